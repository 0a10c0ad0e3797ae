package org.noctule.simulator;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.noctule.protocol.Event;
import org.noctule.workload.Attempt;
import org.noctule.workload.Job;

/** Submits jobs again that failed with their machines, as often as is allowed. */
final class Attempts implements FailingJobs.Resubmission {
    private final int most;
    private final Ledger ledger;
    private final Jobs running;
    private final Registration registration;
    private final Feed submissions;
    /** The ids of the workload that look like those of further attempts. */
    private final Set<String> taken = new HashSet<>();

    Attempts(int most, List<Job> planned, Ledger ledger, Jobs running, Registration registration, Feed submissions) {
        this.most = most;
        this.ledger = ledger;
        this.running = running;
        this.registration = registration;
        this.submissions = submissions;
        planned.stream().map(Job::id).filter(id -> id.indexOf('#') >= 0).forEach(taken::add);
    }

    @Override
    public Optional<FailingJobs.Return> after(JobRun run) {
        final Attempt last = run.attempt();
        if (last.number() >= most) {
            return Optional.empty();
        }
        final double kept = run.keptProgress();
        Attempt next = new Attempt(last.number() + 1, last.parent(), kept);
        while (taken.contains(next.id()) || registration.knows(next.id())) {
            next = new Attempt(next.number() + 1, last.parent(), kept);
        }
        final Attempt attempt = next;
        final Job job = run.job().withId(attempt.id()).with(run.job().parts().withStart(Optional.empty()));
        return Optional.of(date -> submit(job, attempt, date));
    }

    private Event submit(Job job, Attempt attempt, double date) {
        registration.resubmitted(job);
        running.submitted(job, date, submissions.nextDate());
        ledger.submit(job, attempt);
        return new Event.JobSubmitted(date, job, Optional.of(attempt));
    }
}
