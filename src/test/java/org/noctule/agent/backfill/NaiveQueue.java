package org.noctule.agent.backfill;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.TreeSet;
import org.noctule.agent.JobOrder;
import org.noctule.platform.CoreStates;
import org.noctule.platform.Platform;
import org.noctule.protocol.Decider;
import org.noctule.protocol.Decision;
import org.noctule.protocol.Event;
import org.noctule.protocol.Message;
import org.noctule.protocol.Reply;
import org.noctule.resource.ResourceSet;
import org.noctule.workload.Job;

/** Slow and obvious: the queue is sorted and everything is counted anew whenever it is looked at. */
abstract class NaiveQueue implements Decider {
    /** A job that runs, by the account of the passes or of the cores. */
    record Run(Job job, double end, ResourceSet alloc) {}

    final Platform platform;
    final JobOrder order;
    final boolean perEvent;
    final List<Job> queue = new ArrayList<>();
    /** What runs as the passes see it. */
    final List<Run> running = new ArrayList<>();
    /** What holds cores. */
    final List<Run> holding = new ArrayList<>();

    private List<Decision> decisions = new ArrayList<>();

    NaiveQueue(Platform platform, JobOrder order, boolean perEvent) {
        this.platform = platform;
        this.order = order;
        this.perEvent = perEvent;
    }

    abstract void pass(double now);

    void submitted(Job job, double now) {
        queue.add(job);
    }

    double end(Job job, double start) {
        return start + job.estimate();
    }

    void ended(Run run, double now) {}

    @Override
    public final Reply decide(Message message) {
        final double now = message.now();
        decisions = new ArrayList<>();
        final List<Run> ending = new ArrayList<>();
        for (final Event event : message.events()) {
            if (event instanceof Event.JobCompleted completed) {
                final Run run = find(completed.jobId());
                holding.remove(run);
                ending.add(run);
            }
        }
        if (perEvent) {
            for (final Run run : ending) {
                if (run.end <= now) {
                    running.remove(run);
                    ended(run, now);
                }
            }
        }
        for (final Event event : message.events()) {
            if (event instanceof Event.JobSubmitted submission) {
                submitted(submission.job(), now);
            } else if (event instanceof Event.JobCompleted) {
                final Run run = ending.remove(0);
                if (running.remove(run)) {
                    ended(run, now);
                }
            }
            if (perEvent) {
                pass(now);
            }
        }
        if (!perEvent && !(message.events().get(0) instanceof Event.SimulationEnds)) {
            pass(now);
        }
        return new Reply(now, decisions);
    }

    private Run find(String id) {
        return holding.stream()
                .filter(run -> run.job.id().equals(id))
                .findFirst()
                .orElseThrow();
    }

    final void sort(double now) {
        queue.sort(Comparator.<Job>comparingDouble(job -> order.score(job, now))
                .thenComparingInt(job -> Integer.parseInt(job.name())));
    }

    final int free() {
        return platform.nbCores()
                - running.stream().mapToInt(run -> run.job.resources()).sum();
    }

    /** Cores that a job would get, lowest first, if only some jobs held any; empty if it does not fit. */
    final ResourceSet choose(Job job, List<Run> others) {
        final TreeSet<Integer> free = new TreeSet<>();
        final long[] memory = new long[platform.nbNodes()];
        for (int core = 0; core < platform.nbCores(); core++) {
            free.add(core);
            memory[node(core)] = CoreStates.bytes(platform.nodeType(node(core)).memory());
        }
        for (final Run run : others) {
            for (final int core : run.alloc.toArray()) {
                free.remove(core);
                memory[node(core)] -= CoreStates.bytes(run.job.memory());
            }
        }
        final List<Integer> chosen = new ArrayList<>();
        for (final int core : free) {
            if (chosen.size() < job.resources() && memory[node(core)] >= CoreStates.bytes(job.memory())) {
                memory[node(core)] -= CoreStates.bytes(job.memory());
                chosen.add(core);
            }
        }
        return chosen.size() < job.resources()
                ? ResourceSet.EMPTY
                : ResourceSet.of(chosen.stream().mapToInt(Integer::intValue).toArray());
    }

    /** Whether there would be room for a job if only some jobs ran. They may share cores, as passes see them. */
    final boolean room(Job job, List<Run> others) {
        long room = 0;
        for (int node = 0; node < platform.nbNodes(); node++) {
            long cores = 0;
            long memory = CoreStates.bytes(platform.nodeType(node).memory());
            for (int core = 0; core < platform.nbCores(); core++) {
                cores += node(core) == node ? 1 : 0;
            }
            for (final Run run : others) {
                for (final int core : run.alloc.toArray()) {
                    cores -= node(core) == node ? 1 : 0;
                    memory -= node(core) == node ? CoreStates.bytes(run.job.memory()) : 0;
                }
            }
            final long demand = CoreStates.bytes(job.memory());
            room += demand == 0 ? cores : Math.min(cores, Math.max(0, memory) / demand);
        }
        return room >= job.resources();
    }

    private int node(int core) {
        return platform.nodeOfProcessor(platform.processorOfCore(core));
    }

    final boolean start(Job job, double now) {
        final ResourceSet alloc = job.resources() > free() ? ResourceSet.EMPTY : choose(job, holding);
        if (alloc.isEmpty()) {
            return false;
        }
        final Run run = new Run(job, end(job, now), alloc);
        queue.remove(job);
        running.add(run);
        holding.add(run);
        decisions.add(new Decision.ExecuteJob(now, job.id(), alloc));
        return true;
    }
}
