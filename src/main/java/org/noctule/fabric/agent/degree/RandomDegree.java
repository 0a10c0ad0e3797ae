package org.noctule.fabric.agent.degree;

import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import org.noctule.fabric.agent.DegreeChooser;
import org.noctule.fabric.agent.DegreeMethod;
import org.noctule.fabric.agent.DegreeQuestion;

/** Draws one of the allowed degrees, all equally likely; 0 only where there is no other. */
public final class RandomDegree implements DegreeChooser {
    /** The method, as options name it. */
    static final DegreeMethod METHOD =
            DegreeMethod.of("random", (options, seed) -> new RandomDegree(new SplittableRandom(seed)));

    private final RandomGenerator random;

    /**
     * Creates a chooser.
     *
     * @param random generator of the numbers, seeded
     */
    public RandomDegree(RandomGenerator random) {
        this.random = random;
    }

    @Override
    public int choose(DegreeQuestion question) {
        int allowed = 0;
        int drawn = REJECT;
        for (int degree = 1; degree <= question.maxDegree(); degree++) {
            if (question.allows(degree)) {
                allowed++;
            }
        }
        int left = allowed == 0 ? 0 : random.nextInt(allowed) + 1;
        for (int degree = 1; left > 0; degree++) {
            if (question.allows(degree)) {
                drawn = degree;
                left--;
            }
        }
        return drawn;
    }
}
