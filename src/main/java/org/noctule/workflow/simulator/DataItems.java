package org.noctule.workflow.simulator;

import java.util.List;
import org.noctule.workload.Dependencies;
import org.noctule.workload.Job;

/** The cost of data items that jobs read. */
public enum DataItems {
    /** They are brought to the jobs that read them. */
    MOVED {
        @Override
        public List<Job> of(List<Job> jobs) {
            return jobs;
        }
    },
    /** They are everywhere, as if jobs neither read nor wrote any. */
    FREE {
        @Override
        public List<Job> of(List<Job> jobs) {
            return jobs.stream().anyMatch(job -> !job.dependencies().isEmpty())
                    ? jobs.stream().map(DataItems::without).toList()
                    : jobs;
        }
    };

    /**
     * Tells what counts of jobs.
     *
     * @param jobs the jobs of a workload
     * @return the jobs with the data items that are to be moved, in the same order
     */
    public abstract List<Job> of(List<Job> jobs);

    private static Job without(Job job) {
        final Dependencies old = job.dependencies();
        return job.with(job.parts()
                .withDependencies(
                        new Dependencies(old.parents(), old.thinkTime(), List.of(), List.of(), old.conditions())));
    }
}
