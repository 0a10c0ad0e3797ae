package org.noctule.site;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import org.noctule.resource.ResourceSet;

/**
 * The cores that recorded jobs can have had. Accounting tells nodes and numbers of cores alone: each job gets an equal
 * part of its cores on each of its nodes, or what is left there, the lowest ones that no other one has at that time.
 */
final class RecordedPlaces {
    /** The largest past that is laid out: of more jobs no page draws a schedule that can be read. */
    static final int MOST = 100_000;

    private final NodeCores cores;
    private final Map<String, ResourceSet> places = new HashMap<>();

    private RecordedPlaces(SiteMachine machine) {
        this.cores = new NodeCores(machine.nodes());
    }

    /**
     * Lays a past out.
     *
     * @param past the past
     * @param machine the machine
     * @return places by ids of jobs; none of a job whose nodes are not told or not there, or have not so many cores
     *     left, as where jobs share cores
     */
    static Map<String, ResourceSet> of(SitePast past, SiteMachine machine) {
        final RecordedPlaces places = new RecordedPlaces(machine);
        if (past.size() <= MOST) {
            places.layOut(past);
        }
        return places.places;
    }

    private void layOut(SitePast past) {
        final List<RecordedJob> jobs = new ArrayList<>(past.size());
        past.jobs().forEach(jobs::add);
        jobs.sort(Comparator.comparingDouble(RecordedJob::start));
        final PriorityQueue<RecordedJob> running = new PriorityQueue<>(Comparator.comparingDouble(RecordedJob::end));
        for (final RecordedJob job : jobs) {
            while (!running.isEmpty() && running.peek().end() <= job.start()) {
                final RecordedJob ended = running.poll();
                cores.giveBack(ended, places.getOrDefault(ended.id(), ResourceSet.EMPTY));
            }
            cores.take(job, Map.of()).ifPresent(place -> {
                places.put(job.id(), place);
                running.add(job);
            });
        }
    }
}
