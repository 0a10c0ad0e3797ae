package org.noctule.report.plot;

import org.noctule.report.figure.ShadeMark;

/** The share of a cell's time and height that rectangles cover, for a grid over a time and from 0 to a top. */
final class Density {
    private final int columns;
    private final int rows;
    private final double begin;
    private final double end;
    private final double top;
    private final double[] share;

    Density(int columns, int rows, double begin, double end, double top) {
        this.columns = columns;
        this.rows = rows;
        this.begin = begin;
        this.end = end > begin ? end : begin + 1;
        this.top = top;
        this.share = new double[columns * rows];
    }

    void add(double from, double to, double low, double high) {
        final double left = (from - begin) / (end - begin) * columns;
        final double right = (to - begin) / (end - begin) * columns;
        final double bottom = low / top * rows;
        final double upper = high / top * rows;
        for (int row = (int) bottom; row < Math.min(rows, upper); row++) {
            final double height = Math.min(upper, row + 1) - Math.max(bottom, row);
            for (int column = (int) Math.max(0, left); column < Math.min(columns, right); column++) {
                share[row * columns + column] += height * (Math.min(right, column + 1) - Math.max(left, column));
            }
        }
    }

    ShadeMark mark() {
        return new ShadeMark(columns, rows, share, new ShadeMark.Area(begin, 0, end, top));
    }
}
