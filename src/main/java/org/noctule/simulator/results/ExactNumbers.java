package org.noctule.simulator.results;

import com.fasterxml.jackson.core.io.NumberOutput;

/** The shortest texts that read back as the same double. */
final class ExactNumbers {
    /** From here on the shortest text has an exponent. */
    private static final double EXPONENT_FROM = 1e7;

    private ExactNumbers() {}

    static int write(double value, byte[] into, int at) {
        // Most dates of a trace are whole seconds, whose text needs no search for the shortest digits.
        final int whole = (int) value;
        if (whole == value && Math.abs(value) < EXPONENT_FROM && (whole != 0 || 1 / value > 0)) {
            final int end = NumberOutput.outputInt(whole, into, at);
            into[end] = '.';
            into[end + 1] = '0';
            return end + 2;
        }
        return ascii(NumberOutput.toString(value, true), into, at);
    }

    static int ascii(String text, byte[] into, int at) {
        for (int i = 0; i < text.length(); i++) {
            into[at + i] = (byte) text.charAt(i);
        }
        return at + text.length();
    }
}
