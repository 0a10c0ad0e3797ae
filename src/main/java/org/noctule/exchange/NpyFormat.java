package org.noctule.exchange;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.noctule.error.NoctuleException;

/**
 * The format of numpy's array files (.npy, version 1.0: NumPy Enhancement Proposal 1): a header that tells type and
 * shape, filled up to a multiple of 64 bytes, and the numbers. The file of ten fields of 512 x 512 has a header of 128
 * bytes.
 */
public final class NpyFormat {
    private static final byte[] MAGIC = {(byte) 0x93, 'N', 'U', 'M', 'P', 'Y', 1, 0};
    private static final int PREFIX = MAGIC.length + Short.BYTES;
    private static final int ALIGNMENT = 64;
    /** A shape of 32 axes, numpy's most, has less. */
    private static final int MOST_HEADER = 1024;

    private static final int MOST_AXES = 32;
    private static final Pattern DICTIONARY = Pattern.compile("\\{'descr': '([<|][a-z]\\d)', 'fortran_order': False, "
            + "'shape': \\(((?:\\d{1,10}, ?)*(?:\\d{1,10})?)\\), \\}\\s*");

    private NpyFormat() {}

    /**
     * Writes the header of a block.
     *
     * @param block the block
     * @return the bytes before its numbers
     */
    public static byte[] header(Block block) {
        final List<Integer> shape = block.shape();
        final String axes =
                shape.stream().map(length -> Integer.toString(length)).collect(Collectors.joining(", "));
        final String text = "{'descr': '" + block.type().descriptor() + "', 'fortran_order': False, 'shape': (" + axes
                + (shape.size() == 1 ? ",), }" : "), }");
        final int size = (PREFIX + text.length() + 1 + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
        final byte[] header = new byte[size];
        Arrays.fill(header, (byte) ' ');
        header[size - 1] = '\n';
        final ByteBuffer out = ByteBuffer.wrap(header).order(ByteOrder.LITTLE_ENDIAN);
        out.put(MAGIC).putShort((short) (size - PREFIX)).put(text.getBytes(StandardCharsets.US_ASCII));
        return header;
    }

    /**
     * Writes a block.
     *
     * @param block the block
     * @return header and numbers, in new memory
     */
    public static byte[] encode(Block block) {
        final byte[] header = header(block);
        final byte[] whole = Arrays.copyOf(header, Math.addExact(header.length, block.size()));
        block.data().get(whole, header.length, block.size());
        return whole;
    }

    /**
     * Reads a block, whose numbers stay where they are.
     *
     * @param whole header and numbers, from the position to the limit; must not change any more
     * @param source their name in errors
     * @return the block
     * @throws NoctuleException of kind INPUT if they are damaged, or of a type or an order of axes not known here
     */
    public static Block decode(ByteBuffer whole, String source) {
        final ByteBuffer in = whole.slice().order(ByteOrder.LITTLE_ENDIAN);
        final byte[] magic = new byte[MAGIC.length];
        if (in.remaining() >= PREFIX) {
            in.get(magic);
        }
        if (!Arrays.equals(MAGIC, magic)) {
            throw damaged(source, "does not begin as an array of numpy's format 1.0");
        }
        final int length = Short.toUnsignedInt(in.getShort());
        if (length > Math.min(MOST_HEADER, in.remaining())) {
            throw damaged(source, "has a header of " + length + " bytes");
        }
        final byte[] header = new byte[length];
        in.get(header);
        final Matcher text = DICTIONARY.matcher(new String(header, StandardCharsets.ISO_8859_1));
        if (!text.matches()) {
            throw damaged(source, "has a header that is not understood");
        }
        final BlockType type = Arrays.stream(BlockType.values())
                .filter(known -> known.descriptor().equals(text.group(1)))
                .findFirst()
                .orElseThrow(() -> damaged(source, "holds numbers of the type " + text.group(1)));
        final List<Integer> shape = shape(text.group(2), source);
        long bytes = type.bytes();
        for (final int axis : shape) {
            bytes = axis == 0 ? 0 : bytes > Integer.MAX_VALUE / axis ? Long.MAX_VALUE / 2 / axis : bytes * axis;
        }
        if (bytes != in.remaining()) {
            throw damaged(source, "holds " + in.remaining() + " bytes of numbers, not those of the shape " + shape);
        }
        return new Block(type, shape, in.slice());
    }

    private static List<Integer> shape(String text, String source) {
        final List<Integer> shape = new ArrayList<>();
        for (final String axis : text.split(",", -1)) {
            if (!axis.isBlank()) {
                final long length = Long.parseLong(axis.strip());
                if (length > Integer.MAX_VALUE || shape.size() == MOST_AXES) {
                    throw damaged(source, "has too long an axis, or too many");
                }
                shape.add((int) length);
            }
        }
        return shape;
    }

    private static NoctuleException damaged(String source, String what) {
        return NoctuleException.input(
                "The block (" + source + ") " + what + ".",
                "Maybe it is damaged, or was written by something else: let its writer run again.");
    }
}
