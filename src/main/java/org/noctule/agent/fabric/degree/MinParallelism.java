package org.noctule.agent.fabric.degree;

import org.noctule.agent.fabric.DegreeChooser;
import org.noctule.agent.fabric.DegreeMethod;
import org.noctule.agent.fabric.DegreeQuestion;

/** Splits as little as possible: the smallest allowed degree above 1, else 1. */
public final class MinParallelism implements DegreeChooser {
    /** The method, as options name it. */
    static final DegreeMethod METHOD = DegreeMethod.of("min", (options, seed) -> new MinParallelism());

    /** Creates a chooser. */
    public MinParallelism() {}

    @Override
    public int choose(DegreeQuestion question) {
        final int split = question.smallestAllowed(2);
        return split == REJECT && question.allows(1) ? 1 : split;
    }
}
