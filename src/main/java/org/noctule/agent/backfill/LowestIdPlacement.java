package org.noctule.agent.backfill;

import org.noctule.agent.SizingPlacement;
import org.noctule.agent.book.CoreBook;
import org.noctule.agent.book.IdleCapacity;
import org.noctule.agent.book.NodeLedger;
import org.noctule.platform.CoreStates;
import org.noctule.platform.Platform;
import org.noctule.resource.FreeResources;
import org.noctule.resource.ResourceSet;
import org.noctule.workload.Job;

/** Takes the lowest free ids on nodes with enough memory; costs what {@link CoreBook} does. */
public final class LowestIdPlacement implements SizingPlacement {
    private final Platform platform;
    private final CoreBook book;
    private final IdleCapacity capacity;

    /**
     * Creates the placement of an idle machine.
     *
     * @param platform the machine
     */
    public LowestIdPlacement(Platform platform) {
        this.platform = platform;
        this.book = new CoreBook(platform);
        this.capacity = new IdleCapacity(platform);
    }

    @Override
    public int free() {
        return book.free().size();
    }

    @Override
    public ResourceSet place(Job job) {
        return place(job, job.resources());
    }

    @Override
    public ResourceSet place(Job job, int count) {
        if (count > free() || count <= 0) {
            return ResourceSet.EMPTY;
        }
        final long bytes = CoreStates.bytes(job.memory());
        final ResourceSet cores = bytes == 0 ? book.free().lowest(count) : lowest(count, bytes);
        book.take(cores, bytes);
        return cores;
    }

    private ResourceSet lowest(int count, long bytes) {
        final FreeResources free = book.free();
        final NodeLedger nodes = book.nodes();
        final ResourceSet.Builder builder = new ResourceSet.Builder();
        int left = count;
        int core = free.next(0);
        while (left > 0 && core >= 0) {
            final int node = platform.nodeOfProcessor(platform.processorOfCore(core));
            final int end = platform.firstCore(platform.firstProcessor(node + 1));
            long room = Math.min(left, nodes.room(node, bytes));
            while (room > 0 && core >= 0 && core < end) {
                builder.add(core);
                room--;
                left--;
                core = free.next(core + 1);
            }
            if (core >= 0 && core < end) {
                core = free.next(end);
            }
        }
        return left > 0 ? ResourceSet.EMPTY : builder.build();
    }

    @Override
    public void release(Job job, ResourceSet alloc) {
        book.giveBack(alloc, CoreStates.bytes(job.memory()));
    }

    @Override
    public void withdraw(ResourceSet cores) {
        book.withdraw(cores);
    }

    @Override
    public void restore(ResourceSet cores) {
        book.restore(cores);
    }

    @Override
    public boolean possible(Job job) {
        return capacity.fits(job);
    }
}
