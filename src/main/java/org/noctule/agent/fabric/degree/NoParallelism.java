package org.noctule.agent.fabric.degree;

import org.noctule.agent.fabric.DegreeChooser;
import org.noctule.agent.fabric.DegreeQuestion;

/** Runs every job on a single server as long as one is free. */
public final class NoParallelism implements DegreeChooser {

    /** Creates a chooser. */
    public NoParallelism() {}

    @Override
    public int choose(DegreeQuestion question) {
        return question.allows(1) ? 1 : REJECT;
    }
}
