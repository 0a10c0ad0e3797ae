package org.noctule.agent.fabric.degree;

import org.noctule.agent.fabric.DegreeChooser;
import org.noctule.agent.fabric.DegreeQuestion;
import org.noctule.error.NoctuleException;
import org.noctule.ramp.OpPartition;

/** Always the same degree, or none where it is not allowed. */
public final class ConstantDegree implements DegreeChooser {
    private final int degree;

    /**
     * Creates a chooser.
     *
     * @param degree 1 or an even number
     * @throws NoctuleException if it is neither
     */
    public ConstantDegree(int degree) {
        if (!OpPartition.isAllowed(degree)) {
            throw NoctuleException.input(
                    "ops are split into 1 or an even number of parts, got the constant degree " + degree,
                    "Maybe take the next even number.");
        }
        this.degree = degree;
    }

    @Override
    public int choose(DegreeQuestion question) {
        return degree <= question.maxDegree() && question.allows(degree) ? degree : REJECT;
    }
}
