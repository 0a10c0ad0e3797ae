package org.noctule.report.figure;

import java.util.Arrays;

/** The course of a path, in px; not thread-safe. */
public final class Outline {
    private char[] commands = new char[16];
    private double[] places = new double[32];
    private int size;

    /** Begins an empty path. */
    public Outline() {}

    /** Receives the parts of a path. */
    interface Visitor {
        /**
         * Goes on.
         *
         * @param command M to begin a course, L for a straight line, H and V for one along an axis, Z back to the begin
         * @param x the target
         * @param y the target
         */
        void visit(char command, double x, double y);
    }

    private Outline add(char command, double x, double y) {
        if (size == commands.length) {
            commands = Arrays.copyOf(commands, 2 * size);
            places = Arrays.copyOf(places, 4 * size);
        }
        commands[size] = command;
        places[2 * size] = x;
        places[2 * size + 1] = y;
        size++;
        return this;
    }

    /** Begins a course. */
    Outline from(double x, double y) {
        return add('M', x, y);
    }

    /** Goes on by a straight line. */
    Outline to(double x, double y) {
        return add('L', x, y);
    }

    /** Goes on along the horizontal axis. */
    Outline across(double x) {
        return add('H', x, size == 0 ? 0 : places[2 * size - 1]);
    }

    /** Goes on along the vertical axis. */
    Outline down(double y) {
        return add('V', size == 0 ? 0 : places[2 * size - 2], y);
    }

    /** Goes back to the begin. */
    Outline close() {
        return add('Z', 0, 0);
    }

    boolean isEmpty() {
        return size == 0;
    }

    void forEach(Visitor visitor) {
        for (int i = 0; i < size; i++) {
            visitor.visit(commands[i], places[2 * i], places[2 * i + 1]);
        }
    }
}
