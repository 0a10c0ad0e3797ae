package org.noctule.report.figure;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Two axes, the marks between them, a title and a legend. */
public final class Chart {
    private static final double SIZE = 11;
    private static final double TITLE = 22;
    private static final double ROW = 16;
    private static final double SLANT = 0.6;
    private static final Lettering TEXT = Lettering.of(SIZE, Palette.INK);

    private final String title;
    private final Axis x;
    private final Axis y;
    private final List<Mark> marks = new ArrayList<>();
    private String note = "";

    /**
     * Creates an empty chart.
     *
     * @param title the subject, empty if that goes without saying
     * @param x the horizontal axis
     * @param y the vertical axis
     */
    public Chart(String title, Axis x, Axis y) {
        this.title = title;
        this.x = x;
        this.y = y;
    }

    /**
     * Adds data.
     *
     * @param mark the data, drawn over what was added before
     * @return this chart
     */
    public Chart add(Mark mark) {
        marks.add(mark);
        return this;
    }

    /**
     * Says in the middle of the chart why nothing is there.
     *
     * @param text the reason
     * @return this chart
     */
    public Chart note(String text) {
        note = text;
        return this;
    }

    private Chart on(Axis across, Axis up) {
        final Chart chart = new Chart(title, across, up).note(note);
        chart.marks.addAll(marks);
        return chart;
    }

    /** Returns the chart of a part of its time in s, empty if it shows nothing over time. */
    Optional<Chart> within(double from, double to) {
        return x instanceof LinearAxis axis ? axis.within(from, to).map(part -> on(part, y)) : Optional.empty();
    }

    /** Returns the chart with equal lengths for equal ratios upwards, empty if it shows no values above zero there. */
    Optional<Chart> logarithmic() {
        final double[] values = marks.stream()
                .flatMapToDouble(Mark::heights)
                .filter(Double::isFinite)
                .sorted()
                .toArray();
        if (values.length == 0 || values[values.length - 1] <= 0 || !(y instanceof LinearAxis axis)) {
            return y instanceof LogAxis ? Optional.of(this) : Optional.empty();
        }
        final double least =
                Arrays.stream(values).filter(value -> value > 0).findFirst().orElseThrow();
        return Optional.of(on(x, axis.logarithmic(least, values[values.length - 1], values[0] <= 0)));
    }

    /**
     * Draws the chart into a part of a figure.
     *
     * @param out the destination
     * @param left left edge of the part
     * @param top upper edge of the part
     * @param width its width
     * @param height its height
     * @param id letters that no other chart of the figure has
     */
    void draw(Canvas out, double left, double top, double width, double height, String id) {
        final List<Mark.Key> keys =
                marks.stream().flatMap(mark -> mark.keys().stream()).distinct().toList();
        final List<List<Mark.Key>> legend = rows(keys, width);
        final double head = (title.isEmpty() ? 6 : TITLE) + ROW * legend.size();
        final List<Axis.Tick> down = y.ticks(Math.max(2, (int) ((height - head - 50) / 34)));
        final double margin = Math.min(width * 0.4, 26 + labelWidth(down));
        final double inner = width - margin - 26;
        final List<Axis.Tick> across = x.ticks(Math.max(2, (int) (inner / 75)));
        final boolean slanted = !x.hasGrid() && labelWidth(across) > inner / Math.max(1, across.size()) - 6;
        final double foot =
                24 + (x.label().isEmpty() ? 0 : 16) + (slanted ? Math.min(110, labelWidth(across) * SLANT) : 0);
        final Plane plane = new Plane(x, y, left + margin, top + head, inner, Math.max(20, height - head - foot));
        if (!title.isEmpty()) {
            out.text(
                    plane.left(),
                    top + 15,
                    Svg.fitting(title, 13, inner),
                    Canvas.Anchor.START,
                    Lettering.of(13, Palette.INK).asBold());
        }
        legend(out, legend, plane.left(), top + (title.isEmpty() ? 6 : TITLE));
        horizontal(out, plane, across, slanted);
        vertical(out, plane, down);
        out.beginPart(id, plane.left(), plane.top() - 12, inner + 5, plane.height() + 13);
        marks.forEach(mark -> mark.draw(out, plane));
        out.endPart();
        out.path(
                new Outline()
                        .from(plane.left(), plane.top())
                        .down(plane.bottom())
                        .across(plane.right()),
                Ink.line(Palette.INK));
        if (!note.isEmpty()) {
            out.text(
                    plane.left() + inner / 2,
                    plane.top() + plane.height() / 2,
                    Svg.fitting(note, 12, inner),
                    Canvas.Anchor.MIDDLE,
                    Lettering.of(12, "#555").asItalic());
        }
    }

    private static double labelWidth(List<Axis.Tick> ticks) {
        return Math.min(
                160,
                ticks.stream()
                        .mapToDouble(tick -> Svg.width(tick.label(), SIZE))
                        .max()
                        .orElse(0));
    }

    private void horizontal(Canvas out, Plane plane, List<Axis.Tick> ticks, boolean slanted) {
        for (final Axis.Tick tick : ticks) {
            final double at = plane.left() + plane.width() * tick.at();
            if (x.hasGrid()) {
                out.line(at, plane.top(), at, plane.bottom(), Ink.line(Palette.GRID));
            }
            if (slanted) {
                out.text(
                        at + 3,
                        plane.bottom() + 12,
                        Svg.fitting(tick.label(), SIZE, 160),
                        Canvas.Anchor.END,
                        TEXT.turned(-35));
            } else {
                out.text(at, plane.bottom() + 15, tick.label(), Canvas.Anchor.MIDDLE, TEXT);
            }
        }
        if (!x.label().isEmpty()) {
            final double below = slanted ? Math.min(110, labelWidth(ticks) * SLANT) : 0;
            out.text(
                    plane.left() + plane.width() / 2,
                    plane.bottom() + 32 + below,
                    x.label(),
                    Canvas.Anchor.MIDDLE,
                    Lettering.PLAIN);
        }
    }

    private void vertical(Canvas out, Plane plane, List<Axis.Tick> ticks) {
        for (final Axis.Tick tick : ticks) {
            final double at = plane.bottom() - plane.height() * tick.at();
            if (y.hasGrid()) {
                out.line(plane.left(), at, plane.right(), at, Ink.line(Palette.GRID));
            }
            out.text(plane.left() - 5, at + 4, Svg.fitting(tick.label(), SIZE, 160), Canvas.Anchor.END, TEXT);
        }
        if (!y.label().isEmpty()) {
            final double at = plane.left() - 13 - labelWidth(ticks);
            final double middle = plane.top() + plane.height() / 2;
            out.text(
                    at,
                    middle,
                    Svg.fitting(y.label(), 12, plane.height() + 20),
                    Canvas.Anchor.MIDDLE,
                    Lettering.PLAIN.turned(-90));
        }
    }

    private static double keyWidth(Mark.Key key) {
        return 34 + Svg.width(key.name(), SIZE);
    }

    private static List<List<Mark.Key>> rows(List<Mark.Key> keys, double width) {
        final List<List<Mark.Key>> rows = new ArrayList<>();
        double used = Double.POSITIVE_INFINITY;
        for (final Mark.Key key : keys) {
            if (used + keyWidth(key) > width - 90) {
                rows.add(new ArrayList<>());
                used = 0;
            }
            rows.get(rows.size() - 1).add(key);
            used += keyWidth(key);
        }
        return rows;
    }

    private static void legend(Canvas out, List<List<Mark.Key>> rows, double left, double top) {
        double y = top;
        for (final List<Mark.Key> row : rows) {
            double at = left;
            for (final Mark.Key key : row) {
                if (key.ink().stroke().isEmpty()) {
                    out.rect(at, y, 16, 9, key.ink());
                } else {
                    out.line(at, y + 5, at + 16, y + 5, key.ink().wide(2));
                }
                out.text(at + 20, y + 9, Svg.fitting(key.name(), SIZE, 400), Canvas.Anchor.START, TEXT);
                at += keyWidth(key);
            }
            y += ROW;
        }
    }
}
