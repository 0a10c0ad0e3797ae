package org.noctule.error;

/** Numbers that people write. Java also reads the literals of its own language, where 100d is no hundred days. */
public final class DecimalText {
    private DecimalText() {}

    /**
     * Reads a decimal number, perhaps with an exponent.
     *
     * @param text the number
     * @return its value
     * @throws NumberFormatException if it is none, or has a letter of Java's at its end
     */
    public static double parse(String text) {
        if (!text.isEmpty() && "dDfF".indexOf(text.charAt(text.length() - 1)) >= 0) {
            throw new NumberFormatException(text);
        }
        return Double.parseDouble(text);
    }
}
