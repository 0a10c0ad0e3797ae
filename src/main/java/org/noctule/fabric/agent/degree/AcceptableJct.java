package org.noctule.fabric.agent.degree;

import org.noctule.fabric.agent.DegreeChooser;
import org.noctule.fabric.agent.DegreeMethod;
import org.noctule.fabric.agent.DegreeQuestion;

/**
 * The paper's Para_min: as many parts as would be just enough if transfers took no time. The target is the sequential
 * over the longest acceptable completion time, rounded up; chosen is the smallest allowed degree from there on, else
 * the largest one.
 */
public final class AcceptableJct implements DegreeChooser {
    /** The method, as options name it. */
    static final DegreeMethod METHOD = DegreeMethod.of("acceptable_jct", (options, seed) -> new AcceptableJct());

    /** Creates a chooser. */
    public AcceptableJct() {}

    @Override
    public int choose(DegreeQuestion question) {
        final double target =
                Math.ceil(question.job().sequentialTime() / question.job().acceptableTime());
        final int enough = question.smallestAllowed((int) Math.max(1, target));
        return enough == REJECT ? question.largestAllowed() : enough;
    }
}
