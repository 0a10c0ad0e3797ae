package org.noctule.fabric.agent.degree;

import org.noctule.fabric.agent.DegreeChooser;
import org.noctule.fabric.agent.DegreeMethod;
import org.noctule.fabric.agent.DegreeQuestion;

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
