package org.noctule.report.figure;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * Charts in columns, as one SVG document. The same charts give the same bytes.
 *
 * @param title the subject, at its head and for screen readers
 * @param columns how many charts stand side by side
 * @param width width of each chart in px
 * @param height height of each chart in px
 * @param charts the charts, row by row
 */
public record ChartSheet(String title, int columns, double width, double height, List<Chart> charts) {
    private static final double HEAD = 30;
    private static final double LINE = 18;
    private static final double SIZE = 15;
    private static final int MOST_LINES = 3;

    /** Charts side by side are no narrower, in px. */
    private static final double NARROW = 240;

    private static final double WIDE = 500;

    /** Height of a narrow chart as a share of its width, but for one that is higher than wide. */
    private static final double SHAPE = 0.62;

    /**
     * Copies the charts.
     *
     * @param title the subject
     * @param columns how many charts stand side by side
     * @param width width of each chart in px
     * @param height height of each chart in px
     * @param charts the charts, row by row
     */
    public ChartSheet {
        charts = List.copyOf(charts);
    }

    /**
     * Puts fewer charts side by side where they would be too narrow to read.
     *
     * @param total width of the figure in px
     * @return the figure in that width
     */
    public ChartSheet fitted(double total) {
        final int most = (int) Math.max(1, Math.min(columns, total / NARROW));
        final double part = total / most;
        final double shape = most < columns || part < WIDE ? SHAPE : height / width;
        return new ChartSheet(title, most, part, height > width ? height : Math.min(height, shape * part), charts);
    }

    /**
     * Names the figure.
     *
     * @param text its subject, empty for none
     * @return the figure with that title
     */
    public ChartSheet titled(String text) {
        return new ChartSheet(text, columns, width, height, charts);
    }

    /**
     * Shows a part of the time.
     *
     * @param from begin of the part in s
     * @param to its end in s
     * @return the figure, empty if it shows nothing over time
     */
    public Optional<ChartSheet> within(double from, double to) {
        return changed(chart -> chart.within(from, to));
    }

    /**
     * Gives equal ratios equal lengths upwards, wherever there are values above zero.
     *
     * @return the figure, empty if it has none
     */
    public Optional<ChartSheet> logarithmic() {
        return changed(Chart::logarithmic);
    }

    private Optional<ChartSheet> changed(Function<Chart, Optional<Chart>> change) {
        final List<Optional<Chart>> all = charts.stream().map(change).toList();
        final List<Chart> others = IntStream.range(0, all.size())
                .mapToObj(i -> all.get(i).orElse(charts.get(i)))
                .toList();
        return all.stream().noneMatch(Optional::isPresent)
                ? Optional.empty()
                : Optional.of(new ChartSheet(title, columns, width, height, others));
    }

    /** {@return the width of the figure} */
    public double totalWidth() {
        return columns * width;
    }

    /** {@return the height of the figure} */
    public double totalHeight() {
        return head() + (charts.size() + columns - 1) / columns * height;
    }

    private List<String> lines() {
        final List<String> lines = new ArrayList<>();
        for (final String word : title.isEmpty() ? new String[0] : title.split(" ")) {
            final String longer = lines.isEmpty() ? word : lines.get(lines.size() - 1) + " " + word;
            if (lines.isEmpty() || Svg.width(longer, SIZE) > totalWidth() - 20 && lines.size() < MOST_LINES) {
                lines.add(word);
            } else {
                lines.set(lines.size() - 1, longer);
            }
        }
        return lines;
    }

    private double head() {
        return title.isEmpty() ? 0 : HEAD + LINE * (lines().size() - 1);
    }

    /**
     * Draws the figure as SVG.
     *
     * @return an SVG document that ends with a line feed
     */
    public String svg() {
        return svg(totalWidth(), totalHeight(), "", Svg.Texts.PLAIN);
    }

    /**
     * Draws the figure as SVG of another size.
     *
     * @param wide width in a unit
     * @param high height in that unit
     * @param unit the unit, empty for px
     * @param texts the letters of its texts
     * @return an SVG document that ends with a line feed
     */
    public String svg(double wide, double high, String unit, Svg.Texts texts) {
        final Svg out = Svg.document(
                title(), totalWidth(), totalHeight(), Svg.number(wide) + unit, Svg.number(high) + unit, texts);
        draw(out);
        return out.close();
    }

    /**
     * Draws the figure.
     *
     * @param out where to, from its upper left corner on
     */
    public void draw(Canvas out) {
        out.rect(0, 0, totalWidth(), totalHeight(), Ink.area("#fff"));
        final List<String> lines = lines();
        for (int i = 0; i < lines.size(); i++) {
            out.text(
                    totalWidth() / 2,
                    20 + LINE * i,
                    Svg.fitting(lines.get(i), SIZE, totalWidth() - 20),
                    Canvas.Anchor.MIDDLE,
                    Lettering.of(SIZE, Palette.INK).asBold());
        }
        for (int i = 0; i < charts.size(); i++) {
            charts.get(i).draw(out, i % columns * width, head() + i / columns * height, width, height, "c" + i);
        }
    }
}
