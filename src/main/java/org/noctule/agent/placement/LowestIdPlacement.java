package org.noctule.agent.placement;

import org.noctule.agent.Placement;
import org.noctule.agent.mirror.ClusterMirror;
import org.noctule.platform.Platform;
import org.noctule.resource.FreeResources;
import org.noctule.resource.ResourceSet;
import org.noctule.workload.Job;

/**
 * Gives each job the lowest free cores, with counts of its own: no mirror is kept, and jobs without a memory demand
 * cost no more than finding their cores.
 */
public final class LowestIdPlacement implements Placement {
    private final Platform platform;
    private final FreeResources free;
    private final NodeMemory memoryLeft;
    private final IdleCapacity capacity;

    /**
     * Creates the placement on an idle machine.
     *
     * @param platform the machine
     */
    public LowestIdPlacement(Platform platform) {
        this.platform = platform;
        this.free = new FreeResources(platform.nbCores());
        this.memoryLeft = new NodeMemory(platform);
        this.capacity = new IdleCapacity(platform);
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
        final long memory = ClusterMirror.memory(job);
        final ResourceSet cores = memory == 0 ? free.lowest(job.resources()) : lowest(job.resources(), memory);
        free.removeAll(cores);
        charge(cores, -memory);
        return cores;
    }

    private ResourceSet lowest(int count, long memory) {
        final ResourceSet.Builder builder = new ResourceSet.Builder();
        int left = count;
        int node = memoryLeft.next(0, memory);
        while (left > 0 && node >= 0) {
            final int end = firstCore(node + 1);
            int core = free.next(firstCore(node));
            for (long room = memoryLeft.left(node) / memory; room > 0 && left > 0 && core >= 0 && core < end; room--) {
                builder.add(core);
                left--;
                core = free.next(core + 1);
            }
            if (left > 0) {
                node = core < 0 ? -1 : nextNode(node, core, memory);
            }
        }
        return left > 0 ? ResourceSet.EMPTY : builder.build();
    }

    private int nextNode(int node, int freeCore, long memory) {
        final int next = Math.max(node + 1, platform.nodeOfProcessor(platform.processorOfCore(freeCore)));
        return next < platform.nbNodes() ? memoryLeft.next(next, memory) : -1;
    }

    private int firstCore(int node) {
        return platform.firstCore(platform.firstProcessor(node));
    }

    @Override
    public void release(Job job, ResourceSet alloc) {
        free.addAll(alloc);
        charge(alloc, ClusterMirror.memory(job));
    }

    private void charge(ResourceSet cores, long memoryPerCore) {
        if (memoryPerCore == 0) {
            return;
        }
        for (int i = 0; i < cores.intervals(); i++) {
            int core = cores.first(i);
            while (core <= cores.last(i)) {
                final int node = platform.nodeOfProcessor(platform.processorOfCore(core));
                final int end = Math.min(cores.last(i) + 1, firstCore(node + 1));
                memoryLeft.add(node, (end - core) * memoryPerCore);
                core = end;
            }
        }
    }

    @Override
    public boolean possible(Job job) {
        return capacity.fits(job);
    }
}
