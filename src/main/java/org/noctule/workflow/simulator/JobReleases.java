package org.noctule.workflow.simulator;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import org.noctule.protocol.JobState;
import org.noctule.simulator.HeldJobs;
import org.noctule.simulator.JobRun;
import org.noctule.simulator.RunPart;
import org.noctule.simulator.RunScene;
import org.noctule.workload.Job;
import org.noctule.workload.dependency.JobGraph;

/**
 * The jobs that wait for others: each is due when its last parent has completed and its think time is over, and not
 * before its own date. Jobs of one date come in the order of the workload.
 */
final class JobReleases implements RunPart, HeldJobs {
    private final RunScene scene;
    private final List<Job> jobs;
    private final boolean cancels;
    private final Map<String, List<Integer>> children;
    private final int[] open;
    private final double[] dates;
    private final boolean[] cancelled;
    private final PriorityQueue<Integer> due;
    private int held;

    /** A job that never comes, and the parent by which. */
    private record Cancellation(Job job, String parent) {}

    /**
     * Prepares a run.
     *
     * @throws org.noctule.error.NoctuleException of kind INPUT if a parent is missing, or jobs wait for each other
     */
    JobReleases(RunScene scene, BrokenParents rule) {
        this.scene = scene;
        this.jobs = scene.planned();
        this.cancels = rule.cancels();
        JobGraph.of(jobs);
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

    @Override
    public HeldJobs held() {
        return this;
    }

    @Override
    public boolean holds(Job job) {
        return !job.dependencies().parents().isEmpty();
    }

    @Override
    public void over(JobRun run, double now) {
        final String id = run.attempt().parent();
        if (run.state() == JobState.COMPLETED_SUCCESSFULLY || !cancels) {
            for (final int child : children.getOrDefault(id, List.of())) {
                dates[child] = Math.max(
                        dates[child], now + jobs.get(child).dependencies().thinkTime());
                if (--open[child] == 0 && !cancelled[child]) {
                    due.add(child);
                    held--;
                }
            }
        } else {
            final List<Cancellation> lost = new ArrayList<>();
            cancelChildren(id, lost);
            for (final Cancellation each : lost) {
                final Job job =
                        each.job().withSubmitTime(Math.max(now, each.job().submitTime()));
                scene.cancel(job, "cancelled: job " + each.parent() + " did not succeed", now);
            }
        }
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

    /** {@inheritDoc} They wait for others that are not over. */
    @Override
    public int undated() {
        return held;
    }

    @Override
    public double nextSubmission() {
        return due.isEmpty() ? Double.POSITIVE_INFINITY : dates[due.element()];
    }

    @Override
    public Job take() {
        final double date = nextSubmission();
        return jobs.get(due.remove()).withSubmitTime(date);
    }
}
