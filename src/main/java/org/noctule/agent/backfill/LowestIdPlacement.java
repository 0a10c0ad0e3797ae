package org.noctule.agent.backfill;

import java.util.Map;
import java.util.TreeMap;
import org.noctule.agent.Placement;
import org.noctule.agent.placement.Outages;
import org.noctule.platform.CoreStates;
import org.noctule.platform.Platform;
import org.noctule.resource.FreeResources;
import org.noctule.resource.ResourceSet;
import org.noctule.workload.Job;

/**
 * Takes the lowest free ids on nodes with enough memory. Keeps a bitset, and the memory of nodes once a job needs any;
 * costs no more than the intervals that it takes while none does.
 */
public final class LowestIdPlacement implements Placement {
    private final Platform platform;
    private final FreeResources free;
    private final Map<Double, Map<Integer, Integer>> nodesByMemoryAndCores = new TreeMap<>();
    private final Outages outages;
    private long[] memoryLeft = new long[0];

    /**
     * Creates the placement of an idle machine.
     *
     * @param platform the machine
     */
    public LowestIdPlacement(Platform platform) {
        this.platform = platform;
        this.free = new FreeResources(platform.nbCores());
        this.outages = new Outages(new FreeBooks(free), platform.nbCores());
        for (int node = 0; node < platform.nbNodes(); node++) {
            nodesByMemoryAndCores
                    .computeIfAbsent(platform.nodeType(node).memory(), memory -> new TreeMap<>())
                    .merge(end(node) - start(node), 1, Integer::sum);
        }
    }

    @Override
    public int free() {
        return free.size();
    }

    @Override
    public ResourceSet place(Job job) {
        if (job.resources() > free.size() || job.resources() <= 0) {
            return ResourceSet.EMPTY;
        }
        final long bytes = CoreStates.bytes(job.memory());
        final ResourceSet cores = bytes == 0 ? free.lowest(job.resources()) : lowest(job.resources(), bytes);
        free.removeAll(cores);
        account(cores, -bytes);
        return cores;
    }

    private ResourceSet lowest(int count, long bytes) {
        keepMemory();
        final ResourceSet.Builder builder = new ResourceSet.Builder();
        int left = count;
        int core = free.next(0);
        while (left > 0 && core >= 0) {
            final int node = platform.nodeOfProcessor(platform.processorOfCore(core));
            long room = Math.min(left, memoryLeft[node] / bytes);
            while (room > 0 && core >= 0 && core < end(node)) {
                builder.add(core);
                room--;
                left--;
                core = free.next(core + 1);
            }
            if (core >= 0 && core < end(node)) {
                core = free.next(end(node));
            }
        }
        return left > 0 ? ResourceSet.EMPTY : builder.build();
    }

    private void keepMemory() {
        if (memoryLeft.length == 0) {
            memoryLeft = new long[platform.nbNodes()];
            for (int node = 0; node < memoryLeft.length; node++) {
                memoryLeft[node] = CoreStates.bytes(platform.nodeType(node).memory());
            }
        }
    }

    @Override
    public void release(Job job, ResourceSet alloc) {
        free.addAll(alloc);
        account(alloc, CoreStates.bytes(job.memory()));
        outages.released(alloc);
    }

    @Override
    public void withdraw(ResourceSet cores) {
        outages.withdraw(cores);
    }

    @Override
    public void restore(ResourceSet cores) {
        outages.restore(cores);
    }

    private record FreeBooks(FreeResources cores) implements Outages.Books {
        @Override
        public boolean free(int core) {
            return cores.contains(core);
        }

        @Override
        public void take(int core) {
            cores.remove(core);
        }

        @Override
        public void giveBack(int core) {
            cores.add(core);
        }
    }

    private void account(ResourceSet cores, long bytesPerCore) {
        if (bytesPerCore == 0) {
            return;
        }
        for (int i = 0; i < cores.intervals(); i++) {
            int core = cores.first(i);
            while (core <= cores.last(i)) {
                final int node = platform.nodeOfProcessor(platform.processorOfCore(core));
                final int end = Math.min(cores.last(i) + 1, end(node));
                memoryLeft[node] += (end - core) * bytesPerCore;
                core = end;
            }
        }
    }

    @Override
    public boolean possible(Job job) {
        if (job.resources() <= 0 || job.resources() > platform.nbCores()) {
            return false;
        }
        final long bytes = CoreStates.bytes(job.memory());
        if (bytes == 0) {
            return true;
        }
        long usable = 0;
        for (final Map.Entry<Double, Map<Integer, Integer>> memory : nodesByMemoryAndCores.entrySet()) {
            final long room = CoreStates.bytes(memory.getKey()) / bytes;
            for (final Map.Entry<Integer, Integer> nodes : memory.getValue().entrySet()) {
                usable += Math.min(nodes.getKey(), room) * nodes.getValue();
            }
        }
        return usable >= job.resources();
    }

    private int start(int node) {
        return platform.firstCore(platform.firstProcessor(node));
    }

    private int end(int node) {
        return platform.firstCore(platform.firstProcessor(node + 1));
    }
}
