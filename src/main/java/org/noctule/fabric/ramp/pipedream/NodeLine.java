package org.noctule.fabric.ramp.pipedream;

import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.noctule.workload.graph.Op;

/**
 * A line that declares a node.
 *
 * <p>The description may hold anything but an end of line, also what looks like a separator: the id stands before the
 * first separator, the figures after the last one.
 *
 * @param name the node as it stands there
 * @param op the node
 */
record NodeLine(String name, Op op) {
    private static final String STAGE = "stage_id=";

    /** Reads a line, which is no node if it has fewer than three fields. */
    static Optional<NodeLine> of(Line line) {
        final String text = line.text();
        final int first = text.indexOf(Line.SEPARATOR);
        int last = text.lastIndexOf(Line.SEPARATOR);
        if (first < 0 || last < first + Line.SEPARATOR.length()) {
            return Optional.empty();
        }
        String figures = after(text, last);
        if (figures.strip().startsWith(STAGE)) {
            stage(line, figures.strip().substring(STAGE.length()));
            final int end = last;
            last = text.lastIndexOf(Line.SEPARATOR, end - 1);
            if (last < first + Line.SEPARATOR.length()) {
                throw line.value(text.strip()).error("has a stage but no figures", "Maybe a field was cut out.");
            }
            figures = text.substring(last + Line.SEPARATOR.length(), end);
        }
        final String name = text.substring(0, first).strip();
        final int id = line.id(name);
        final Map<NodeFigure, Double> values = figures(line, figures);
        return Optional.of(new NodeLine(
                name,
                new Op(
                        id,
                        text.substring(first + Line.SEPARATOR.length(), last),
                        value(values, NodeFigure.FORWARD),
                        value(values, NodeFigure.BACKWARD),
                        value(values, NodeFigure.ACTIVATION),
                        value(values, NodeFigure.PARAMETERS))));
    }

    private static String after(String text, int mark) {
        return text.substring(mark + Line.SEPARATOR.length());
    }

    private static void stage(Line line, String stage) {
        if (!stage.matches("-?[0-9]{1,9}")) {
            throw line.value(STAGE + stage).error("is no stage", "Maybe write it like \"stage_id=0\".");
        }
    }

    private static double value(Map<NodeFigure, Double> values, NodeFigure figure) {
        return Objects.requireNonNull(values.get(figure));
    }

    private static Map<NodeFigure, Double> figures(Line line, String text) {
        final Map<NodeFigure, Double> values = new EnumMap<>(NodeFigure.class);
        for (final String pair : pairs(text)) {
            final int mark = pair.indexOf('=');
            if (mark < 0) {
                throw line.value(pair).error("is no figure", "Maybe write it like \"forward_compute_time=1.250\".");
            }
            final NodeFigure figure = NodeFigure.of(pair.substring(0, mark), line);
            if (values.put(figure, figure.read(line, pair.substring(mark + 1))) != null) {
                throw line.value(pair).error("stands there for the second time", "Maybe two lines were joined.");
            }
        }
        for (final NodeFigure figure : NodeFigure.values()) {
            if (!values.containsKey(figure)) {
                throw line.value(text).error("lacks " + figure.key(), "Maybe the line is cut.");
            }
        }
        return values;
    }

    /** Splits at commas that do not stand in brackets. */
    private static Collection<String> pairs(String text) {
        final List<String> pairs = new ArrayList<>();
        boolean list = false;
        int start = 0;
        for (int i = 0; i < text.length(); i++) {
            final char sign = text.charAt(i);
            list = sign == '[' || list && sign != ']';
            if (sign == ',' && !list) {
                pairs.add(text.substring(start, i).strip());
                start = i + 1;
            }
        }
        pairs.add(text.substring(start).strip());
        return pairs;
    }
}
