package org.noctule.simulator;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.noctule.error.NoctuleException;
import org.noctule.protocol.JobState;
import org.noctule.workload.Job;
import org.noctule.workload.Workload;

/** The jobs that the decision side knows of: submitted and not yet reported as ended. */
final class Ledger {
    private final Workload workload;
    private final Map<String, JobRun> jobs = new HashMap<>();
    private int waiting;

    Ledger(Workload workload) {
        this.workload = workload;
    }

    void submit(Job job) {
        jobs.put(job.id(), new JobRun(job));
        waiting++;
    }

    int waiting() {
        return waiting;
    }

    /** The waiting job of that id, which from now on waits no more. */
    JobRun takeWaiting(String id, String event) {
        final JobRun run = known(id, event);
        if (run.state != JobState.SUBMITTED) {
            throw violation(id, event, "the job is " + run.state + ", not SUBMITTED");
        }
        waiting--;
        return run;
    }

    /** The job of that id, which runs or whose end has not been reported. */
    JobRun started(String id, String event) {
        final JobRun run = known(id, event);
        if (run.state == JobState.SUBMITTED) {
            throw violation(id, event, "the job has not been started");
        }
        return run;
    }

    private JobRun known(String id, String event) {
        final JobRun run = jobs.get(id);
        if (run == null) {
            throw violation(id, event, fate(id));
        }
        return run;
    }

    private String fate(String id) {
        return workload.jobs().stream().anyMatch(job -> job.id().equals(id))
                ? "the job has not been submitted yet, or its end has been reported"
                : "there is no such job";
    }

    private static NoctuleException violation(String id, String event, String problem) {
        return NoctuleException.peer(
                event + " of job (" + id + "): " + problem + ".",
                "Maybe the agent keeps a job that it already started, rejected or saw end.");
    }

    void forget(String id) {
        jobs.remove(id);
    }

    /** The first waiting jobs, by submission. */
    List<Job> firstWaiting(int count) {
        final List<Job> found = new ArrayList<>();
        for (final Job job : workload.jobs()) {
            final JobRun run = jobs.get(job.id());
            if (run != null && run.state == JobState.SUBMITTED && found.size() < count) {
                found.add(job);
            }
        }
        return found;
    }
}
