package org.noctule.workflow.agent;

import org.noctule.agent.Placement;
import org.noctule.agent.book.CoreBook;
import org.noctule.agent.book.IdleCapacity;
import org.noctule.platform.CoreStates;
import org.noctule.platform.Platform;
import org.noctule.resource.ResourceSet;
import org.noctule.workload.Job;

/**
 * Takes the lowest free ids within a part of the machine that is chosen before each job, on nodes with enough memory.
 */
final class UnitPlacement implements Placement {
    private final Platform platform;
    private final CoreBook book;
    private final IdleCapacity capacity;
    private int first;
    private int last;

    UnitPlacement(Platform platform) {
        this.platform = platform;
        this.book = new CoreBook(platform);
        this.capacity = new IdleCapacity(platform);
        everywhere();
    }

    /** Places jobs on cores of these ids from now on. */
    void within(int lowest, int highest) {
        first = lowest;
        last = highest;
    }

    /** Places jobs on all cores from now on. */
    void everywhere() {
        within(0, platform.nbCores() - 1);
    }

    @Override
    public int free() {
        return book.free().size();
    }

    @Override
    public ResourceSet place(Job job) {
        return place(job, ResourceSet.EMPTY);
    }

    @Override
    public ResourceSet place(Job job, ResourceSet closed) {
        final int count = job.resources();
        if (count <= 0 || count > free()) {
            return ResourceSet.EMPTY;
        }
        final long bytes = CoreStates.bytes(job.memory());
        final ResourceSet.Builder builder = new ResourceSet.Builder();
        int left = count;
        int node = -1;
        long room = 0;
        for (int core = book.free().next(first); left > 0 && core >= 0 && core <= last; ) {
            if (node != node(core)) {
                node = node(core);
                room = room(node, bytes);
            }
            if (room > 0 && !closed.contains(core)) {
                builder.add(core);
                room--;
                left--;
            }
            core = book.free().next(core + 1);
        }
        if (left > 0) {
            return ResourceSet.EMPTY;
        }
        final ResourceSet cores = builder.build();
        book.take(cores, bytes);
        return cores;
    }

    private long room(int node, long bytes) {
        return bytes == 0 ? Long.MAX_VALUE : book.nodes().room(node, bytes);
    }

    int node(int core) {
        return platform.nodeOfProcessor(platform.processorOfCore(core));
    }

    /** Tells whether a job could be placed within some cores of one node if all were free. */
    boolean couldHold(Job job, int lowest, int highest) {
        final double memory = platform.nodeType(node(lowest)).memory();
        return job.resources() <= highest - lowest + 1
                && (node(lowest) != node(highest) || job.resources() * job.memory() <= memory);
    }

    @Override
    public void take(Job job, ResourceSet alloc) {
        book.take(alloc, CoreStates.bytes(job.memory()));
    }

    @Override
    public void release(Job job, ResourceSet alloc) {
        book.giveBack(alloc, CoreStates.bytes(job.memory()));
    }

    @Override
    public boolean possible(Job job) {
        return capacity.fits(job);
    }

    @Override
    public void withdraw(ResourceSet cores) {
        book.withdraw(cores);
    }

    @Override
    public void restore(ResourceSet cores) {
        book.restore(cores);
    }
}
