package org.noctule.agent.problem;

import java.util.OptionalInt;
import org.noctule.agent.view.ClusterView;
import org.noctule.agent.view.JobLine;
import org.noctule.agent.view.ViewObservation;

/** What is seen of the jobs of {@link JobProblem}: one of the built-in kinds, or a user's own. */
public interface ObservedJobs {
    /**
     * Makes the observation of a run.
     *
     * @param line the jobs that are offered
     * @param window number of jobs that are offered at most
     * @return the observation
     */
    ViewObservation of(JobLine line, int window);

    /**
     * Chooses what it reads.
     *
     * @param view the run
     * @param line the jobs that are offered
     * @return the view, whose rows are in order of submission, unless told
     */
    default ClusterView seen(ClusterView view, JobLine line) {
        return view;
    }

    /** {@return the number of values that each job has, empty if that is not known} */
    OptionalInt perJob();

    /** {@return the name that models have for it: the observation in the layout of a model} */
    String layout();

    /** {@return the text by which options name it} */
    String text();
}
