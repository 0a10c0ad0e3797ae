package org.noctule.bench;

import java.nio.file.Path;
import java.util.List;
import org.noctule.experiment.Environments;
import org.noctule.experiment.input.Inputs;
import org.noctule.experiment.options.OptionsReader;
import org.noctule.experiment.options.Overrides;
import org.noctule.experiment.options.RunOptions;
import org.noctule.learning.Environment;
import org.noctule.learning.Turn;
import org.noctule.learning.environment.EnvironmentGroup;

/** Twin of {@link BoardClient} in one process: a loop over a group of environments. */
final class GroupLoop implements AutoCloseable {
    private final EnvironmentGroup group;
    private final int actions;
    private final float[] observations;
    private final byte[] masks;
    private final long[] seeds;
    private List<Turn> turns;

    /**
     * Begins episodes.
     *
     * @param options the options file
     * @param count number of environments
     */
    GroupLoop(Path options, int count) {
        final RunOptions read = OptionsReader.read(options, Overrides.NONE, warning -> {});
        final List<Environment> environments = new Environments(read, Inputs.read(read)).group(count, 1);
        final Environment one = environments.get(0);
        actions = one.actions().size();
        observations = new float[count * one.observationSize()];
        masks = new byte[count * actions];
        seeds = new long[count];
        group = new EnvironmentGroup(environments, 1);
        turns = group.each((i, environment) -> environment.begin(i));
    }

    /** Takes the first allowed action of each environment so many times, and copies what is seen. */
    void step(int times) {
        for (int i = 0; i < times; i++) {
            turns = group.each(this::move);
            group.observe(turns, observations);
        }
    }

    private Turn move(int index, Environment environment) {
        Turn turn = turns.get(index);
        turn = turn instanceof Turn.Choice choice
                ? environment.step(choice.mask().first())
                : turn;
        while (turn instanceof Turn.End) {
            seeds[index]++;
            turn = environment.begin(1000 * seeds[index] + index);
        }
        ((Turn.Choice) turn).mask().write(masks, index * actions);
        return turn;
    }

    @Override
    public void close() {
        group.close();
    }
}
