package org.noctule.error;

import java.util.Locale;

/**
 * Text that a terminal shows as it is. Names and values of a peer or a file may hold characters that move the cursor,
 * set a title, or turn the direction of writing, and so forge what a user reads.
 */
public final class Printable {
    private Printable() {}

    /**
     * Makes control characters visible.
     *
     * @param text any text
     * @return the text with JSON's escapes in the place of control characters, line feeds included; the same object if
     *     there are none
     */
    public static String of(String text) {
        int length = 0;
        while (length < text.length() && !isControl(text.charAt(length))) {
            length++;
        }
        if (length == text.length()) {
            return text;
        }
        final StringBuilder shown = new StringBuilder(text.length() + 16).append(text, 0, length);
        for (int i = length; i < text.length(); i++) {
            final char character = text.charAt(i);
            if (isControl(character)) {
                shown.append(String.format(Locale.ROOT, "\\u%04x", (int) character));
            } else {
                shown.append(character);
            }
        }
        return shown.toString();
    }

    /** C0, DEL and C1, separators of lines and paragraphs, and what turns the direction of writing. */
    private static boolean isControl(char character) {
        return character < 0x20
                || character >= 0x7f && character <= 0x9f
                || character == 0x061c
                || character == 0x200e
                || character == 0x200f
                || character >= 0x2028 && character <= 0x202e
                || character >= 0x2066 && character <= 0x2069;
    }
}
