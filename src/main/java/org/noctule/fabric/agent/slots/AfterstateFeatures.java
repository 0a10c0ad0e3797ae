package org.noctule.fabric.agent.slots;

import java.util.ArrayList;
import java.util.List;
import org.noctule.fabric.ramp.block.BlockIndex;

/**
 * Features of the servers once an answer is carried out: how many are free at coming arrivals, how many of them first
 * fit could give to jobs of one size at the next few, each as a share of all, and the answer's degree. What is worked
 * out is kept, as look-ahead asks the same again and again. Not thread-safe.
 */
public final class AfterstateFeatures {
    private static final int[] ARRIVALS = {1, 2, 3, 4, 5, 6, 8, 10, 13, 17, 22, 28, 35};
    private static final int[] NEXT = {1, 2, 3, 5};
    private static final int[] SIZES = {4, 6, 8, 16};
    private static final int[] DEGREES = {1, 2, 4, 6, 8, 16};
    private static final int LAST = ARRIVALS[ARRIVALS.length - 1];
    private static final int COUNT_BITS = 16;
    private static final long ALL_SIZES = 1;

    private final BlockIndex index;
    private final int servers;
    private final long[] busy = new long[LAST + 1];
    private final float[] free = new float[ARRIVALS.length];
    private final KeptAnswers kept = new KeptAnswers(14);
    private final long[] counted = new long[kept.size()];

    /**
     * Looks at a fabric.
     *
     * @param index the blocks of the fabric
     */
    public AfterstateFeatures(BlockIndex index) {
        this.index = index;
        servers = index.fabric().size();
    }

    /**
     * Names the features.
     *
     * @return the names in the order in which they are written, unmodifiable
     */
    public static List<String> names() {
        final List<String> names = new ArrayList<>();
        for (final int arrival : ARRIVALS) {
            names.add("free at arrival " + arrival);
        }
        for (final int arrival : NEXT) {
            for (final int size : SIZES) {
                names.add("in blocks of " + size + " at arrival " + arrival);
            }
        }
        for (final int degree : DEGREES) {
            names.add("degree " + degree);
        }
        names.add("accepted");
        return List.copyOf(names);
    }

    /** {@return the number of features} */
    public static int size() {
        return ARRIVALS.length + NEXT.length * SIZES.length + DEGREES.length + 1;
    }

    /**
     * Looks at the servers before any answer.
     *
     * @param state the holders of servers
     */
    public void look(SlotState state) {
        state.busyAfter(busy);
        for (int arrival = 0; arrival < ARRIVALS.length; arrival++) {
            free[arrival] = servers - Long.bitCount(busy[ARRIVALS[arrival]]);
        }
    }

    /**
     * Writes the features that the servers have after an answer.
     *
     * @param choice an answer to the state that was looked at
     * @param target receives {@link #size()} values from 0 to 1
     */
    public void write(SlotChoice choice, float[] target) {
        final int held = Long.bitCount(choice.servers());
        int feature = 0;
        for (int arrival = 0; arrival < ARRIVALS.length; arrival++) {
            target[feature++] = (free[arrival] - (ARRIVALS[arrival] < choice.slots() ? held : 0)) / servers;
        }
        for (final int arrival : NEXT) {
            long packed = packed(busy[arrival] | (arrival < choice.slots() ? choice.servers() : 0));
            for (final int size : SIZES) {
                target[feature++] = (float) (packed & (1 << COUNT_BITS) - 1) * size / servers;
                packed >>>= COUNT_BITS;
            }
        }
        for (final int degree : DEGREES) {
            target[feature++] = choice.degree() == degree ? 1 : 0;
        }
        target[feature] = choice.accepts() ? 1 : 0;
    }

    /** For each size how many blocks first fit finds one after the other, the first size in the lowest bits. */
    private long packed(long taken) {
        final int place = kept.place(taken, ALL_SIZES);
        if (!kept.has(place, taken, ALL_SIZES)) {
            long counts = 0;
            for (int size = 0; size < SIZES.length; size++) {
                counts |= (long) packed(SIZES[size], taken) << size * COUNT_BITS;
            }
            counted[place] = counts;
        }
        return counted[place];
    }

    private int packed(int size, long taken) {
        int count = 0;
        long full = taken;
        long block = index.first(size, full);
        while (block != 0) {
            count++;
            full |= block;
            block = index.first(size, full);
        }
        return count;
    }
}
