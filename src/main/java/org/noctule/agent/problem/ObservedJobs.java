package org.noctule.agent.problem;

import java.util.OptionalInt;
import org.noctule.agent.Observation;
import org.noctule.workload.JobLimits;

/** What is seen of the jobs of {@link JobProblem}: one of the built-in kinds, or a user's own. */
public interface ObservedJobs {
    /**
     * Observes a run.
     *
     * @param state the run
     * @param line the jobs that are offered
     * @param limits percentiles of what the jobs of the run ask for
     * @param window number of jobs that are offered at most
     * @param seed seed of what the run draws
     * @return the observation
     */
    Observation of(ProblemState state, JobLine line, JobLimits limits, int window, long seed);

    /** {@return the number of values that each job has, empty if that is not known} */
    OptionalInt perJob();

    /** {@return the name that models have for it: the observation in the layout of a model} */
    String layout();

    /** {@return the text by which options name it} */
    String text();
}
