package org.noctule.simulator.results;

/** The forms in which the numbers of result files are written. */
public enum NumberFormat {
    /** The shortest text that reads back as the same double, the same on every JDK. */
    EXACT {
        @Override
        int fixed(double value, byte[] into, int at) {
            return ExactNumbers.write(value, into, at);
        }

        @Override
        int general(double value, byte[] into, int at) {
            return ExactNumbers.write(value, into, at);
        }
    },
    /**
     * As Batsim does: six decimals, or six significant digits for the dates of states; Batsim's columns and no more.
     */
    BATSIM {
        @Override
        int fixed(double value, byte[] into, int at) {
            return SixDigits.fixed(value, into, at);
        }

        @Override
        int general(double value, byte[] into, int at) {
            return SixDigits.general(value, into, at);
        }
    };

    /** The most bytes that a number takes: the largest double with six decimals. */
    static final int MOST_BYTES = 320;

    /** Writes a number where Batsim gives {@code %f}; returns the place after it. */
    abstract int fixed(double value, byte[] into, int at);

    /** Writes a number where Batsim gives {@code %g}; returns the place after it. */
    abstract int general(double value, byte[] into, int at);
}
