package org.noctule.fabric.agent;

import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.noctule.agent.FreeCores;
import org.noctule.agent.Placement;
import org.noctule.protocol.Decision;
import org.noctule.resource.ResourceSet;
import org.noctule.workload.Job;

/**
 * The jobs that train nothing: first come, first served, on cores that no fabric job has. The placement books their
 * cores; here is kept what fabrics must be told too, which count servers with their memory and channels.
 */
final class OtherJobs {
    private final Placement placement;
    private final List<ServedFabric> fabrics;
    private final int cores;
    private final Deque<Job> waiting = new ArrayDeque<>();
    private final Map<String, Running> running = new HashMap<>();
    private final BitSet outOfUse = new BitSet();

    private record Running(Job job, ResourceSet alloc) {}

    OtherJobs(Placement placement, List<ServedFabric> fabrics, int cores) {
        this.placement = placement;
        this.fabrics = fabrics;
        this.cores = cores;
    }

    void submit(Job job, List<Decision> decisions, double now) {
        if (placement.possible(job)) {
            waiting.add(job);
        } else {
            decisions.add(new Decision.RejectJob(now, job.id()));
        }
    }

    boolean isIdle() {
        return running.isEmpty();
    }

    /** Counts the cores of the machine, and those that no job has, a fabric job or another. */
    FreeCores cores() {
        final BitSet held = (BitSet) outOfUse.clone();
        running.values().forEach(job -> job.alloc().forEach(held::set));
        final long free = IntStream.range(0, cores)
                .filter(core -> !held.get(core) && isFree(core))
                .count();
        return new FreeCores((int) free, cores);
    }

    /** Whether one waits for cores. */
    boolean anyWaits() {
        return !waiting.isEmpty();
    }

    void start(List<Decision> decisions, double now) {
        while (!waiting.isEmpty()) {
            final Job job = waiting.peek();
            final ResourceSet alloc = placement.place(job);
            if (alloc.isEmpty()) {
                return;
            }
            waiting.remove();
            running.put(job.id(), new Running(job, alloc));
            fabrics.forEach(fabric -> fabric.take(job.id(), alloc));
            decisions.add(new Decision.ExecuteJob(now, job.id(), alloc));
        }
    }

    void ended(String id) {
        final Running ended = running.remove(id);
        if (ended == null) {
            waiting.removeIf(other -> other.id().equals(id));
            return;
        }
        release(id);
        placement.release(ended.job(), ended.alloc());
        withdrawIdle();
    }

    /** Keeps cores for a fabric job. */
    void keepFree(ResourceSet cores) {
        placement.withdraw(cores);
    }

    /** Takes cores back from a fabric job. */
    void giveBack(ResourceSet cores) {
        final ResourceSet.Builder usable = new ResourceSet.Builder();
        cores.forEach(core -> {
            if (!outOfUse.get(core)) {
                usable.add(core);
            }
        });
        placement.restore(usable.build());
        withdrawIdle();
    }

    /** Takes machines out of use: each as soon as no job has it. */
    void withdraw(ResourceSet cores) {
        placement.withdraw(cores);
        cores.forEach(outOfUse::set);
        withdrawIdle();
    }

    /** Puts machines to use again. */
    void restore(ResourceSet cores) {
        final ResourceSet.Builder free = new ResourceSet.Builder();
        cores.forEach(core -> {
            outOfUse.clear(core);
            release(outage(core));
            if (isFree(core)) {
                free.add(core);
            }
        });
        placement.restore(free.build());
    }

    private void withdrawIdle() {
        for (final ServedFabric fabric : fabrics) {
            outOfUse.stream()
                    .filter(core -> fabric.isFree(core))
                    .forEach(core -> fabric.take(outage(core), ResourceSet.of(core)));
        }
    }

    private boolean isFree(int core) {
        return fabrics.stream().allMatch(fabric -> fabric.isFree(core));
    }

    private void release(String id) {
        fabrics.forEach(fabric -> fabric.mirror().release(id));
    }

    private static String outage(int core) {
        return "outage of " + core;
    }
}
