package org.noctule.fabric.agent;

import java.util.Optional;
import org.noctule.fabric.ramp.plan.Proposal;
import org.noctule.resource.ResourceSet;

/**
 * The answer to a question about a fabric job.
 *
 * @param degree a degree that the question allows, or {@link DegreeChooser#REJECT}
 * @param servers the servers of the fabric that the job is to use, from 0, if the method chooses them too; else they
 *     are found by the run's placement
 */
public record DegreeChoice(int degree, Optional<ResourceSet> servers) {

    /**
     * Leaves the servers to the run's placement.
     *
     * @param degree the degree
     * @return the answer
     */
    public static DegreeChoice of(int degree) {
        return new DegreeChoice(degree, Optional.empty());
    }

    /**
     * Returns what is planned by this answer.
     *
     * @param question the question
     * @return a plan that could start now, be it soon enough or not, or why there is none
     */
    public Proposal proposal(DegreeQuestion question) {
        return servers.map(chosen -> question.propose(degree, chosen)).orElseGet(() -> question.propose(degree));
    }
}
