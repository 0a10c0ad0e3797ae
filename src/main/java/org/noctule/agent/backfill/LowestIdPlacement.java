package org.noctule.agent.backfill;

import org.noctule.agent.SizingPlacement;
import org.noctule.agent.book.CoreBook;
import org.noctule.agent.book.IdleCapacity;
import org.noctule.platform.CoreStates;
import org.noctule.platform.Platform;
import org.noctule.resource.ResourceSet;
import org.noctule.workload.Job;

/** Takes the lowest free ids on nodes with enough memory; costs what {@link CoreBook} does. */
public final class LowestIdPlacement implements SizingPlacement {
    private final ResourceSet all;
    private final CoreBook book;
    private final IdleCapacity capacity;

    /**
     * Creates the placement of an idle machine.
     *
     * @param platform the machine
     */
    public LowestIdPlacement(Platform platform) {
        this.all = ResourceSet.range(0, platform.nbCores() - 1);
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
        final ResourceSet cores = bytes == 0 ? book.free().lowest(count) : book.lowest(count, bytes, all);
        book.take(cores, bytes);
        return cores;
    }

    @Override
    public ResourceSet place(Job job, int count, ResourceSet closed) {
        if (count > free() || count <= 0) {
            return ResourceSet.EMPTY;
        }
        final long bytes = CoreStates.bytes(job.memory());
        final ResourceSet cores = book.lowest(count, bytes, all.minus(closed));
        book.take(cores, bytes);
        return cores;
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

    @Override
    public boolean remembers() {
        return false;
    }
}
