package org.noctule.learning.bridge;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.EnumMap;
import java.util.Map;
import org.noctule.error.NoctuleException;

/**
 * The places of the arrays of a {@link Board}: a head of 64 bytes, then each {@link Array} in order, from the next
 * multiple of 64 bytes on. All numbers are little-endian.
 *
 * <p>The head: at 0 the text {@code NOCTBRD1}; at 8, 12, 16 and 20 as int32 the version 1, the number of environments,
 * of values and of actions; zeros.
 */
final class BoardLayout {
    static final int VERSION = 1;

    private static final int BORDER = 64;
    private static final byte[] MAGIC = "NOCTBRD1".getBytes(StandardCharsets.US_ASCII);

    private final int environments;
    private final int values;
    private final int actions;
    private final Map<Array, Integer> offsets = new EnumMap<>(Array.class);
    private final int bytes;

    /** The arrays, in their order. */
    enum Array {
        ACTION(Integer.BYTES, Row.ONE),
        SEED(Long.BYTES, Row.ONE),
        RESET(1, Row.ONE),
        REWARD(Double.BYTES, Row.ONE),
        ENDED(1, Row.ONE),
        DATE(Double.BYTES, Row.ONE),
        WAITING(Integer.BYTES, Row.ONE),
        INVALID(1, Row.ONE),
        MASK(1, Row.ACTIONS),
        OBSERVATION(Float.BYTES, Row.VALUES),
        EPISODE_SEED(Long.BYTES, Row.ONE),
        FINAL_MASK(1, Row.ACTIONS),
        FINAL_OBSERVATION(Float.BYTES, Row.VALUES);

        private final int size;
        private final Row row;

        Array(int size, Row row) {
            this.size = size;
            this.row = row;
        }
    }

    /** The part of an array that belongs to one environment. */
    private enum Row {
        ONE,
        ACTIONS,
        VALUES
    }

    /**
     * Lays a board out.
     *
     * @param environments number of environments, positive
     * @param values number of values of an observation, positive
     * @param actions number of actions, positive
     * @throws NoctuleException of kind INPUT if the board would have 2 GiB or more
     */
    BoardLayout(int environments, int values, int actions) {
        this.environments = environments;
        this.values = values;
        this.actions = actions;
        long end = BORDER;
        for (final Array array : Array.values()) {
            final long start = (end + BORDER - 1) / BORDER * BORDER;
            offsets.put(array, (int) Math.min(start, Integer.MAX_VALUE));
            end = start + environments * rowBytes(array);
        }
        if (end > Integer.MAX_VALUE) {
            throw NoctuleException.input(
                    "A board of " + environments + " environments with " + values + " values and " + actions
                            + " actions each has " + end + " bytes, more than 2147483647.",
                    "Maybe ask for fewer environments at a time, or a smaller observation.");
        }
        bytes = (int) end;
    }

    int environments() {
        return environments;
    }

    int values() {
        return values;
    }

    int actions() {
        return actions;
    }

    /** Returns the size of the whole board in bytes. */
    int bytes() {
        return bytes;
    }

    /** Returns where an array begins, in bytes from the beginning. */
    int offset(Array array) {
        return offsets.get(array);
    }

    /** Returns how many bytes of an array belong to one environment. */
    long rowBytes(Array array) {
        return switch (array.row) {
            case ONE -> array.size;
            case ACTIONS -> (long) array.size * actions;
            case VALUES -> (long) array.size * values;
        };
    }

    void writeHead(ByteBuffer board) {
        final ByteBuffer head = board.duplicate().order(ByteOrder.LITTLE_ENDIAN);
        head.position(0);
        head.put(MAGIC);
        head.putInt(VERSION).putInt(environments).putInt(values).putInt(actions);
    }
}
