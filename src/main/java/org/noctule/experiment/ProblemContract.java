package org.noctule.experiment;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.noctule.agent.Observation;
import org.noctule.experiment.input.Inputs;
import org.noctule.experiment.options.OptionsReader;
import org.noctule.experiment.options.Overrides;
import org.noctule.experiment.options.RunOptions;
import org.noctule.learning.Environment;
import org.noctule.learning.Turn;

/**
 * The promises that a decision problem gives, for the tests of who writes one: values within their bounds, masks that
 * allow something, looks that change nothing, equal trajectories for equal seeds, and little garbage. They are checked
 * on episodes of an options file in which allowed actions are drawn.
 */
public final class ProblemContract {
    private static final int EPISODES = 3;

    private final Environment environment;
    private final float[] values;
    private final float[] again;

    /**
     * Prepares the episodes.
     *
     * @param options an options file whose {@code decision.env} poses the problem
     * @throws org.noctule.error.NoctuleException if an option is wrong, or the episodes have no choices
     */
    public ProblemContract(Path options) {
        final RunOptions read = OptionsReader.read(options, Overrides.NONE, warning -> {});
        environment = new Environments(read, Inputs.read(read)).create();
        values = new float[environment.observationSize()];
        again = new float[values.length];
    }

    /** One step of an episode, as far as a learner sees it. */
    private record Seen(List<Float> values, int action, double reward) {}

    /**
     * Checks the promises.
     *
     * @param bytes number of bytes that a step may allocate in the mean, those of the simulator included
     * @throws AssertionError if one is broken: it says which, and where
     */
    public void holds(long bytes) {
        for (long seed = 1; seed <= EPISODES; seed++) {
            final List<Seen> first = episode(seed);
            if (!first.equals(episode(seed))) {
                throw new AssertionError(
                        "Two episodes of the seed " + seed + " differ: something else is drawn or kept.");
            }
            if (first.isEmpty()) {
                throw new AssertionError("The episode of the seed " + seed + " has no choices.");
            }
            final long allocated = allocated(seed) / first.size();
            if (allocated > bytes) {
                throw new AssertionError("A step allocates " + allocated + " bytes, more than " + bytes + ".");
            }
        }
    }

    private List<Seen> episode(long seed) {
        final SplittableRandom random = new SplittableRandom(seed);
        final List<Seen> seen = new ArrayList<>();
        Turn turn = environment.begin(seed);
        while (turn instanceof Turn.Choice choice) {
            look(choice.observation(), seed, seen.size());
            if (choice.mask().first() < 0
                    || choice.mask().size() != environment.actions().size()) {
                throw broken(seed, seen.size(), "the mask allows nothing, or has another number of actions");
            }
            final int action = drawn(choice, random);
            final List<Float> row = new ArrayList<>(values.length);
            for (final float value : values) {
                row.add(value);
            }
            seen.add(new Seen(row, action, turn.reward()));
            turn = environment.step(action);
            if (!Double.isFinite(turn.reward())) {
                throw broken(seed, seen.size(), "the reward is " + turn.reward());
            }
        }
        return seen;
    }

    private void look(Observation observation, long seed, int step) {
        if (observation.size() != values.length) {
            throw broken(seed, step, "there are " + observation.size() + " values, elsewhere " + values.length);
        }
        observation.write(values, 0);
        observation.write(again, 0);
        for (int i = 0; i < values.length; i++) {
            if (!(values[i] >= observation.low(i) && values[i] <= observation.high(i))) {
                throw broken(
                        seed,
                        step,
                        "the value " + i + " is " + values[i] + ", not from " + observation.low(i) + " to "
                                + observation.high(i));
            }
            if (values[i] != again[i]) {
                throw broken(seed, step, "the value " + i + " is another at a second look");
            }
        }
    }

    /** An action among those that are allowed, each as likely as the others. */
    private static int drawn(Turn.Choice choice, SplittableRandom random) {
        final List<Integer> allowed = new ArrayList<>();
        for (int action = 0; action < choice.mask().size(); action++) {
            if (choice.mask().allows(action)) {
                allowed.add(action);
            }
        }
        return allowed.get(random.nextInt(allowed.size()));
    }

    private long allocated(long seed) {
        final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        final SplittableRandom random = new SplittableRandom(seed);
        final long before = threads.getCurrentThreadAllocatedBytes();
        Turn turn = environment.begin(seed);
        while (turn instanceof Turn.Choice choice) {
            choice.observation().write(values, 0);
            turn = environment.step(drawn(choice, random));
        }
        return threads.getCurrentThreadAllocatedBytes() - before;
    }

    private static AssertionError broken(long seed, int step, String what) {
        return new AssertionError("In the episode of the seed " + seed + ", at step " + step + ": " + what + ".");
    }
}
