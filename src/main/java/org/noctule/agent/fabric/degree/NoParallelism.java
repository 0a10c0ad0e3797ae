package org.noctule.agent.fabric.degree;

import org.noctule.agent.fabric.DegreeChooser;
import org.noctule.agent.fabric.DegreeMethod;
import org.noctule.agent.fabric.DegreeQuestion;

/** Runs every job on a single server as long as one is free. */
public final class NoParallelism implements DegreeChooser {
    /** The method, as options name it. */
    static final DegreeMethod METHOD = DegreeMethod.of("none", (options, seed) -> new NoParallelism());

    /** Creates a chooser. */
    public NoParallelism() {}

    @Override
    public int choose(DegreeQuestion question) {
        return question.allows(1) ? 1 : REJECT;
    }
}
