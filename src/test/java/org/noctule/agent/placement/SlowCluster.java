package org.noctule.agent.placement;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.IntUnaryOperator;
import org.noctule.platform.CoreStates;
import org.noctule.platform.Platform;
import org.noctule.workload.Job;

/** HDeepRM's resource model word by word: core by core, with every candidate looked at for every pick. */
final class SlowCluster {
    final Map<Integer, Integer> pending = new TreeMap<>();
    final int[] pState;

    private final Platform platform;
    private final Job[] jobOf;
    private final long[] bandwidth;
    private final long[] memory;
    private final Map<String, List<Integer>> alloc = new TreeMap<>();
    private Map<Integer, Integer> recorded = new TreeMap<>();

    SlowCluster(Platform platform) {
        this.platform = platform;
        this.pState = new int[platform.nbCores()];
        this.jobOf = new Job[platform.nbCores()];
        Arrays.fill(pState, 3);
        this.bandwidth = new long[platform.nbProcessors()];
        this.memory = new long[platform.nbNodes()];
        for (int p = 0; p < bandwidth.length; p++) {
            bandwidth[p] =
                    CoreStates.kilobytesPerSecond(platform.processorType(p).memoryBandwidth());
        }
        for (int n = 0; n < memory.length; n++) {
            memory[n] = CoreStates.bytes(platform.nodeType(n).memory());
        }
    }

    /** Returns the cores in ascending order, or nothing. */
    List<Integer> place(Job job, String order, boolean packed, IntUnaryOperator draw) {
        final List<Integer> picked = new ArrayList<>();
        recorded = new TreeMap<>();
        if (java.util.stream.IntStream.range(0, jobOf.length)
                        .filter(c -> jobOf[c] == null)
                        .count()
                < job.resources()) {
            return picked;
        }
        for (int i = 0; i < job.resources(); i++) {
            final List<Integer> candidates = new ArrayList<>();
            for (int c = 0; c < jobOf.length; c++) {
                if (jobOf[c] == null && memory[node(c)] >= CoreStates.bytes(job.memory())) {
                    candidates.add(c);
                }
            }
            if (candidates.isEmpty()) {
                for (final int c : picked) {
                    free(c);
                }
                return List.of();
            }
            final int core = order.equals("random")
                    ? candidates.get(draw.applyAsInt(candidates.size()))
                    : best(candidates, order, packed);
            picked.add(core);
            lock(core, job);
        }
        pending.putAll(recorded);
        final List<Integer> cores = new ArrayList<>(new TreeSet<>(picked));
        alloc.put(job.id(), cores);
        return cores;
    }

    private int best(List<Integer> candidates, String order, boolean packed) {
        int best = candidates.get(0);
        for (final int c : candidates) {
            if (key(c, order, packed) < key(best, order, packed)) {
                best = c;
            }
        }
        return best;
    }

    private double key(int core, String order, boolean packed) {
        final int p = platform.processorOfCore(core);
        int busy = 0;
        for (int c = platform.firstCore(p); c < platform.firstCore(p + 1); c++) {
            busy += jobOf[c] == null ? 0 : 1;
        }
        return switch (order) {
            case "high_gflops" -> -platform.processorType(p).gflopsPerCore();
            case "high_cores" ->
                packed ? -busy : busy - platform.processorType(p).cores();
            case "high_mem" -> -memory[node(core)];
            case "high_mem_bw" -> -bandwidth[p];
            case "low_power" -> platform.processorType(p).wattsPerCore();
            default -> 0;
        };
    }

    void release(Job job) {
        recorded = new TreeMap<>();
        alloc.remove(job.id()).forEach(this::free);
        pending.putAll(recorded);
    }

    private void lock(int core, Job job) {
        final int p = platform.processorOfCore(core);
        jobOf[core] = job;
        bandwidth[p] -= CoreStates.kilobytesPerSecond(job.memoryBandwidth());
        memory[node(core)] -= limited(core) ? CoreStates.bytes(job.memory()) : 0;
        set(core, 0);
        for (int k = platform.firstCore(p); k < platform.firstCore(p + 1); k++) {
            if (pState[k] == 3) {
                set(k, 2);
            }
            if (bandwidth[p] < 0 && pState[k] == 0) {
                set(k, 1);
            }
        }
    }

    private void free(int core) {
        final int p = platform.processorOfCore(core);
        bandwidth[p] += CoreStates.kilobytesPerSecond(jobOf[core].memoryBandwidth());
        memory[node(core)] += limited(core) ? CoreStates.bytes(jobOf[core].memory()) : 0;
        jobOf[core] = null;
        set(core, 2);
        boolean idle = true;
        for (int k = platform.firstCore(p); k < platform.firstCore(p + 1); k++) {
            idle &= jobOf[k] == null;
        }
        for (int k = platform.firstCore(p); k < platform.firstCore(p + 1); k++) {
            if (idle) {
                set(k, 3);
            }
            if (bandwidth[p] >= 0 && pState[k] == 1) {
                set(k, 0);
            }
        }
    }

    private void set(int core, int state) {
        pState[core] = state;
        recorded.put(core, state);
    }

    private boolean limited(int core) {
        return Double.isFinite(platform.nodeType(node(core)).memory());
    }

    private int node(int core) {
        return platform.nodeOfProcessor(platform.processorOfCore(core));
    }
}
