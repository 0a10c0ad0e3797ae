package org.noctule.fabric.ramp.pipedream;

import com.fasterxml.jackson.core.io.NumberOutput;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.stream.Collectors;
import org.noctule.workload.graph.Dep;
import org.noctule.workload.graph.Op;
import org.noctule.workload.graph.OpGraph;

/**
 * Writes profiles as PipeDream does: at least three decimals, and no end of line after the last line. Further decimals
 * follow where the number would not read back as the same one without them.
 */
public final class PipeDreamWriter {
    private static final int DECIMALS = 3;

    private PipeDreamWriter() {}

    /**
     * Writes a profile.
     *
     * @param graph the forward pass
     * @return the content of a file
     */
    public static String text(OpGraph graph) {
        final StringBuilder text = new StringBuilder();
        for (final Op op : graph.ops()) {
            text.append("node").append(op.id()).append(Line.SEPARATOR);
            text.append(op.description()).append(Line.SEPARATOR);
            text.append(Arrays.stream(NodeFigure.values())
                    .map(figure -> figure.key() + "=" + decimal(figure.of(op)))
                    .collect(Collectors.joining(", ")));
            text.append('\n');
        }
        for (final Dep dep : graph.deps()) {
            text.append("\tnode").append(dep.from()).append(Line.SEPARATOR);
            text.append("node").append(dep.to()).append('\n');
        }
        text.setLength(text.length() - 1);
        return text.toString();
    }

    private static String decimal(double value) {
        final BigDecimal shortest = new BigDecimal(NumberOutput.toString(value, true));
        return shortest.setScale(Math.max(DECIMALS, shortest.scale())).toPlainString();
    }
}
