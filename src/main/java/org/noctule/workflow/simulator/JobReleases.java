package org.noctule.workflow.simulator;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.Set;
import org.noctule.protocol.JobState;
import org.noctule.simulator.HeldJobs;
import org.noctule.simulator.JobRun;
import org.noctule.simulator.RunPart;
import org.noctule.simulator.RunScene;
import org.noctule.workload.Dependencies;
import org.noctule.workload.ExternalEvent;
import org.noctule.workload.Job;
import org.noctule.workload.TermsChange;
import org.noctule.workload.dependency.JobGraph;

/**
 * The jobs that do not come at their dates. One that waits for others is due when its last parent has completed and its
 * think time is over, one that someone holds when it is released, and none before its own date and its begin date. Jobs
 * of one date come in the order of the workload, under the terms that hold then.
 */
final class JobReleases implements RunPart, HeldJobs {
    private final RunScene scene;
    private final List<Job> jobs;
    private final boolean cancels;
    private final Map<String, List<Integer>> children;
    private final Map<String, Integer> changing = new HashMap<>();
    private final int[] open;
    /** The date from which each job is ready but for its begin date, by what has happened so far. */
    private final double[] ready;

    private final State[] states;
    private final PriorityQueue<Integer> due;
    private int undated;

    /** The way of a job to its submission. */
    private enum State {
        /** It waits for jobs or a release. */
        KEPT,
        /** Its date is known. */
        DUE,
        /** It has come. */
        COME,
        /** It never comes. */
        CANCELLED,
        /** It comes at its date, by itself. */
        FREE
    }

    /** A job that never comes, the parent by which, and why. */
    private record Cancellation(Job job, String parent, String why) {}

    /**
     * Prepares a run.
     *
     * @throws org.noctule.error.NoctuleException of kind INPUT if a parent is missing, or jobs wait for each other
     */
    JobReleases(RunScene scene, BrokenParents rule) {
        this.scene = scene;
        this.jobs = new ArrayList<>(scene.planned());
        this.cancels = rule.cancels();
        JobGraph.of(jobs);
        this.children = JobGraph.children(jobs);
        this.open = jobs.stream()
                .mapToInt(job -> job.dependencies().parents().size())
                .toArray();
        this.ready =
                jobs.stream().mapToDouble(job -> Math.max(0, job.submitTime())).toArray();
        this.due = new PriorityQueue<>(
                Comparator.comparingDouble(this::date).thenComparing(Comparator.<Integer>naturalOrder()));
        this.states = new State[jobs.size()];
        final Set<String> named = named(scene);
        for (int job = 0; job < states.length; job++) {
            states[job] = State.FREE;
            if (named.contains(jobs.get(job).id())) {
                changing.put(jobs.get(job).id(), job);
            }
            if (holds(jobs.get(job))) {
                settle(job);
            }
        }
    }

    private static Set<String> named(RunScene scene) {
        final Set<String> named = new HashSet<>();
        TermsChange.named(
                        scene.scenario().externalEvents().orElse(List.of()),
                        scene.scenario().workloads())
                .forEach(event -> TermsChange.of(event.type(), event.fields())
                        .map(TermsChange::job)
                        .ifPresent(named::add));
        return named;
    }

    private double date(int job) {
        return Math.max(ready[job], jobs.get(job).terms().begin());
    }

    /** Lets a job come, or keeps it, by its parents and its terms. */
    private void settle(int job) {
        if (states[job] == State.KEPT) {
            undated--;
        } else if (states[job] == State.DUE) {
            due.remove(job);
        }
        if (open[job] > 0 || jobs.get(job).terms().held()) {
            states[job] = State.KEPT;
            undated++;
        } else {
            states[job] = State.DUE;
            due.add(job);
        }
    }

    @Override
    public HeldJobs held() {
        return this;
    }

    @Override
    public boolean holds(Job job) {
        return !job.dependencies().parents().isEmpty() || job.terms().delaying() || changing.containsKey(job.id());
    }

    @Override
    public void outside(ExternalEvent event) {
        final Optional<TermsChange> change = TermsChange.of(event.type(), event.fields());
        final Optional<Integer> named = change.flatMap(each -> Optional.ofNullable(changing.get(each.job())));
        if (named.isEmpty()) {
            return;
        }
        final int job = named.get();
        if (states[job] != State.KEPT && states[job] != State.DUE) {
            return;
        }
        if (states[job] == State.DUE) {
            due.remove(job); // its place depends on its terms
            states[job] = State.FREE;
        }
        jobs.set(job, change.orElseThrow().applied(jobs.get(job)));
        if (change.orElseThrow().kind() == TermsChange.Kind.RELEASE) {
            ready[job] = Math.max(ready[job], event.timestamp());
        }
        settle(job);
    }

    @Override
    public void over(JobRun run, double now) {
        over(run.attempt().parent(), run.state() == JobState.COMPLETED_SUCCESSFULLY, now);
    }

    /** Lets children of a job that is over come, or cancels them, and so on with their own children. */
    private void over(String id, boolean succeeded, double now) {
        final List<Cancellation> lost = new ArrayList<>();
        over(id, succeeded, lost, now);
        for (int i = 0; i < lost.size(); i++) {
            over(lost.get(i).job().id(), false, lost, now);
        }
        for (final Cancellation each : lost) {
            cancel(each.job(), "cancelled: job " + each.parent() + each.why(), now);
        }
    }

    private void over(String id, boolean succeeded, List<Cancellation> lost, double now) {
        for (final int child : children.getOrDefault(id, List.of())) {
            final Dependencies.Condition condition =
                    jobs.get(child).dependencies().condition(id);
            if (states[child] == State.CANCELLED) {
                continue;
            }
            if (meets(condition, succeeded)) {
                ready[child] = Math.max(
                        ready[child], now + jobs.get(child).dependencies().thinkTime());
                if (--open[child] == 0) {
                    settle(child);
                }
            } else {
                states[child] = State.CANCELLED;
                undated--;
                lost.add(new Cancellation(
                        jobs.get(child),
                        id,
                        condition == Dependencies.Condition.FAILED ? " did not fail" : " did not succeed"));
            }
        }
    }

    private boolean meets(Dependencies.Condition condition, boolean succeeded) {
        return switch (condition) {
            case SUCCEEDED -> succeeded || !cancels;
            case OVER -> true;
            case FAILED -> !succeeded || !cancels;
        };
    }

    private void cancel(Job job, String why, double now) {
        scene.cancel(job.withSubmitTime(Math.max(now, job.submitTime())), why, now);
    }

    /** Tells of the jobs that nobody has released, unless the run ends before its last job. */
    @Override
    public void close(double now) {
        if (now >= scene.scenario().end()) {
            return;
        }
        for (int job = 0; job < states.length; job++) {
            if (states[job] == State.KEPT && open[job] == 0) {
                states[job] = State.CANCELLED;
                undated--;
                cancel(jobs.get(job), "held: nobody released it", now);
                over(jobs.get(job).id(), false, now);
            }
        }
        for (int job = 0; job < states.length; job++) {
            if (states[job] == State.DUE) {
                states[job] = State.CANCELLED;
                cancel(jobs.get(job), "cancelled: it waited for a job that nobody released", now);
            }
        }
        due.clear();
    }

    /** {@inheritDoc} They wait for others that are not over, or for a release. */
    @Override
    public int undated() {
        return undated;
    }

    @Override
    public double nextSubmission() {
        return due.isEmpty() ? Double.POSITIVE_INFINITY : date(due.element());
    }

    @Override
    public Job take() {
        final double date = nextSubmission();
        final int job = due.remove();
        states[job] = State.COME;
        return jobs.get(job).withSubmitTime(date);
    }
}
