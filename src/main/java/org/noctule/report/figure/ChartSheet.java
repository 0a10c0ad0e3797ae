package org.noctule.report.figure;

import java.util.List;

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
     * Draws the figure.
     *
     * @return an SVG document that ends with a line feed
     */
    public String svg() {
        final int rows = (charts.size() + columns - 1) / columns;
        final double head = title.isEmpty() ? 0 : HEAD;
        final Svg out = Svg.document(columns * width, head + rows * height, title);
        out.rect(0, 0, columns * width, head + rows * height, "fill=\"#fff\"");
        if (!title.isEmpty()) {
            out.text(
                    columns * width / 2,
                    20,
                    Svg.fitting(title, 15, columns * width - 20),
                    Svg.Anchor.MIDDLE,
                    "font-size=\"15\" font-weight=\"bold\" fill=\"" + Palette.INK + "\"");
        }
        for (int i = 0; i < charts.size(); i++) {
            charts.get(i).draw(out, i % columns * width, head + i / columns * height, width, height, "c" + i);
        }
        return out.close();
    }
}
