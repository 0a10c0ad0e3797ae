package org.noctule.agent.training;

import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.noctule.agent.Placement;
import org.noctule.platform.RampCluster;
import org.noctule.protocol.Decision;
import org.noctule.resource.ResourceSet;
import org.noctule.workload.Job;

/** The jobs that train nothing: first come, first served, on cores that no training job has. */
final class OtherJobs {
    private final Placement placement;
    private final Optional<RampCluster> cluster;
    private final FabricMirror mirror;
    private final Deque<Job> waiting = new ArrayDeque<>();
    private final Map<String, Running> running = new HashMap<>();
    private final BitSet outOfUse = new BitSet();

    private record Running(Job job, ResourceSet alloc) {}

    OtherJobs(Placement placement, Optional<RampCluster> cluster, FabricMirror mirror) {
        this.placement = placement;
        this.cluster = cluster;
        this.mirror = mirror;
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

    void start(List<Decision> decisions, double now) {
        while (!waiting.isEmpty()) {
            final Job job = waiting.peek();
            final ResourceSet alloc = placement.place(job);
            if (alloc.isEmpty()) {
                return;
            }
            waiting.remove();
            running.put(job.id(), new Running(job, alloc));
            final int[] servers = servers(alloc);
            if (servers.length > 0) {
                mirror.take(job.id(), servers);
            }
            decisions.add(new Decision.ExecuteJob(now, job.id(), alloc));
        }
    }

    void ended(String id) {
        final Running ended = running.remove(id);
        if (ended == null) {
            waiting.removeIf(other -> other.id().equals(id));
            return;
        }
        mirror.release(id);
        placement.release(ended.job(), ended.alloc());
        withdrawIdle();
    }

    /** Keeps cores for a training job. */
    void keepFree(ResourceSet cores) {
        placement.withdraw(cores);
    }

    /** Takes cores back from a training job. */
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
            mirror.release(outage(core));
            if (cluster.isEmpty()
                    || !cluster.get().contains(core)
                    || mirror.state().isFree(core - cluster.get().firstCore())) {
                free.add(core);
            }
        });
        placement.restore(free.build());
    }

    private void withdrawIdle() {
        if (cluster.isPresent()) {
            final int first = cluster.get().firstCore();
            outOfUse.stream()
                    .filter(cluster.get()::contains)
                    .filter(core -> mirror.state().isFree(core - first))
                    .forEach(core -> mirror.take(outage(core), core - first));
        }
    }

    private static String outage(int core) {
        return "outage of " + core;
    }

    private int[] servers(ResourceSet alloc) {
        return cluster.map(fabric -> IntStream.of(alloc.toArray())
                        .filter(fabric::contains)
                        .map(core -> core - fabric.firstCore())
                        .toArray())
                .orElseGet(() -> new int[0]);
    }
}
