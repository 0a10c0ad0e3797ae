package org.noctule.learning.bridge;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.FloatBuffer;
import java.util.Arrays;
import org.noctule.agent.ActionMask;
import org.noctule.agent.FreeCores;
import org.noctule.agent.Observation;
import org.noctule.learning.bridge.BoardLayout.Array;

/**
 * The memory that a group of environments shares with another program. That program writes actions, seeds and resets;
 * the rest is written here, row by row, and never read: observations alone where they have changed. Threads may write
 * the rows of different environments at a time.
 */
final class Board {
    /** So many values are written at a time: eight lines of a cache. */
    private static final int BLOCK = 128;

    private final BoardLayout layout;
    private final ByteBuffer bytes;
    private final FloatBuffer observations;
    private final FloatBuffer finalObservations;
    private final float[] values;
    private final float[] shown;
    private final byte[] masks;
    private final float[] noValues;
    private final byte[] allActions;
    private final ClusterColumns clusters;

    /**
     * Takes memory.
     *
     * @param layout the places of the arrays
     * @param memory as many bytes as the layout has, all 0
     */
    Board(BoardLayout layout, ByteBuffer memory) {
        this.layout = layout;
        bytes = memory.duplicate().order(ByteOrder.LITTLE_ENDIAN);
        observations = floats(Array.OBSERVATION);
        finalObservations = floats(Array.FINAL_OBSERVATION);
        values = new float[layout.environments() * layout.values()];
        shown = values.clone();
        masks = new byte[layout.environments() * layout.actions()];
        noValues = new float[layout.values()];
        allActions = new byte[layout.actions()];
        ActionMask.all(layout.actions()).write(allActions, 0);
        layout.writeHead(bytes);
        clusters = new ClusterColumns(layout, bytes);
    }

    private FloatBuffer floats(Array array) {
        final int length = layout.environments() * layout.values() * Float.BYTES;
        return bytes.slice(layout.offset(array), length)
                .order(ByteOrder.LITTLE_ENDIAN)
                .asFloatBuffer();
    }

    /** {@return what is seen of clusters and decided about them} */
    ClusterColumns clusters() {
        return clusters;
    }

    BoardLayout layout() {
        return layout;
    }

    int action(int environment) {
        return bytes.getInt(layout.offset(Array.ACTION) + Integer.BYTES * environment);
    }

    long seed(int environment) {
        return bytes.getLong(layout.offset(Array.SEED) + Long.BYTES * environment);
    }

    boolean reset(int environment) {
        return bytes.get(layout.offset(Array.RESET) + environment) != 0;
    }

    /** Takes a mark away: its episode has begun. */
    void resetDone(int environment) {
        bytes.put(layout.offset(Array.RESET) + environment, (byte) 0);
    }

    /** Writes what an action earned, and whether another one was taken instead. */
    void earned(int environment, double reward, boolean invalid) {
        bytes.putDouble(layout.offset(Array.REWARD) + Double.BYTES * environment, reward);
        bytes.put(layout.offset(Array.INVALID) + environment, (byte) (invalid ? 1 : 0));
    }

    void ended(int environment, boolean ended) {
        bytes.put(layout.offset(Array.ENDED) + environment, (byte) (ended ? 1 : 0));
    }

    void time(int environment, double date, int waiting) {
        bytes.putDouble(layout.offset(Array.DATE) + Double.BYTES * environment, date);
        bytes.putInt(layout.offset(Array.WAITING) + Integer.BYTES * environment, waiting);
    }

    void cores(int environment, FreeCores cores) {
        bytes.putInt(layout.offset(Array.FREE_CORES) + Integer.BYTES * environment, cores.free());
        bytes.putInt(layout.offset(Array.CORES) + Integer.BYTES * environment, cores.all());
    }

    void episodeSeed(int environment, long seed) {
        bytes.putLong(layout.offset(Array.EPISODE_SEED) + Long.BYTES * environment, seed);
    }

    /** Writes what can be seen and done. */
    void show(int environment, Observation observation, ActionMask mask) {
        final int first = environment * layout.values();
        observation.write(values, first);
        showChanged(first, first + layout.values());
        final int action = environment * layout.actions();
        mask.write(masks, action);
        bytes.put(layout.offset(Array.MASK) + action, masks, action, layout.actions());
    }

    /**
     * Leaves what is as it was: memory that another processor has read is written slowly, and read slowly after that.
     */
    private void showChanged(int first, int end) {
        for (int from = first; from < end; from += BLOCK) {
            final int to = Math.min(end, from + BLOCK);
            if (!Arrays.equals(values, from, to, shown, from, to)) {
                System.arraycopy(values, from, shown, from, to - from);
                observations.put(from, values, from, to - from);
            }
        }
    }

    /** Writes that there is nothing to see: zeros, and a mask that allows all. */
    void showNothing(int environment) {
        final int first = environment * layout.values();
        Arrays.fill(values, first, first + layout.values(), 0);
        showChanged(first, first + layout.values());
        bytes.put(layout.offset(Array.MASK) + environment * layout.actions(), allActions);
    }

    /** Writes the same where the last turn of an episode is kept while the next one is shown already. */
    void showNothingLast(int environment) {
        finalObservations.put(environment * layout.values(), noValues);
        bytes.put(layout.offset(Array.FINAL_MASK) + environment * layout.actions(), allActions);
    }
}
