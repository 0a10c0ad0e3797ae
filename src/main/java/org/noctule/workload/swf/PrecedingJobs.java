package org.noctule.workload.swf;

import java.util.HashMap;
import java.util.Map;
import org.noctule.workload.Dependencies;
import org.noctule.workload.Job;
import org.noctule.workload.Repairs;

/** Turns the columns 17 and 18 of a trace into dependencies, job by job in the order of submission. */
abstract class PrecedingJobs {
    private static final PrecedingJobs IGNORED = new PrecedingJobs() {
        @Override
        Job follow(Job job, SwfRow row) {
            return job;
        }
    };

    static PrecedingJobs of(SwfOptions options, Repairs repairs) {
        return options.precedingJobs() == SwfOptions.PrecedingJobs.FOLLOW ? new Followed(repairs) : IGNORED;
    }

    /** The job with what it waits for. */
    abstract Job follow(Job job, SwfRow row);

    /** Only a job that came before is waited for, so that no cycle can arise. */
    private static final class Followed extends PrecedingJobs {
        private final Map<Long, String> ids = new HashMap<>();
        private final Repairs repairs;

        Followed(Repairs repairs) {
            this.repairs = repairs;
        }

        @Override
        Job follow(Job job, SwfRow row) {
            final String parent = ids.get(row.precedingJob());
            ids.put(row.jobNumber(), job.id());
            if (row.precedingJob() <= 0) {
                return job;
            }
            if (parent == null) {
                repairs.kept("its preceding job is not among the jobs before it: it comes at its date", row.line());
                return job;
            }
            return job.with(job.parts().withDependencies(Dependencies.on(Math.max(0, row.thinkTime()), parent)));
        }
    }
}
