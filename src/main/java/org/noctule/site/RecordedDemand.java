package org.noctule.site;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.noctule.workload.GresRequest;
import org.noctule.workload.NodeDemand;

/**
 * The demand on nodes that a record lets one conclude.
 *
 * <p>Accounting tells cores, nodes and companions of a whole job, not its tasks. A job that had as many nodes as it
 * asked for at least is taken to have wanted them as it had them: an equal part of cores and companions on each. One
 * that had more of them was free to spread: each core is a task.
 */
public final class RecordedDemand {
    private RecordedDemand() {}

    /**
     * Concludes a demand.
     *
     * @param job the job
     * @param widest number of cores of the largest node
     * @return the demand; empty if its number of nodes is not told
     */
    static Optional<NodeDemand> of(RecordedJob job, int widest) {
        final RecordedTerms terms = job.terms();
        final int nodes = terms.nodeCount();
        if (nodes <= 0 || job.cores() < nodes) {
            return Optional.empty();
        }
        final boolean asHad = terms.leastNodes() <= 0 || nodes <= terms.leastNodes();
        final boolean even = asHad && job.cores() % nodes == 0 && job.cores() / nodes <= widest;
        final int tasks = even ? nodes : job.cores();
        final boolean fixed = asHad && nodes <= tasks;
        return Optional.of(new NodeDemand(
                tasks,
                job.cores() / tasks,
                0,
                NodeDemand.MemoryPer.CORE,
                gres(terms.asked(), fixed ? nodes : 0),
                fixed ? nodes : Math.max(1, Math.min(tasks, terms.leastNodes())),
                fixed ? nodes : Integer.MAX_VALUE,
                terms.exclusive(),
                FeatureChoice.read(terms.features()).orElse(List.of())));
    }

    /**
     * Makes a demand of told tasks, or concludes it.
     *
     * @param job the job, with the fewest nodes that it asks for
     * @param tasks numbers of tasks and of cores per task, if they are told
     * @return the demand; empty if neither tasks nor nodes are told
     */
    public static Optional<NodeDemand> of(RecordedJob job, Optional<int[]> tasks) {
        if (tasks.isEmpty()) {
            return of(job, Integer.MAX_VALUE);
        }
        final RecordedTerms terms = job.terms();
        final int number = tasks.get()[0];
        return Optional.of(new NodeDemand(
                number,
                tasks.get()[1],
                0,
                NodeDemand.MemoryPer.CORE,
                gres(terms.asked(), terms.leastNodes() == number ? number : 0),
                Math.max(1, Math.min(number, terms.leastNodes())),
                Integer.MAX_VALUE,
                terms.exclusive(),
                FeatureChoice.read(terms.features()).orElse(List.of())));
    }

    /**
     * Reads a choice of features.
     *
     * @param text the choice, such as {@code "ib&(rome|milan)"}
     * @return the alternatives; none if it is no plain choice
     */
    public static List<List<String>> features(String text) {
        return FeatureChoice.read(text).orElse(List.of());
    }

    /**
     * Lists requests of companions.
     *
     * @param text {@code gpu:a100=4,gpu=0.25}
     * @param nodes number of the job's nodes; 0 if it may vary
     * @return the requests, per node where they are equal parts of whole ones
     */
    static List<GresRequest> gres(String text, int nodes) {
        final List<GresRequest> requests = new ArrayList<>();
        for (final String entry : text.isEmpty() ? new String[0] : text.split(",")) {
            final int equals = entry.lastIndexOf('=');
            final int colon = entry.indexOf(':');
            final int nameEnd = colon < 0 ? equals : Math.min(colon, equals);
            final long thousandths = Math.round(Double.parseDouble(entry.substring(equals + 1)) * GresRequest.WHOLE);
            final boolean each = nodes > 0 && thousandths % ((long) nodes * GresRequest.WHOLE) == 0;
            requests.add(new GresRequest(
                    entry.substring(0, nameEnd),
                    colon < 0 || colon > equals ? "" : entry.substring(colon + 1, equals),
                    (int) (each ? thousandths / nodes : thousandths),
                    each || nodes == 1 ? GresRequest.Per.NODE : GresRequest.Per.JOB));
        }
        return List.copyOf(requests);
    }
}
