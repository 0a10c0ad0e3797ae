package org.noctule.workflow.simulator.staging;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.noctule.workload.DataItem;
import org.noctule.workload.Job;

/**
 * The places of data items: the node of the first core of the job that wrote one, and those of jobs that have read it
 * there since. An item that no job has written is everywhere.
 */
public final class ItemPlaces {
    private final Map<String, Origin> origins = new HashMap<>();

    /** Begins a run, in which no item has been written yet. */
    public ItemPlaces() {}

    /** The node that keeps an item, and the dates from which others have copies. */
    private static final class Origin {
        final int node;
        final Map<Integer, Double> copies = new TreeMap<>();

        Origin(int node) {
            this.node = node;
        }
    }

    /**
     * A data item that is missing where a job is to run.
     *
     * @param item the item
     * @param from the node that keeps it
     */
    public record Missing(DataItem item, int from) {}

    /**
     * Finds what a job has to fetch.
     *
     * @param job the job
     * @param node where it runs
     * @param now the date
     * @return the items, in the order of the job's list
     */
    public List<Missing> missing(Job job, int node, double now) {
        final List<Missing> missing = new ArrayList<>();
        for (final DataItem item : job.dependencies().reads()) {
            final Origin origin = origins.get(item.name());
            if (origin != null && origin.node != node && !(origin.copies.getOrDefault(node, Double.MAX_VALUE) <= now)) {
                missing.add(new Missing(item, origin.node));
            }
        }
        return missing;
    }

    /**
     * Takes note of a copy.
     *
     * @param transfer its transfer, which has arrived or will
     */
    public void copied(ItemTransfer transfer) {
        final Origin origin = origins.get(transfer.item().name());
        if (origin != null) {
            origin.copies.merge(transfer.to(), transfer.end(), Math::min);
        }
    }

    /**
     * Takes note of what a job has written; older copies are of no use any more.
     *
     * @param job the job, which has succeeded
     * @param node where it ran
     */
    public void written(Job job, int node) {
        for (final DataItem item : job.dependencies().writes()) {
            origins.put(item.name(), new Origin(node));
        }
    }
}
