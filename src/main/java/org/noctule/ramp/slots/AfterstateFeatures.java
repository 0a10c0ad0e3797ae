package org.noctule.ramp.slots;

import java.util.ArrayList;
import java.util.List;
import org.noctule.ramp.block.BlockIndex;

/**
 * What the servers look like once an answer is carried out: how many are free at coming arrivals, how many blocks of
 * large sizes are free at the next few, each as a share of what an empty fabric has, and whether the job was accepted.
 * Not thread-safe.
 */
public final class AfterstateFeatures {
    private static final int[] ARRIVALS = {1, 2, 3, 4, 5, 6, 8, 10, 13, 17, 22, 28, 35};
    private static final int[] NEXT = {1, 2, 3, 5};
    private static final int[] SIZES = {4, 6, 8, 16};
    private static final int LAST = ARRIVALS[ARRIVALS.length - 1];

    private final BlockIndex index;
    private final int servers;
    private final float[] blocks = new float[SIZES.length];
    private final long[] busy = new long[LAST + 1];
    private final float[] free = new float[ARRIVALS.length];

    /**
     * Looks at a fabric.
     *
     * @param index the blocks of the fabric
     */
    public AfterstateFeatures(BlockIndex index) {
        this.index = index;
        servers = index.fabric().size();
        for (int size = 0; size < SIZES.length; size++) {
            blocks[size] = Math.max(1, index.count(SIZES[size], 0));
        }
    }

    /**
     * Names the features.
     *
     * @return the names in the order in which they are written, unmodifiable
     */
    public static List<String> names() {
        final List<String> names = new ArrayList<>();
        for (final int arrival : ARRIVALS) {
            names.add("free servers at arrival " + arrival);
        }
        for (final int arrival : NEXT) {
            for (final int size : SIZES) {
                names.add("free blocks of " + size + " at arrival " + arrival);
            }
        }
        names.add("accepted");
        return List.copyOf(names);
    }

    /**
     * Returns how many features there are.
     *
     * @return the number of names
     */
    public static int size() {
        return ARRIVALS.length + NEXT.length * SIZES.length + 1;
    }

    /**
     * Looks at the servers before any answer.
     *
     * @param state who holds which servers
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
            final long taken = busy[arrival] | (arrival < choice.slots() ? choice.servers() : 0);
            for (int size = 0; size < SIZES.length; size++) {
                target[feature++] = index.count(SIZES[size], taken) / blocks[size];
            }
        }
        target[feature] = choice.accepts() ? 1 : 0;
    }
}
