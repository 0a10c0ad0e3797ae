package org.noctule.companion;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.noctule.platform.CoreStates;
import org.noctule.platform.NodeGres;
import org.noctule.platform.NodeType;
import org.noctule.workload.GresRequest;
import org.noctule.workload.NodeDemand;
import org.noctule.workload.NodeDemand.MemoryPer;

/** A demand made ready for the nodes of one machine: jobs that differ in their numbers of tasks alone share one. */
final class DemandShape {
    /**
     * A requested resource on each type of node.
     *
     * @param thousandths thousandths per thing that gets it
     * @param per the thing
     * @param card true if memory goes with it
     * @param pools per type of node the indices of its resources that will do
     * @param kinds the kinds that will do
     */
    record Want(int thousandths, GresRequest.Per per, boolean card, int[][] pools, int[] kinds) {
        boolean share() {
            return thousandths < GresRequest.WHOLE;
        }

        /** Number of devices per thing: of a share, one. */
        int devices() {
            return Math.max(1, thousandths / GresRequest.WHOLE);
        }
    }

    final int cores;
    /** Bytes per thing that gets memory; negative if the job's memory per core counts. */
    final long memory;

    final MemoryPer memoryPer;
    final int minNodes;
    final int maxNodes;
    final boolean exclusive;
    /** Of nodes and tasks, those that are choosiest first. */
    final Want[] wants;
    /** Of the whole job. */
    final Want[] jobWants;
    /** Whether one device could serve two wants, so that they must be tried together. */
    final boolean overlapping;
    /** Thousandths of cards per task and node. */
    final long cardsPerTask;

    final long cardsPerNode;
    private final boolean[] eligible;

    DemandShape(NodeDemand demand, NodeLayout layout) {
        this.cores = demand.cores();
        this.memory = demand.memory() > 0 ? CoreStates.bytes(demand.memory()) : -1;
        this.memoryPer = demand.memory() > 0 ? demand.memoryPer() : MemoryPer.CORE;
        this.minNodes = demand.minNodes();
        this.maxNodes = demand.maxNodes();
        this.exclusive = demand.exclusive();
        final List<Want> each = new ArrayList<>();
        final List<Want> whole = new ArrayList<>();
        demand.gres().stream()
                .sorted(Comparator.comparing(GresRequest::share)
                        .thenComparing(request -> request.type().isEmpty()))
                .forEach(request -> (ofJob(request, demand) ? whole : each).add(want(request, layout)));
        this.wants = each.toArray(Want[]::new);
        this.jobWants = whole.toArray(Want[]::new);
        this.overlapping = overlap();
        this.cardsPerTask = cards(GresRequest.Per.TASK) + cards(GresRequest.Per.JOB);
        this.cardsPerNode = cards(GresRequest.Per.NODE);
        this.eligible = new boolean[layout.types.size()];
        for (int type = 0; type < eligible.length; type++) {
            eligible[type] = features(demand, layout.types.get(type)) && has(type);
        }
    }

    /** A lone task is the job. */
    private static boolean ofJob(GresRequest request, NodeDemand demand) {
        return request.per() == GresRequest.Per.JOB && demand.tasks() > 1;
    }

    private static Want want(GresRequest request, NodeLayout layout) {
        final int[][] pools = new int[layout.types.size()][];
        for (int type = 0; type < pools.length; type++) {
            final List<NodeGres> gres = layout.types.get(type).companions().gres();
            pools[type] = indices(gres, request);
        }
        return new Want(
                request.thousandths(),
                request.per(),
                request.name().equals(NodeDemand.CARD),
                pools,
                indices(layout.kinds, request));
    }

    private static int[] indices(List<NodeGres> gres, GresRequest request) {
        return IntStream.range(0, gres.size())
                .filter(i -> gres.get(i).serves(request.name(), request.type()))
                .toArray();
    }

    private boolean overlap() {
        for (int i = 0; i < wants.length; i++) {
            for (int j = 0; j < i; j++) {
                for (final int kind : wants[i].kinds) {
                    if (Arrays.stream(wants[j].kinds).anyMatch(other -> other == kind)) {
                        return true;
                    }
                }
            }
        }
        return false;
    }

    private long cards(GresRequest.Per per) {
        return Arrays.stream(wants)
                .filter(want -> want.card && want.per == per)
                .mapToLong(Want::thousandths)
                .sum();
    }

    private static boolean features(NodeDemand demand, NodeType type) {
        return demand.features().isEmpty()
                || demand.features().stream()
                        .anyMatch(all -> type.companions().features().containsAll(all));
    }

    private boolean has(int type) {
        return Arrays.stream(wants).allMatch(want -> want.pools[type].length > 0);
    }

    /** Tells whether nodes of a type could take a task of it as far as features and names go. */
    boolean eligible(int type) {
        return eligible[type];
    }
}
