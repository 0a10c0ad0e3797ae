package org.noctule.fabric.agent.degree;

import org.noctule.fabric.agent.DegreeChooser;
import org.noctule.fabric.agent.DegreeMethod;
import org.noctule.fabric.agent.DegreeQuestion;

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
