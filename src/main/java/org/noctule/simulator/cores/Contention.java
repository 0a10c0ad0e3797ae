package org.noctule.simulator.cores;

import java.util.List;
import org.noctule.simulator.JobRun;

/** The jobs on each processor, for those whose speed changes with its contention. */
interface Contention {
    /** For workloads that ask for no bandwidth: no processor is ever contended. */
    Contention NONE = new Contention() {
        @Override
        public void add(JobRun run) {}

        @Override
        public void remove(JobRun run) {}

        @Override
        public void collect(int processor, List<JobRun> into) {}
    };

    void add(JobRun run);

    void remove(JobRun run);

    /** Adds the jobs of a processor to a list, unless they are stale already, and marks them. */
    void collect(int processor, List<JobRun> into);
}
