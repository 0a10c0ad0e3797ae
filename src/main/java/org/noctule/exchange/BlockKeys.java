package org.noctule.exchange;

import java.util.regex.Pattern;
import org.noctule.error.NoctuleException;

/** The keys of blocks: 1 to 120 lower-case letters, digits, underscores, hyphens and dots, a letter or digit first. */
public final class BlockKeys {
    private static final Pattern KEY = Pattern.compile("[a-z0-9][a-z0-9_.-]{0,119}");

    private BlockKeys() {}

    /**
     * Tells whether a text can be a key, and so a part of a file's name.
     *
     * @param text the text
     * @return true if it can
     */
    public static boolean valid(String text) {
        return KEY.matcher(text).matches();
    }

    /**
     * Refuses what cannot be a key.
     *
     * @param text the text
     * @return the same
     * @throws NoctuleException of kind INPUT if it is no key
     */
    public static String check(String text) {
        if (!valid(text)) {
            throw NoctuleException.input(
                    "The key (" + text + ") of a block is none.",
                    "Maybe it holds an upper-case letter or a slash, or is longer than 120 characters.");
        }
        return text;
    }
}
