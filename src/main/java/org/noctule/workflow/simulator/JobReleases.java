package org.noctule.workflow.simulator;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import org.noctule.workload.Job;
import org.noctule.workload.dependency.JobGraph;

/**
 * The jobs that wait for others: each is due when its last parent has completed and its think time is over, and not
 * before its own date. Jobs of one date come in the order of the workload.
 */
public final class JobReleases {
    private static final JobReleases NONE = new JobReleases(List.of(), BrokenParents.CANCEL);

    private final List<Job> jobs;
    private final boolean cancels;
    private final Map<String, List<Integer>> children;
    private final int[] open;
    private final double[] dates;
    private final boolean[] cancelled;
    private final PriorityQueue<Integer> due;
    private int held;

    /**
     * A job that never comes.
     *
     * @param job the job
     * @param parent id of the parent by which
     */
    public record Cancellation(Job job, String parent) {}

    private JobReleases(List<Job> jobs, BrokenParents rule) {
        this.jobs = jobs;
        this.cancels = rule.cancels();
        this.children = JobGraph.children(jobs);
        this.open = jobs.stream()
                .mapToInt(job -> job.dependencies().parents().size())
                .toArray();
        this.dates =
                jobs.stream().mapToDouble(job -> Math.max(0, job.submitTime())).toArray();
        this.cancelled = new boolean[jobs.size()];
        this.held = (int) Arrays.stream(open).filter(parents -> parents > 0).count();
        this.due = new PriorityQueue<>(
                Comparator.comparingDouble((Integer job) -> dates[job]).thenComparing(Comparator.naturalOrder()));
    }

    /**
     * Prepares a run.
     *
     * @param jobs its jobs in the order of their submissions
     * @param rules the rules
     * @return the jobs that wait
     * @throws org.noctule.error.NoctuleException of kind INPUT if a parent is missing, or jobs wait for each other
     */
    public static JobReleases of(List<Job> jobs, WorkflowRules rules) {
        if (!JobGraph.waits(jobs)) {
            return NONE;
        }
        JobGraph.of(jobs);
        return new JobReleases(jobs, rules.brokenParents());
    }

    /**
     * Tells whether no job waits for another in this run.
     *
     * @return true if there is nothing to be told
     */
    public boolean none() {
        return jobs.isEmpty();
    }

    /**
     * Hears that a job is over for good.
     *
     * @param id the job
     * @param success whether it did what it was to do
     * @param date the date
     * @return the jobs that never come because of it, in the order of the cancelling
     */
    public List<Cancellation> ended(String id, boolean success, double date) {
        final List<Cancellation> lost = new ArrayList<>();
        if (success || !cancels) {
            for (final int child : children.getOrDefault(id, List.of())) {
                dates[child] = Math.max(
                        dates[child], date + jobs.get(child).dependencies().thinkTime());
                if (--open[child] == 0 && !cancelled[child]) {
                    due.add(child);
                    held--;
                }
            }
        } else {
            cancelChildren(id, lost);
        }
        return lost;
    }

    private void cancelChildren(String id, List<Cancellation> lost) {
        cancelDirect(id, lost);
        for (int i = 0; i < lost.size(); i++) {
            cancelDirect(lost.get(i).job().id(), lost);
        }
    }

    private void cancelDirect(String parent, List<Cancellation> lost) {
        for (final int child : children.getOrDefault(parent, List.of())) {
            if (!cancelled[child]) {
                cancelled[child] = true;
                held--;
                lost.add(new Cancellation(jobs.get(child), parent));
            }
        }
    }

    /** {@return the number of jobs that wait for others that are not over: their number, without those that are due} */
    public int held() {
        return held;
    }

    /** {@return the date at which the next job comes, in seconds, positive infinity if none is due} */
    public double nextDate() {
        return due.isEmpty() ? Double.POSITIVE_INFINITY : dates[due.element()];
    }

    /**
     * Takes the next job.
     *
     * @return the job, submitted at {@link #nextDate()}
     */
    public Job take() {
        final double date = nextDate();
        return jobs.get(due.remove()).withSubmitTime(date);
    }
}
