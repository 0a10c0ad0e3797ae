package org.noctule.journal;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.zip.CRC32C;
import org.noctule.error.NoctuleException;
import org.noctule.json.JsonInput;

/**
 * The head of a journal: the magic {@code NOCTJRNL}, the version of the format, the length of the content and the
 * CRC32C of the rest (32 bits each), and as content what was run, as JSON.
 *
 * @param content the run: its program, command, options, seeds and inputs; not to be changed
 */
public record JournalHeader(ObjectNode content) {
    /** The version of the format that is written and read. */
    public static final int FORMAT = 1;

    /** The bytes before the content. */
    static final int FIXED = 20;

    private static final byte[] MAGIC = "NOCTJRNL".getBytes(StandardCharsets.US_ASCII);

    /** Largest content: options and command lines are far below. */
    private static final int MOST = 1 << 26;

    byte[] write() {
        final byte[] text = content.toString().getBytes(StandardCharsets.UTF_8);
        final GrowingBytes out = new GrowingBytes(FIXED + text.length);
        out.all(MAGIC, 0, MAGIC.length);
        out.number(FORMAT);
        out.number(text.length);
        out.number(checksum(FORMAT, text));
        out.all(text, 0, text.length);
        return out.array();
    }

    private static int checksum(int format, byte[] text) {
        final GrowingBytes numbers = new GrowingBytes(2 * Integer.BYTES);
        numbers.number(format);
        numbers.number(text.length);
        final CRC32C sum = new CRC32C();
        sum.update(numbers.array());
        sum.update(text);
        return (int) sum.getValue();
    }

    /** The length of the content, from the first {@link #FIXED} bytes of a file. */
    static int length(byte[] fixed, String file) {
        final ReadBytes in = new ReadBytes(fixed, 0, fixed.length);
        if (fixed.length < FIXED || !Arrays.equals(MAGIC, in.copy(MAGIC.length))) {
            throw NoctuleException.input(
                    file + ": this is no journal: it does not begin with NOCTJRNL and a head (offset 0).",
                    "Maybe the run was ended before its journal had a head: start it again.");
        }
        final int format = in.number();
        final int length = in.number();
        if (format != FORMAT && format > 0 && format < MOST) {
            throw NoctuleException.input(
                    file + ": the journal has format " + format + ", and this version reads " + FORMAT + " (offset 8).",
                    "Maybe another version of Noctule wrote it: go on with that one.");
        }
        if (format != FORMAT || length < 0 || length > MOST) {
            throw damaged(file);
        }
        return length;
    }

    /** Reads a whole head. */
    static JournalHeader read(byte[] fixed, byte[] text, String file) {
        final ReadBytes in = new ReadBytes(fixed, FIXED - Integer.BYTES, FIXED);
        if (in.number() != checksum(FORMAT, text)) {
            throw damaged(file);
        }
        final JsonNode content =
                JsonInput.parse(new String(text, StandardCharsets.UTF_8), file).node();
        if (content instanceof ObjectNode object) {
            return new JournalHeader(object);
        }
        throw damaged(file);
    }

    static NoctuleException damaged(String file) {
        return NoctuleException.input(
                file + ": the head of the journal (offset 0) is damaged.",
                "Maybe the disk is failing: start the run again.");
    }
}
