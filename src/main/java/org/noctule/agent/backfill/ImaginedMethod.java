package org.noctule.agent.backfill;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.noctule.agent.WaitReason;
import org.noctule.agent.whatif.Chooser;
import org.noctule.agent.whatif.Scene;
import org.noctule.agent.whatif.SceneNodes;
import org.noctule.workload.Job;
import org.noctule.workload.JobPlan;

/**
 * Starts what a chooser tells; at the next event it is asked anew. Imagined machines have cores and nothing else,
 * unless jobs have demands on nodes: then they have all that those ask for. Where memory keeps a chosen job from
 * starting, those chosen after it wait too.
 */
final class ImaginedMethod implements QueueMethod {
    private final Machine machine;
    private final JobTable jobs;
    private final Chooser future;
    private final List<Integer> waiting = new ArrayList<>();
    private final List<Integer> running = new ArrayList<>();
    private double[] start = new double[64];

    ImaginedMethod(Machine machine, Chooser future) {
        this.machine = machine;
        this.jobs = machine.jobs;
        this.future = future;
    }

    @Override
    public void submitted(int job, double now) {
        waiting.add(job);
        future.submitted(jobs.job(job));
    }

    @Override
    public void withdrawn(int job, double now) {
        waiting.remove((Integer) job);
    }

    @Override
    public void ended(int job, double now) {
        running.remove((Integer) job);
        future.ended(jobs.job(job), now - start[job], now);
    }

    @Override
    public void schedule(double now) {
        if (waiting.isEmpty() || machine.free() <= 0) {
            return;
        }
        final List<Integer> chosen = new ArrayList<>();
        for (final int place : future.choose(scene(waiting, now))) {
            chosen.add(waiting.get(place));
        }
        for (final Integer job : chosen) {
            if (!machine.start(job, now)) {
                return;
            }
            startedElsewhere(job, now, now);
        }
    }

    /** Imagines a machine without outages, and of the jobs those alone that these do not hold. */
    @Override
    public void drain(double now) {
        final List<Integer> open = new ArrayList<>(waiting);
        open.removeIf(job -> machine.held(job, now));
        if (open.isEmpty() || machine.free() <= 0) {
            return;
        }
        final List<Integer> chosen = new ArrayList<>();
        for (final int place : future.choose(scene(open, now))) {
            chosen.add(open.get(place));
        }
        for (final Integer job : chosen) {
            if (machine.start(job, now)) {
                startedElsewhere(job, now, now);
            }
        }
    }

    @Override
    public void startedElsewhere(int job, double now, double since) {
        waiting.remove((Integer) job);
        running.add(job);
        if (job >= start.length) {
            start = Arrays.copyOf(start, 2 * job);
        }
        start[job] = since;
    }

    /** Its place among those that wait is the one that its submission gave it. */
    @Override
    public void unstarted(int job, double now) {
        running.remove((Integer) job);
        int place = waiting.size();
        while (place > 0 && jobs.sequence[waiting.get(place - 1)] > jobs.sequence[job]) {
            place--;
        }
        waiting.add(place, job);
    }

    @Override
    public WaitReason reason(int job, double now) {
        return jobs.width[job] > machine.free() ? machine.lacking(job) : WaitReason.plan();
    }

    private Map<String, JobPlan> plans(NodeRooms rooms) {
        final Map<String, JobPlan> plans = new HashMap<>();
        running.forEach(job -> plans.put(jobs.job(job).id(), rooms.plan(job)));
        return plans;
    }

    private Scene scene(List<Integer> offered, double now) {
        final List<Job> queue = new ArrayList<>(offered.size());
        for (final int job : offered) {
            queue.add(jobs.job(job));
        }
        final List<Scene.Running> busy = new ArrayList<>(running.size());
        for (final int job : running) {
            busy.add(new Scene.Running(jobs.job(job), start[job], jobs.end[job], jobs.width[job]));
        }
        return Scene.of(now, machine.free(), busy, queue)
                .on(machine.rooms().map(rooms -> new SceneNodes(rooms.seen(), plans(rooms))));
    }
}
