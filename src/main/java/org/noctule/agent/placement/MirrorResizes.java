package org.noctule.agent.placement;

import java.util.HashMap;
import java.util.Map;
import org.noctule.agent.mirror.ClusterMirror;
import org.noctule.protocol.ElasticEvent;
import org.noctule.resource.ResourceSet;

/**
 * The orders for other cores of running jobs, as a mirror books them: new cores are held from the order on, and old
 * ones until the simulator tells that the job has changed. A job has one order on its way.
 */
public final class MirrorResizes {
    private final ClusterMirror mirror;
    private final MirrorBooks books;
    /** The cores that are held for jobs beside those that they have. */
    private final Map<String, ResourceSet> ordered = new HashMap<>();

    /**
     * Begins without orders.
     *
     * @param mirror the mirror
     */
    public MirrorResizes(ClusterMirror mirror) {
        this.mirror = mirror;
        this.books = new MirrorBooks(mirror);
    }

    /**
     * Books an order.
     *
     * @param id the id of a job that runs
     * @param cores the whole new set
     * @return false if it has these cores, some of them are not free and not its own, or another order is on its way;
     *     then nothing is booked
     */
    public boolean order(String id, ResourceSet cores) {
        final ResourceSet own = mirror.cores(id);
        final ResourceSet more = cores.minus(own);
        if (cores.equals(own)
                || ordered.containsKey(id)
                || !mirror.states().free().containsAll(more)) {
            return false;
        }
        ordered.put(id, more);
        if (!more.isEmpty()) {
            books.hold(id, more);
        }
        return true;
    }

    /**
     * Tells whether an order is on its way.
     *
     * @param id the id of a job
     * @return true from the order to the news of it
     */
    public boolean ordered(String id) {
        return ordered.containsKey(id);
    }

    /**
     * Hears that a job has other cores, as was ordered.
     *
     * @param event the event
     * @return the cores that are free now
     */
    public ResourceSet resized(ElasticEvent.JobResized event) {
        ended(event.jobId());
        mirror.resize(event.jobId(), event.alloc());
        return event.freed();
    }

    /**
     * Hears that an order was not carried out.
     *
     * @param event the event
     * @return the cores that are free now
     */
    public ResourceSet refused(ElasticEvent.ResizeRefused event) {
        return ended(event.jobId());
    }

    /**
     * Forgets the order of a job.
     *
     * @param id its id
     * @return the cores that are free now
     */
    public ResourceSet ended(String id) {
        final ResourceSet more = ordered.remove(id);
        if (more == null || more.isEmpty()) {
            return ResourceSet.EMPTY;
        }
        books.letGo(id);
        return more;
    }
}
