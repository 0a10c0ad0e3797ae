package org.noctule.report.browse;

import org.noctule.report.data.JobColumns;

/**
 * A picture of who uses which cores when: the shade of a pixel is the busy share of its time × cores. Each job's
 * rectangle is noted by the corners of at most nine blocks of equal shade in a table of differences, whose sums are the
 * picture: the time is that of jobs and pixels, whatever the jobs' sizes.
 */
final class DensityGrid {
    private static final int DARKEST = 255;

    private final double from;
    private final double to;
    private final double low;
    private final double high;
    private final int width;
    private final int height;
    private final double[] differences;

    /**
     * Makes an empty picture.
     *
     * @param from left edge, date in seconds
     * @param to right edge, later
     * @param low upper edge, a core
     * @param high lower edge, the core after the last one
     * @param width pixels
     * @param height pixels
     */
    DensityGrid(double from, double to, double low, double high, int width, int height) {
        this.from = from;
        this.to = to;
        this.low = low;
        this.high = high;
        this.width = width;
        this.height = height;
        this.differences = new double[(width + 1) * (height + 1)];
    }

    /** Draws the jobs that ran. */
    DensityGrid with(JobColumns jobs) {
        for (int job = 0; job < jobs.size(); job++) {
            if (jobs.ran(job) && jobs.finish().get(job) > from && jobs.start().get(job) < to) {
                final Span time = Span.of(jobs.start().get(job), jobs.finish().get(job), from, to, width);
                for (int range = jobs.allocation().begin(job);
                        range < jobs.allocation().end(job);
                        range++) {
                    rectangle(
                            time,
                            Span.of(
                                    jobs.allocation().low(range),
                                    jobs.allocation().high(range) + 1.0,
                                    low,
                                    high,
                                    height));
                }
            }
        }
        return this;
    }

    /** A rectangle's shade is the product of the shares of its columns and rows; each has three blocks at most. */
    private void rectangle(Span columns, Span rows) {
        for (int c = 0; c < Span.BLOCKS; c++) {
            for (int r = 0; r < Span.BLOCKS; r++) {
                final double shade = columns.share[c] * rows.share[r];
                if (shade > 0) {
                    block(columns.begin[c], columns.begin[c + 1], rows.begin[r], rows.begin[r + 1], shade);
                }
            }
        }
    }

    private void block(int left, int right, int top, int bottom, double shade) {
        differences[top * (width + 1) + left] += shade;
        differences[top * (width + 1) + right] -= shade;
        differences[bottom * (width + 1) + left] -= shade;
        differences[bottom * (width + 1) + right] += shade;
    }

    /**
     * Returns a byte per pixel, row by row from the first core: 0 idle, 255 busy; what is used at all is at least 1.
     */
    byte[] shades() {
        final byte[] shades = new byte[width * height];
        final double[] above = new double[width];
        for (int y = 0; y < height; y++) {
            double sum = 0;
            for (int x = 0; x < width; x++) {
                sum += differences[y * (width + 1) + x];
                above[x] += sum;
                final double share = Math.min(1, above[x]);
                shades[y * width + x] = (byte) (share < 1e-9 ? 0 : Math.max(1, Math.round(DARKEST * share)));
            }
        }
        return shades;
    }

    /** The pixels of a side that an interval covers: a part of the first, all of those between, a part of the last. */
    private record Span(int[] begin, double[] share) {
        static final int BLOCKS = 3;

        static Span of(double first, double last, double from, double to, int pixels) {
            final double scale = pixels / (to - from);
            final double a = Math.max(0, Math.min(pixels, (first - from) * scale));
            final double b = Math.max(0, Math.min(pixels, (last - from) * scale));
            final int left = Math.min(pixels - 1, (int) a);
            final int right = (int) b;
            if (left >= right) {
                return new Span(new int[] {left, left + 1, left + 1, left + 1}, new double[] {b - a, 0, 0});
            }
            final int end = Math.min(pixels, right + 1);
            return new Span(new int[] {left, left + 1, right, end}, new double[] {left + 1 - a, 1, b - right});
        }
    }
}
