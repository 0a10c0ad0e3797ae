package org.noctule.exchange;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import org.noctule.error.NoctuleException;

/**
 * An array of numbers, as it is moved between processes. Unmodifiable; the memory may be that of a mapped file.
 *
 * @param type the kind of numbers
 * @param shape lengths of the axes, none negative; row-major
 * @param data the numbers, little-endian, from position 0 to the limit; read-only
 */
public record Block(BlockType type, List<Integer> shape, ByteBuffer data) {
    /**
     * Wraps memory, which must not change any more.
     *
     * @param type the kind of numbers
     * @param shape lengths of the axes, none negative; row-major
     * @param data the numbers, little-endian, from the position to the limit
     * @throws NoctuleException of kind INPUT if the memory is not as long as the shape says
     */
    public Block {
        shape = List.copyOf(shape);
        data = data.slice().asReadOnlyBuffer().order(ByteOrder.LITTLE_ENDIAN);
        long count = type.bytes();
        for (final int length : shape) {
            count = Math.multiplyExact(count, length);
        }
        if (count != data.limit()) {
            throw NoctuleException.input(
                    "A block of the shape " + shape + " (" + type.descriptor() + ") holds " + data.limit()
                            + " bytes, not " + count + ".",
                    "Maybe it was cut.");
        }
    }

    /**
     * Copies 64-bit numbers.
     *
     * @param values the numbers, row-major
     * @param shape lengths of the axes
     * @return the block
     */
    public static Block of(double[] values, Integer... shape) {
        final ByteBuffer data = memory(values.length, Double.BYTES);
        data.asDoubleBuffer().put(values);
        return new Block(BlockType.DOUBLES, List.of(shape), data);
    }

    /**
     * Copies 32-bit numbers.
     *
     * @param values the numbers, row-major
     * @param shape lengths of the axes
     * @return the block
     */
    public static Block of(float[] values, Integer... shape) {
        final ByteBuffer data = memory(values.length, Float.BYTES);
        data.asFloatBuffer().put(values);
        return new Block(BlockType.FLOATS, List.of(shape), data);
    }

    /**
     * Wraps bytes.
     *
     * @param bytes the bytes, which must not change any more
     * @return a block of one axis
     */
    public static Block of(byte[] bytes) {
        return new Block(BlockType.BYTES, List.of(bytes.length), ByteBuffer.wrap(bytes));
    }

    private static ByteBuffer memory(int count, int size) {
        if (count > Integer.MAX_VALUE / size) {
            throw NoctuleException.input(
                    "A block of " + count + " numbers is larger than 2 GiB.", "Maybe cut it into several blocks.");
        }
        return ByteBuffer.allocate(count * size).order(ByteOrder.LITTLE_ENDIAN);
    }

    /** {@return the numbers as they lie in memory: a buffer of its own position} */
    @Override
    public ByteBuffer data() {
        return data.duplicate().order(ByteOrder.LITTLE_ENDIAN);
    }

    /** {@return the size of the numbers, in bytes} */
    public int size() {
        return data.limit();
    }

    /**
     * Reads 64-bit numbers.
     *
     * @return a new array, row-major
     * @throws NoctuleException of kind INPUT if the block holds others
     */
    public double[] doubles() {
        demand(BlockType.DOUBLES);
        final double[] values = new double[size() / Double.BYTES];
        data().asDoubleBuffer().get(values);
        return values;
    }

    /**
     * Reads 32-bit numbers.
     *
     * @return a new array, row-major
     * @throws NoctuleException of kind INPUT if the block holds others
     */
    public float[] floats() {
        demand(BlockType.FLOATS);
        final float[] values = new float[size() / Float.BYTES];
        data().asFloatBuffer().get(values);
        return values;
    }

    /**
     * Reads bytes.
     *
     * @return a new array
     * @throws NoctuleException of kind INPUT if the block holds numbers
     */
    public byte[] bytes() {
        demand(BlockType.BYTES);
        final byte[] values = new byte[size()];
        data().get(values);
        return values;
    }

    private void demand(BlockType wanted) {
        if (type != wanted) {
            throw NoctuleException.input(
                    "A block holds numbers of the type " + type.descriptor() + ", not " + wanted.descriptor() + ".",
                    "Maybe its writer is of another version of Noctule.");
        }
    }
}
