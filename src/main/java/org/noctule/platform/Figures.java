package org.noctule.platform;

import java.math.BigDecimal;
import java.math.RoundingMode;

/** Numbers as people read them. */
final class Figures {
    private static final int DECIMALS = 6;

    private Figures() {}

    /** Returns a number with up to six decimals and no trailing zeros; "unlimited" if it is infinite. */
    static String of(double number) {
        return Double.isInfinite(number)
                ? "unlimited"
                : new BigDecimal(number)
                        .setScale(DECIMALS, RoundingMode.HALF_EVEN)
                        .stripTrailingZeros()
                        .toPlainString();
    }

    /** Returns a noun with a range of numbers, or with one alone. */
    static String range(String noun, int first, int last) {
        return first == last ? noun + " " + first : noun + "s " + first + "-" + last;
    }
}
