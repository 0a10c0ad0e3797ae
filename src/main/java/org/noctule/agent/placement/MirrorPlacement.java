package org.noctule.agent.placement;

import java.util.Optional;
import org.noctule.agent.Placement;
import org.noctule.agent.book.IdleCapacity;
import org.noctule.agent.book.Outages;
import org.noctule.agent.mirror.ClusterMirror;
import org.noctule.agent.mirror.OverUse;
import org.noctule.resource.ResourceSet;
import org.noctule.workload.Job;

/** Places jobs by the states of a mirror, which other placements may share. */
public final class MirrorPlacement implements Placement {
    private final ClusterMirror mirror;
    private final CoreChooser chooser;
    private final IdleCapacity capacity;
    private final Optional<OverUse> overUse;
    private final MirrorBooks books;
    private final Outages outages;

    /**
     * Creates a placement.
     *
     * @param mirror the mirror that keeps account
     * @param chooser chooses the cores
     * @param overUse records failed attempts, empty if nobody wants to know
     */
    public MirrorPlacement(ClusterMirror mirror, CoreChooser chooser, Optional<OverUse> overUse) {
        this.mirror = mirror;
        this.chooser = chooser;
        this.capacity = new IdleCapacity(mirror.platform());
        this.overUse = overUse;
        this.books = new MirrorBooks(mirror);
        this.outages = new Outages(books, mirror.platform().nbCores());
    }

    @Override
    public int free() {
        return mirror.states().free().size();
    }

    @Override
    public ResourceSet place(Job job) {
        if (job.resources() > free()) {
            overUse.ifPresent(OverUse::coresLacked);
            return ResourceSet.EMPTY;
        }
        if (job.resources() <= 0) {
            return ResourceSet.EMPTY;
        }
        final ResourceSet cores =
                chooser.choose(job.resources(), ClusterMirror.memory(job), ClusterMirror.bandwidth(job));
        if (cores.isEmpty()) {
            overUse.ifPresent(OverUse::memoryLacked);
        } else {
            mirror.start(job, cores);
        }
        return cores;
    }

    /** Books the free ones of the closed cores as busy for as long as it chooses. */
    @Override
    public ResourceSet place(Job job, ResourceSet closed) {
        final ResourceSet.Builder held = new ResourceSet.Builder();
        closed.forEach(core -> {
            if (books.free(core)) {
                held.add(core);
            }
        });
        final ResourceSet free = held.build();
        free.forEach(books::take);
        final ResourceSet cores = place(job);
        free.forEach(books::giveBack);
        return cores;
    }

    @Override
    public void take(Job job, ResourceSet cores) {
        mirror.start(job, cores);
    }

    @Override
    public void release(Job job, ResourceSet alloc) {
        mirror.end(job.id());
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

    @Override
    public boolean remembers() {
        return overUse.isPresent() || chooser.remembers();
    }

    @Override
    public boolean possible(Job job) {
        return capacity.fits(job);
    }
}
