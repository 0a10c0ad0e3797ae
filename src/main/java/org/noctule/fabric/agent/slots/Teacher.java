package org.noctule.fabric.agent.slots;

import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Consumer;
import org.noctule.fabric.ramp.block.BlockIndex;

/**
 * Answers as a slow method thinks best, and writes down how good every answer was. Now and then it gives any answer, so
 * that states are seen which it would not come to itself. Not thread-safe.
 */
public final class Teacher implements SlotPolicy {
    private final ChoiceValues method;
    private final Answers answers;
    private final AfterstateFeatures afterstate;
    private final Consumer<Lesson> lessons;
    private final double exploration;
    private final SplittableRandom random;

    /**
     * Creates a policy.
     *
     * @param method values the answers
     * @param rule rule of places
     * @param index the blocks of the fabric
     * @param lessons receives what is written down
     * @param exploration share of arrivals that get any answer, from 0 to 1
     * @param seed the seed of these answers
     */
    public Teacher(
            ChoiceValues method,
            BlockRule rule,
            BlockIndex index,
            Consumer<Lesson> lessons,
            double exploration,
            long seed) {
        this.method = method;
        answers = Answers.every(rule);
        afterstate = new AfterstateFeatures(index);
        this.lessons = lessons;
        this.exploration = exploration;
        random = new SplittableRandom(seed);
    }

    @Override
    public SlotChoice choose(SlotState state, SlotJob job) {
        final List<SlotChoice> candidates = answers.to(state, job);
        if (candidates.size() == 1) {
            return candidates.get(0);
        }
        final double[] values = method.values(state, candidates);
        final float[][] afterstates = new float[values.length][AfterstateFeatures.size()];
        afterstate.look(state);
        int best = 0;
        for (int index = 0; index < values.length; index++) {
            afterstate.write(candidates.get(index), afterstates[index]);
            best = values[index] > values[best] ? index : best;
        }
        lessons.accept(new Lesson(afterstates, values));
        return candidates.get(random.nextDouble() < exploration ? random.nextInt(values.length) : best);
    }
}
