package org.noctule.learning.algorithm;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import org.noctule.error.NoctuleException;
import org.noctule.model.StoredTensor;

/** The last decisions with what followed them; the oldest give way. */
final class Replay {
    private static final String ROWS = "replay.rows";
    private static final String SIZES = "replay.sizes";

    private final int capacity;
    private float[][] rows = new float[0][];
    private int width;
    private int actions;
    private long added;

    Replay(int capacity) {
        this.capacity = capacity;
    }

    /**
     * Some remembered decisions.
     *
     * @param now what was decided
     * @param rewards its rewards
     * @param next the decisions after them, of which the actions do not count
     * @param follows 1 where there is one after, 0 where the episode ended
     */
    record Sample(Decisions now, float[] rewards, Decisions next, float[] follows) {}

    int size() {
        return (int) Math.min(added, capacity);
    }

    long added() {
        return added;
    }

    /** A row: observation, penalties, next observation, next penalties, action, reward, whether there is a next. */
    void add(Episode episode) {
        width = episode.observationSize();
        actions = episode.actionCount();
        final double[] rewards = episode.rewards();
        final int half = width + actions;
        for (int i = 0; i < episode.size(); i++) {
            final float[] row = new float[2 * half + 3];
            System.arraycopy(episode.observations(), i * width, row, 0, width);
            System.arraycopy(episode.penalties(), i * actions, row, width, actions);
            final boolean follows = i + 1 < episode.size();
            if (follows) {
                System.arraycopy(episode.observations(), (i + 1) * width, row, half, width);
                System.arraycopy(episode.penalties(), (i + 1) * actions, row, half + width, actions);
            }
            row[2 * half] = episode.action(i);
            row[2 * half + 1] = (float) rewards[i];
            row[2 * half + 2] = follows ? 1 : 0;
            put(row);
        }
    }

    private void put(float[] row) {
        final int place = (int) (added++ % capacity);
        if (place == rows.length) {
            rows = Arrays.copyOf(rows, Math.min(capacity, Math.max(1024, 2 * rows.length)));
        }
        rows[place] = row;
    }

    Sample sample(int[] places) {
        final int count = places.length;
        final int half = width + actions;
        final Decisions now =
                new Decisions(count, new float[count * width], true, new float[count * actions], new long[count]);
        final Decisions next =
                new Decisions(count, new float[count * width], true, new float[count * actions], new long[count]);
        final float[] rewards = new float[count];
        final float[] follows = new float[count];
        for (int i = 0; i < count; i++) {
            final float[] row = rows[places[i]];
            System.arraycopy(row, 0, now.observations(), i * width, width);
            System.arraycopy(row, width, now.penalties(), i * actions, actions);
            System.arraycopy(row, half, next.observations(), i * width, width);
            System.arraycopy(row, half + width, next.penalties(), i * actions, actions);
            now.actions()[i] = (long) row[2 * half];
            rewards[i] = row[2 * half + 1];
            follows[i] = row[2 * half + 2];
        }
        return new Sample(now, rewards, next, follows);
    }

    void store(Map<String, StoredTensor> tensors) {
        if (size() == 0) {
            return;
        }
        final int length = rows[0].length;
        final float[] all = new float[size() * length];
        for (int i = 0; i < size(); i++) {
            System.arraycopy(rows[i], 0, all, i * length, length);
        }
        tensors.put(ROWS, new StoredTensor(List.of(size(), length), all));
        tensors.put(SIZES, StoredTensor.of(width, actions));
    }

    void restore(SortedMap<String, StoredTensor> tensors, long addedBefore, String source) {
        added = 0;
        if (addedBefore > 0) {
            final StoredTensor stored = find(tensors, ROWS, source);
            final StoredTensor sizes = find(tensors, SIZES, source);
            final int remembered = (int) Math.min(addedBefore, capacity);
            final int length = stored.values().length / remembered;
            width = (int) sizes.values()[0];
            actions = (int) sizes.values()[sizes.values().length - 1];
            if (!stored.shape().equals(List.of(remembered, length)) || length != 2 * ((long) width + actions) + 3) {
                throw unfit(ROWS, source);
            }
            for (int from = 0; from < stored.values().length; from += length) {
                put(Arrays.copyOfRange(stored.values(), from, from + length));
            }
        }
        added = addedBefore;
    }

    private static StoredTensor find(SortedMap<String, StoredTensor> tensors, String name, String source) {
        return Optional.ofNullable(tensors.get(name)).orElseThrow(() -> unfit(name, source));
    }

    private static NoctuleException unfit(String name, String source) {
        return NoctuleException.input(
                source + ": the remembered decisions (" + name + ") are missing or do not fit.",
                "Maybe the model was trained with another \"replay\".");
    }
}
