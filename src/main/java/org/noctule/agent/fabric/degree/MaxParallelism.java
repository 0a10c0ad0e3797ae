package org.noctule.agent.fabric.degree;

import org.noctule.agent.fabric.DegreeChooser;
import org.noctule.agent.fabric.DegreeMethod;
import org.noctule.agent.fabric.DegreeQuestion;

/** Splits as far as is allowed; with at most 16 parts this is the paper's Para_max. */
public final class MaxParallelism implements DegreeChooser {
    /** The method, as options name it. */
    static final DegreeMethod METHOD = DegreeMethod.of("max", (options, seed) -> new MaxParallelism());

    /** Creates a chooser. */
    public MaxParallelism() {}

    @Override
    public int choose(DegreeQuestion question) {
        return question.largestAllowed();
    }
}
