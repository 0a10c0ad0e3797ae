package org.noctule.fabric.ramp.stream;

/** Counts values in bins of equal width from the least to the largest of them, as NumPy's {@code histogram} does. */
final class Histogram {
    private final double[] edges;
    private final int[] counts;

    private Histogram(double[] edges) {
        this.edges = edges;
        this.counts = new int[edges.length - 1];
    }

    /**
     * Counts.
     *
     * @param values the values, not all the same
     * @param bins number of bins
     * @return the counts
     */
    static Histogram of(double[] values, int bins) {
        double first = values[0];
        double last = values[0];
        for (final double value : values) {
            first = Math.min(first, value);
            last = Math.max(last, value);
        }
        final double[] edges = new double[bins + 1];
        final double width = (last - first) / bins;
        for (int i = 0; i < bins; i++) {
            edges[i] = i * width + first;
        }
        edges[bins] = last;
        final Histogram histogram = new Histogram(edges);
        for (final double value : values) {
            histogram.counts[histogram.bin(value)]++;
        }
        return histogram;
    }

    /** All bins but the last are open above; the division may miss by one. */
    private int bin(double value) {
        final int bins = counts.length;
        final int guess = (int) ((value - edges[0]) / (edges[bins] - edges[0]) * bins);
        int bin = Math.min(guess, bins - 1);
        if (value < edges[bin]) {
            bin--;
        } else if (bin != bins - 1 && value >= edges[bin + 1]) {
            bin++;
        }
        return bin;
    }

    int count(int bin) {
        return counts[bin];
    }

    double upperEdge(int bin) {
        return edges[bin + 1];
    }
}
