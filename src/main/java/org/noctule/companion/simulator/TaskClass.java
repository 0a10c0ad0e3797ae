package org.noctule.companion.simulator;

import java.util.List;
import org.noctule.platform.CoreStates;
import org.noctule.platform.NodeGres;
import org.noctule.platform.NodeType;
import org.noctule.workload.GresRequest;
import org.noctule.workload.Job;
import org.noctule.workload.NodeDemand;

/**
 * Equal tasks of a workload.
 *
 * @param cores cores of one
 * @param bytes its memory
 * @param asks the named resources of one: those per node, and its part of those per job, as well
 * @param exclusive whether no other job may be on its node
 * @param features alternatives of features of its node
 */
record TaskClass(int cores, long bytes, List<Ask> asks, boolean exclusive, List<List<String>> features) {
    /**
     * Named resources for one task.
     *
     * @param name their name
     * @param type their type, empty for any
     * @param number their number
     * @param thousandths thousandths of each
     */
    record Ask(String name, String type, int number, int thousandths) {
        boolean names(NodeGres gres) {
            return gres.serves(name, type);
        }

        private boolean card() {
            return name.equals(NodeDemand.CARD);
        }
    }

    static TaskClass of(Job job, NodeDemand demand) {
        final List<Ask> asks = demand.gres().stream()
                .map(request -> ask(request, demand.tasks()))
                .toList();
        return new TaskClass(demand.cores(), bytes(job, demand, asks), asks, demand.exclusive(), demand.features());
    }

    private static Ask ask(GresRequest request, int tasks) {
        if (request.share()) {
            return new Ask(request.name(), request.type(), 1, request.thousandths());
        }
        final int number = request.thousandths() / GresRequest.WHOLE;
        final int each = request.per() == GresRequest.Per.JOB ? (number + tasks - 1) / tasks : number;
        return new Ask(request.name(), request.type(), each, GresRequest.WHOLE);
    }

    private static long bytes(Job job, NodeDemand demand, List<Ask> asks) {
        if (demand.memory() == 0) {
            return demand.cores() * CoreStates.bytes(job.memory());
        }
        final long each = CoreStates.bytes(demand.memory());
        return switch (demand.memoryPer()) {
            case NODE -> each;
            case CORE -> demand.cores() * each;
            case CARD ->
                each
                        / GresRequest.WHOLE
                        * asks.stream()
                                .filter(Ask::card)
                                .mapToLong(ask -> (long) ask.number() * ask.thousandths())
                                .sum();
        };
    }

    /** Tells whether a task asks for cards. */
    boolean asksForCards() {
        return asks.stream().anyMatch(Ask::card);
    }

    /** Tells whether nodes of a type have the features that such a task asks for. */
    boolean knows(NodeType type) {
        return features.isEmpty()
                || features.stream().anyMatch(type.companions().features()::containsAll);
    }

    /** What it asks for but cores and memory, as a task that asks for none of these. */
    TaskClass asked() {
        return new TaskClass(0, 0, asks, exclusive, features);
    }
}
