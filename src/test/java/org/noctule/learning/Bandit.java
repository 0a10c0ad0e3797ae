package org.noctule.learning;

import java.util.Arrays;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.noctule.agent.ActionMask;
import org.noctule.agent.ActionSpace;
import org.noctule.agent.Observation;

/** Episodes of one decision among arms whose rewards are fixed, such as HDeepRM's learning experiment. */
public final class Bandit implements Environment {
    private final double[] rewards;
    private final float[] seen;

    /** Makes the arms; the observation is always the same. */
    public Bandit(float[] seen, double... rewards) {
        this.rewards = rewards.clone();
        this.seen = seen.clone();
    }

    @Override
    public ActionSpace actions() {
        return new ActionSpace(
                IntStream.range(0, rewards.length).mapToObj(i -> "arm" + i).toList(), OptionalInt.empty());
    }

    @Override
    public int observationSize() {
        return seen.length;
    }

    @Override
    public Turn begin(long seed) {
        return new Turn.Choice(observation(seen), ActionMask.all(rewards.length), 0);
    }

    @Override
    public Turn step(int action) {
        return new Turn.End(rewards[action]);
    }

    @Override
    public void close() {
        // Nothing is open.
    }

    /** An observation of fixed values. */
    static Observation observation(float[] values) {
        final float[] copy = Arrays.copyOf(values, values.length);
        return new Observation() {
            @Override
            public int size() {
                return copy.length;
            }

            @Override
            public void write(float[] target, int offset) {
                System.arraycopy(copy, 0, target, offset, copy.length);
            }
        };
    }
}
