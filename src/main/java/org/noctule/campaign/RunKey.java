package org.noctule.campaign;

import java.nio.ByteBuffer;
import java.util.HexFormat;
import org.noctule.error.NoctuleException;

/**
 * The key of a run: the first 160 bits of the SHA-256 of all that its result depends on. Equal keys mean equal results.
 *
 * @param first the first 64 bits
 * @param second the next 64 bits
 * @param last the last 32 bits
 */
public record RunKey(long first, long second, int last) {
    /** How many characters the text of a key has. */
    public static final int LENGTH = 40;

    /** Takes the first 160 bits of a digest. */
    static RunKey of(byte[] digest) {
        final ByteBuffer bytes = ByteBuffer.wrap(digest);
        return new RunKey(bytes.getLong(), bytes.getLong(), bytes.getInt());
    }

    /**
     * Reads a key.
     *
     * @param text what {@link #toString} wrote
     * @return the key
     * @throws NoctuleException if the text is none
     */
    public static RunKey parse(CharSequence text) {
        try {
            if (text.length() == LENGTH) {
                return new RunKey(
                        HexFormat.fromHexDigitsToLong(text, 0, 16),
                        HexFormat.fromHexDigitsToLong(text, 16, 32),
                        HexFormat.fromHexDigits(text, 32, LENGTH));
            }
        } catch (final IllegalArgumentException e) {
            // The complaint below covers it.
        }
        throw NoctuleException.input(
                "The text (" + text + ") is no key of a run.", "Maybe a file of a campaign was edited.");
    }

    /**
     * Writes the key.
     *
     * @return 40 hexadecimal digits
     */
    @Override
    public String toString() {
        final HexFormat hex = HexFormat.of();
        return hex.toHexDigits(first) + hex.toHexDigits(second) + hex.toHexDigits(last);
    }
}
