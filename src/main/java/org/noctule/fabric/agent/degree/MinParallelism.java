package org.noctule.fabric.agent.degree;

import org.noctule.fabric.agent.DegreeChooser;
import org.noctule.fabric.agent.DegreeMethod;
import org.noctule.fabric.agent.DegreeQuestion;

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
