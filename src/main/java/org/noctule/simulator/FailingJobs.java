package org.noctule.simulator;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.noctule.failure.Outage;
import org.noctule.failure.Reach;
import org.noctule.protocol.Event;

/** Jobs that end when a machine or a channel of theirs fails, unless their work is done at that date. */
final class FailingJobs implements JobFaults {
    private final Jobs running;
    private final Resubmission resubmission;
    private final AttemptLog log;

    /** The further attempts at jobs. */
    @FunctionalInterface
    interface Resubmission {
        /** Jobs are not submitted again. */
        Resubmission NEVER = run -> Optional.empty();

        /** Plans the next attempt at a job that is about to fail; empty if there is none. */
        Optional<Return> after(JobRun run);
    }

    /** The next attempt at a job. */
    @FunctionalInterface
    interface Return {
        /** Submits it. */
        Event submit(double date);
    }

    FailingJobs(Jobs running, Resubmission resubmission, AttemptLog log) {
        this.running = running;
        this.resubmission = resubmission;
        this.log = log;
    }

    @Override
    public List<JobRun> hit(Reach gone, List<Outage> outages, double date, List<Event> outbox) {
        final List<JobRun> hit = running.unfinishedOn(gone, date);
        final List<Return> returns = new ArrayList<>();
        for (final JobRun run : hit) {
            run.settle(date);
            final Optional<Return> next = resubmission.after(run);
            log.strike(cause(run, outages), next.isPresent());
            running.fail(run, date, outbox);
            log.struck();
            next.ifPresent(returns::add);
        }
        returns.forEach(attempt -> outbox.add(attempt.submit(date)));
        return hit;
    }

    private static Outage cause(JobRun run, List<Outage> outages) {
        return outages.stream()
                .filter(outage -> run.needs(outage.reach()))
                .findFirst()
                .orElseThrow();
    }
}
