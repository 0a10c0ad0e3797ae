package org.noctule.simulator;

import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.noctule.error.NoctuleException;
import org.noctule.protocol.Event;
import org.noctule.workload.Job;
import org.noctule.workload.Profile;

/** The jobs of the workload files, which come at their dates, or when the jobs that they wait for are over. */
final class Submissions implements Feed {
    private final List<Job> jobs;
    private final double[] dates;
    private final Ledger ledger;
    private final Jobs running;
    private final RunParts parts;
    private final HeldJobs held;
    private int rooted;
    private int submitted;

    /**
     * Prepares submissions.
     *
     * @throws NoctuleException of kind INPUT if the machine cannot do what a job wants
     */
    Submissions(List<Job> jobs, Ledger ledger, Jobs running, RunParts parts) {
        boolean begun = false;
        for (final Job job : jobs) {
            check(job, running, parts);
            begun |= job.started().isPresent();
        }
        this.parts = parts;
        this.held = parts.held();
        final List<Job> roots = held == HeldJobs.NONE
                ? jobs
                : jobs.stream().filter(job -> !held.holds(job)).toList();
        this.jobs = begun ? startedFirst(roots) : roots;
        this.dates = new double[this.jobs.size()];
        for (int i = 0; i < dates.length; i++) {
            dates[i] = Math.max(0, this.jobs.get(i).submitTime());
        }
        this.ledger = ledger;
        this.running = running;
    }

    private static List<Job> startedFirst(List<Job> jobs) {
        return Stream.concat(
                        jobs.stream().filter(job -> job.started().isPresent()),
                        jobs.stream().filter(job -> job.started().isEmpty()))
                .toList();
    }

    private static void check(Job job, Jobs running, RunParts parts) {
        final Optional<Objection> objection = running.objection(job.profile());
        if (objection.isPresent()) {
            throw NoctuleException.input(
                    "Job (" + job.id() + "): its profile (" + job.profile().name() + ") "
                            + objection.get().clause() + ", which this machine cannot do.",
                    remedy(job.profile()));
        }
        if (job.started().isPresent()) {
            demandStartable(job, running);
        }
        Optional<Objection> toJob = running.objection(job);
        if (toJob.isEmpty() && parts.any()) {
            toJob = parts.objection(job);
        }
        if (toJob.isPresent()) {
            throw NoctuleException.input(
                    "Job (" + job.id() + ") " + toJob.get().clause() + ".",
                    job.profile().planned()
                            ? "Maybe make it malleable: its object \"noctule\" needs no more than \"kind\" and limits."
                            : job.demand().isPresent()
                                    ? "Maybe leave out \"kind\" or \"demand\" of its object \"noctule\", or name a"
                                            + " platform in JSON without fabrics."
                                    : "Maybe leave out \"kind\", \"reads\" and \"writes\" of its object \"noctule\", or name a platform in JSON.");
        }
    }

    private static String remedy(Profile profile) {
        return profile instanceof Profile.Extended extended
                ? extended.remedy()
                : "Maybe set \"com\" to 0 in the workload.";
    }

    private static void demandStartable(Job job, Jobs running) {
        final Optional<Objection> objection = running.toEarlierStart(job);
        if (objection.isPresent()) {
            throw NoctuleException.input(
                    "Job (" + job.id() + ") runs when the simulation begins, but it "
                            + objection.get().clause() + ".",
                    "Maybe let it wait: leave out \"running\" of its object \"noctule\".");
        }
    }

    /** Submits the jobs that run when the simulation begins, and hands each out. */
    void collectStarted(List<Event> outbox, Consumer<Job> starts) {
        while (rooted < jobs.size() && jobs.get(rooted).started().isPresent()) {
            final Job job = jobs.get(rooted++);
            submitted++;
            running.submitted(job, 0, nextDate());
            ledger.submit(parts.first(job));
            outbox.add(new Event.JobSubmitted(0, job));
            starts.accept(job);
        }
    }

    @Override
    public double nextDate() {
        return held == HeldJobs.NONE ? nextRoot() : Math.min(nextRoot(), held.nextSubmission());
    }

    private double nextRoot() {
        return rooted < dates.length ? dates[rooted] : Double.POSITIVE_INFINITY;
    }

    @Override
    public boolean exhausted() {
        return nextDate() == Double.POSITIVE_INFINITY && held.undated() == 0;
    }

    @Override
    public void collect(double date, List<Event> outbox) {
        double next = nextDate();
        while (next <= date) {
            final double at = next;
            final Job job = nextRoot() <= at ? jobs.get(rooted++) : held.take();
            submitted++;
            next = nextDate();
            running.submitted(job, date, next);
            ledger.submit(parts.first(job));
            outbox.add(new Event.JobSubmitted(at, job));
        }
    }

    /** Number of jobs that may come, and of which the date is not known yet. */
    int undated() {
        return held.undated();
    }

    /** Number of jobs that have come. */
    int submitted() {
        return submitted;
    }
}
