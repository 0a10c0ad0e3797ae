package org.noctule.deepening.learning;

/** The time that is left as numbers: 5 sin(2 pi i left / total) for i = 1, 2, .... */
public final class TimeCode {
    private static final double SCALE = 5;

    private TimeCode() {}

    /**
     * Encodes a time.
     *
     * @param left seconds that are left
     * @param total seconds of the budget
     * @param size the number of numbers
     * @return the numbers, from -5 to 5
     */
    public static double[] of(double left, double total, int size) {
        final double[] code = new double[size];
        for (int i = 1; i <= size; i++) {
            code[i - 1] = SCALE * StrictMath.sin(2 * Math.PI * i * left / total);
        }
        return code;
    }
}
