package org.noctule.agent.book;

import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.noctule.protocol.ElasticEvent;
import org.noctule.resource.ResourceSet;
import org.noctule.workload.Job;

/**
 * The jobs that have started and not ended, with their cores, which may change in between. Cores are free when the
 * simulator has told so, not when it was asked to free them; those that a job was promised are its own from the order
 * on. Whoever keeps the free cores takes them for what is started or ordered here, and gets back what methods return.
 */
public final class AllocationBook {
    private final Map<String, Allocation> started = new LinkedHashMap<>();

    /** Creates the book of an idle machine. */
    public AllocationBook() {}

    /** {@return the started jobs: a live view in the order of their first starts, unmodifiable} */
    public Collection<Allocation> started() {
        return Collections.unmodifiableCollection(started.values());
    }

    /**
     * Finds a started job.
     *
     * @param id the job's id
     * @return the job, empty if it has not started or has ended
     */
    public Optional<Allocation> find(String id) {
        return Optional.ofNullable(started.get(id));
    }

    /**
     * Books a start.
     *
     * @param job the job
     * @param cores its cores
     * @param now the date in seconds
     */
    public void start(Job job, ResourceSet cores, double now) {
        final double end = now + JobSizes.seconds(job, cores.size());
        started.put(job.id(), new Allocation(job, cores, now, end));
    }

    /**
     * Books an order for other cores.
     *
     * @param running a job with cores and no order on its way
     * @param alloc the whole new set
     */
    public void orderResize(Allocation running, ResourceSet alloc) {
        running.order(Allocation.Order.RESIZE, alloc);
    }

    /**
     * Books an order to suspend a job.
     *
     * @param running a job with cores and no order on its way
     */
    public void orderSuspension(Allocation running) {
        running.order(Allocation.Order.SUSPEND, ResourceSet.EMPTY);
    }

    /**
     * Books an order to let a job go on.
     *
     * @param suspended a job without cores and without an order on its way
     * @param alloc its cores
     */
    public void orderResumption(Allocation suspended, ResourceSet alloc) {
        suspended.order(Allocation.Order.RESUME, alloc);
    }

    /**
     * Books a job's new cores.
     *
     * @param event the news, of a job that has started
     * @return the cores that are free from now on
     */
    public ResourceSet resized(ElasticEvent.JobResized event) {
        final Allocation job = started.get(event.jobId());
        if (job == null) {
            return ResourceSet.EMPTY;
        }
        final ResourceSet free = job.change(event.alloc(), event.timestamp());
        job.predict(event.continuesAt(), event.predictedEnd());
        return free;
    }

    /**
     * Books the suspension of one of the jobs of an event.
     *
     * @param id the job's id
     * @param now the date in seconds
     * @return the cores that are free from now on
     */
    public ResourceSet suspended(String id, double now) {
        final Allocation job = started.get(id);
        return job == null ? ResourceSet.EMPTY : job.change(ResourceSet.EMPTY, now);
    }

    /**
     * Books that an order was not carried out.
     *
     * @param event the news
     * @return the cores that were held for it, free from now on
     */
    public ResourceSet refused(ElasticEvent.ResizeRefused event) {
        final Allocation job = started.get(event.jobId());
        return job == null ? ResourceSet.EMPTY : job.refuse(event.timestamp());
    }

    /**
     * Forgets a job that ended.
     *
     * @param id the job's id
     * @return the cores that it held, free from now on; none if it had not started
     */
    public ResourceSet ended(String id) {
        final Allocation job = started.remove(id);
        return job == null ? ResourceSet.EMPTY : job.held();
    }
}
