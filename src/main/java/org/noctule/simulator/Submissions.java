package org.noctule.simulator;

import java.util.List;
import org.noctule.protocol.Event;
import org.noctule.workload.Job;
import org.noctule.workload.SubmissionOrder;
import org.noctule.workload.Workload;

/** The jobs of the workload files, which come at their dates. */
final class Submissions implements Feed {
    private final List<Job> jobs;
    private final double[] dates;
    private final Ledger ledger;
    private final Execution execution;
    private int submitted;

    Submissions(List<Job> jobs, Ledger ledger, Execution execution) {
        this.jobs = jobs;
        this.dates =
                jobs.stream().mapToDouble(job -> Math.max(0, job.submitTime())).toArray();
        this.ledger = ledger;
        this.execution = execution;
    }

    /** The jobs of all workloads, in the order of their submissions. */
    static List<Job> order(List<Workload> workloads) {
        return workloads.size() == 1
                ? workloads.get(0).jobs()
                : workloads.stream()
                        .flatMap(workload -> workload.jobs().stream())
                        .sorted(SubmissionOrder.INSTANCE)
                        .toList();
    }

    @Override
    public double nextDate() {
        return submitted < dates.length ? dates[submitted] : Double.POSITIVE_INFINITY;
    }

    @Override
    public void collect(double date, List<Event> outbox) {
        while (submitted < dates.length && dates[submitted] <= date) {
            final Job job = jobs.get(submitted);
            final double at = dates[submitted++];
            execution.submitted(job, date, nextDate());
            ledger.submit(job);
            outbox.add(new Event.JobSubmitted(at, job));
        }
    }

    /** Number of jobs that have come. */
    int submitted() {
        return submitted;
    }
}
