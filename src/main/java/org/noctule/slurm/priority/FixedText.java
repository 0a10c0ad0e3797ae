package org.noctule.slurm.priority;

import java.math.BigDecimal;
import java.math.RoundingMode;

/** Numbers as C prints them: the exact value of the double, rounded half to even, never with an exponent. */
final class FixedText {
    private FixedText() {}

    /**
     * Prints a number.
     *
     * @param value finite number
     * @param digits digits behind the point
     * @return the text, {@code inf} for infinity
     */
    static String of(double value, int digits) {
        if (Double.isInfinite(value)) {
            return value > 0 ? "inf" : "-inf";
        }
        return new BigDecimal(value).setScale(digits, RoundingMode.HALF_EVEN).toPlainString();
    }
}
