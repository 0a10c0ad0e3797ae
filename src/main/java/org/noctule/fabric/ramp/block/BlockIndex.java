package org.noctule.fabric.ramp.block;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.noctule.error.NoctuleException;
import org.noctule.fabric.ramp.ServerShape;
import org.noctule.fabric.ramp.ServerShapes;
import org.noctule.platform.RampFabric;

/**
 * All blocks of a fabric of at most 64 servers as bit masks, and tables that tell with a few look-ups which of them are
 * free. Blocks of a size are numbered as first fit tries them, and each size begins with a word of its own. Immutable.
 */
public final class BlockIndex {
    /** The largest fabric whose servers fit into one word. */
    public static final int MAX_SERVERS = 64;

    private static final int[] KEPT = {16, 8, 6, 4};
    private static final int COUNT_BITS = 15;
    private static final int BYTE = 256;

    private final RampFabric fabric;
    private final int[] firstWord;
    private final int[] endWord;
    private final long[][] masks;
    private final int words;
    private final long[] exists;
    private final long[] full;
    private final long[] taken;
    private final int bytes;
    private final long[][] lost;

    /**
     * Lists the blocks of a fabric.
     *
     * @param fabric the fabric
     * @throws NoctuleException if it has more servers than {@link #MAX_SERVERS}
     */
    public BlockIndex(RampFabric fabric) {
        if (fabric.size() > MAX_SERVERS) {
            throw NoctuleException.input(
                    "block masks hold " + MAX_SERVERS + " servers, the fabric has " + fabric.size(),
                    "Maybe choose a smaller topology.");
        }
        this.fabric = fabric;
        masks = new long[fabric.size() + 1][];
        firstWord = new int[masks.length];
        endWord = new int[masks.length];
        int word = 0;
        for (int size = fabric.size(); size >= 1; size--) {
            masks[size] = masks(fabric, size);
            firstWord[size] = word;
            word += (masks[size].length + Long.SIZE - 1) / Long.SIZE;
            endWord[size] = word;
        }
        words = word;
        bytes = (fabric.size() + Byte.SIZE - 1) / Byte.SIZE;
        exists = new long[words];
        full = new long[words];
        taken = new long[bytes * BYTE * words];
        fill();
        lost = lost();
    }

    private static long[] masks(RampFabric fabric, int size) {
        final List<ServerShape> shapes = ServerShapes.all(fabric, size);
        final long[] masks =
                new long[shapes.stream().mapToInt(shape -> shape.blocks(fabric)).sum()];
        int count = 0;
        for (final ServerShape shape : shapes) {
            for (int block = 0; block < shape.blocks(fabric); block++) {
                for (int index = 0; index < size; index++) {
                    masks[count] |= 1L << shape.server(fabric, block, index);
                }
                count++;
            }
        }
        return masks;
    }

    private void fill() {
        for (int size = 1; size < masks.length; size++) {
            int number = 0;
            for (final ServerShape shape : ServerShapes.all(fabric, size)) {
                for (int block = 0; block < shape.blocks(fabric); block++) {
                    full[firstWord[size] + number / Long.SIZE] |= shape.diagonal() ? 0 : 1L << number;
                    number++;
                }
            }
        }
        for (int size = 1; size < masks.length; size++) {
            for (int number = 0; number < masks[size].length; number++) {
                final int word = firstWord[size] + number / Long.SIZE;
                final long bit = 1L << number;
                exists[word] |= bit;
                for (int place = 0; place < bytes; place++) {
                    final int part = (int) (masks[size][number] >>> place * Byte.SIZE) & BYTE - 1;
                    for (int value = 0; value < BYTE; value++) {
                        if ((value & part) != 0) {
                            taken[(place * BYTE + value) * words + word] |= bit;
                        }
                    }
                }
            }
        }
    }

    private long[][] lost() {
        final long[][] rows = new long[fabric.size() + 1][];
        for (int size = 1; size < rows.length; size++) {
            rows[size] = new long[masks[size].length * words];
            for (int number = 0; number < masks[size].length; number++) {
                for (int word = 0; word < words; word++) {
                    rows[size][number * words + word] = exists[word] & ~free(word, masks[size][number]);
                }
            }
        }
        return rows;
    }

    private long free(int word, long busy) {
        long gone = 0;
        for (int place = 0; place < bytes; place++) {
            final int value = (int) (busy >>> place * Byte.SIZE) & BYTE - 1;
            gone |= taken[(place * BYTE + value) * words + word];
        }
        return exists[word] & ~gone;
    }

    /** {@return the fabric} */
    public RampFabric fabric() {
        return fabric;
    }

    /**
     * Returns the blocks of a size.
     *
     * @param size number of servers, positive
     * @return their masks in the order of first fit, none where there is no such block
     */
    public long[] blocks(int size) {
        return size < masks.length ? masks[size].clone() : new long[0];
    }

    /**
     * Returns the first free block of a size.
     *
     * @param size number of servers, positive
     * @param busy the servers that are not free
     * @return its mask, 0 if there is none
     */
    public long first(int size, long busy) {
        if (size >= masks.length) {
            return 0;
        }
        for (int word = firstWord[size]; word < endWord[size]; word++) {
            final long free = free(word, busy);
            if (free != 0) {
                return masks[size][(word - firstWord[size]) * Long.SIZE + Long.numberOfTrailingZeros(free)];
            }
        }
        return 0;
    }

    /**
     * Returns the free block of a size that leaves most: first of all most free blocks of 16, then of 8, of 6 and of 4;
     * the first one among equals. Diagonals do not count, and are taken only where nothing else is free.
     *
     * @param size number of servers, positive
     * @param closed the servers that the block may not hold
     * @param taken the servers that are not free, those of the job included
     * @return its mask, 0 if there is none
     */
    public long best(int size, long closed, long taken) {
        final List<Left> free = free(size, closed, taken);
        if (free.isEmpty()) {
            return first(size, closed);
        }
        Left best = free.get(0);
        for (final Left block : free) {
            best = block.value() > best.value() ? block : best;
        }
        return best.block();
    }

    /**
     * Returns the free blocks of a size, those that leave most first, as {@link #best} compares them. Diagonals are
     * among them only where nothing else is free, and then the first one alone.
     *
     * @param size number of servers, positive
     * @param closed the servers that a block may not hold
     * @param taken the servers that are not free, those of the job included
     * @return their masks
     */
    public long[] ranked(int size, long closed, long taken) {
        final List<Left> free = free(size, closed, taken);
        if (free.isEmpty()) {
            final long diagonal = first(size, closed);
            return diagonal == 0 ? new long[0] : new long[] {diagonal};
        }
        free.sort(Comparator.comparingLong(Left::value).reversed());
        return free.stream().mapToLong(Left::block).toArray();
    }

    /** A free block and what it leaves. */
    private record Left(long block, long value) {}

    private List<Left> free(int size, long closed, long taken) {
        final List<Left> free = new ArrayList<>();
        if (size < masks.length) {
            final long[] left = kept(taken);
            for (int word = firstWord[size]; word < endWord[size]; word++) {
                for (long bits = free(word, closed) & full[word]; bits != 0; bits &= bits - 1) {
                    final int number = (word - firstWord[size]) * Long.SIZE + Long.numberOfTrailingZeros(bits);
                    free.add(new Left(masks[size][number], value(left, lost[size], number * words)));
                }
            }
        }
        return free;
    }

    private long[] kept(long busy) {
        final long[] left = new long[words];
        for (final int size : KEPT) {
            for (int word = firstWord(size); word < endWord(size); word++) {
                left[word] = free(word, busy) & full[word];
            }
        }
        return left;
    }

    private int firstWord(int size) {
        return size < masks.length ? firstWord[size] : 0;
    }

    private int endWord(int size) {
        return size < masks.length ? endWord[size] : 0;
    }

    private long value(long[] left, long[] gone, int row) {
        long value = 0;
        for (final int size : KEPT) {
            int count = 0;
            for (int word = firstWord(size); word < endWord(size); word++) {
                count += Long.bitCount(left[word] & ~gone[row + word]);
            }
            value = value << COUNT_BITS | count;
        }
        return value;
    }
}
