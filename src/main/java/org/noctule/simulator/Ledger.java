package org.noctule.simulator;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.noctule.error.NoctuleException;
import org.noctule.protocol.JobState;
import org.noctule.workload.Job;
import org.noctule.workload.JobIds;
import org.noctule.workload.SubmissionOrder;

/** The jobs that the decision side knows of: submitted and not yet reported as ended. */
final class Ledger {
    private final List<Job> planned;
    private final JobIds ids = new JobIds();
    private JobRun[] jobs = new JobRun[64];
    private int waiting;
    private int adrift;

    /**
     * Opens a ledger.
     *
     * @param planned the jobs of the workload files
     */
    Ledger(List<Job> planned) {
        this.planned = planned;
    }

    void submit(JobRun run) {
        final String id = run.job().id();
        final int added = ids.add(id);
        final int number = added == JobIds.NONE ? ids.find(id) : added;
        if (number == jobs.length) {
            jobs = Arrays.copyOf(jobs, 2 * number);
        }
        jobs[number] = run;
        waiting++;
    }

    int waiting() {
        return waiting;
    }

    /** The number of jobs without cores: those that wait to start, and those that are suspended. */
    int withoutCores(RunParts parts) {
        return waiting() + parts.standing();
    }

    /** Counts a job that was set to running by force, on no machine. */
    void addAdrift() {
        adrift++;
    }

    /** Number of jobs that run on no machine, and so never end. */
    int adrift() {
        return adrift;
    }

    /** The waiting job of that id, which from now on waits no more. */
    JobRun takeWaiting(String id, String event) {
        final JobRun run = known(id, event);
        if (run.state() != JobState.SUBMITTED) {
            throw violation(id, event, "the job is " + run.state() + ", not SUBMITTED");
        }
        waiting--;
        return run;
    }

    /** Lets a job that was taken, but not started, wait again. */
    void putBack() {
        waiting++;
    }

    private Stream<JobRun> runs() {
        return Arrays.stream(jobs).filter(Objects::nonNull);
    }

    /** The jobs of which the decision side has not heard the end, by submission. */
    List<JobRun> all() {
        return runs().sorted(Comparator.comparing(JobRun::job, SubmissionOrder.INSTANCE))
                .toList();
    }

    /** The job of that id, if its end has not been reported. */
    Optional<JobRun> find(String id) {
        return Optional.ofNullable(jobs[ids.find(id)]);
    }

    /** The job of that id, which waits, runs, or whose end has not been reported. */
    JobRun known(String id, String event) {
        final JobRun run = jobs[ids.find(id)];
        if (run == null) {
            throw violation(id, event, fate(id));
        }
        return run;
    }

    /** The job of that id, which runs or whose end has not been reported. */
    JobRun started(String id, String event) {
        final JobRun run = known(id, event);
        if (run.state() == JobState.SUBMITTED) {
            throw violation(id, event, "the job has not been started");
        }
        return run;
    }

    private String fate(String id) {
        return planned.stream().anyMatch(job -> job.id().equals(id))
                ? "the job has not been submitted yet, or its end has been reported"
                : "there is no such job, or its end has been reported";
    }

    private static NoctuleException violation(String id, String event, String problem) {
        return NoctuleException.peer(
                event + " of job (" + id + "): " + problem + ".",
                "Maybe the agent keeps a job that it already started, rejected or saw end.");
    }

    Job forget(String id) {
        final int number = ids.find(id);
        final Job job = Objects.requireNonNull(jobs[number]).job();
        jobs[number] = null;
        ids.remove(number);
        return job;
    }

    /** The first waiting jobs, by submission. */
    List<Job> firstWaiting(int count) {
        return runs().filter(run -> run.state() == JobState.SUBMITTED)
                .map(JobRun::job)
                .sorted(SubmissionOrder.INSTANCE)
                .limit(count)
                .toList();
    }
}
