package org.noctule.fabric.ramp;

import java.util.Optional;
import org.noctule.platform.RampFabric;

/**
 * Holds a plan against the rules of RAMP: every part has a server, every transfer a channel between its two servers,
 * each serves one job at a time, and memory suffices for all parts, forward and backward. Takes time linear in the
 * edges.
 */
public final class PlanCheck {
    private PlanCheck() {}

    /**
     * Checks where the parts of a job are to run, apart from memory.
     *
     * @param graph the parts
     * @param placement their servers
     * @param state the holders of servers and channels
     * @return the fault, empty if it is in order
     */
    public static Optional<Refusal> servers(PartitionedGraph graph, OpPlacement placement, FabricState state) {
        return servers(graph, placement, state.fabric()).or(() -> held(placement, state));
    }

    /**
     * Checks that every part of a job has a server that there is.
     *
     * @param graph the parts
     * @param placement their servers
     * @param fabric the servers
     * @return the fault, empty if it is in order
     */
    public static Optional<Refusal> servers(PartitionedGraph graph, OpPlacement placement, RampFabric fabric) {
        if (placement.nodes() != graph.nodes()) {
            return refuse(
                    RefusalCause.OP_PLACEMENT, placement.nodes() + " parts are placed, the job has " + graph.nodes());
        }
        for (int node = 0; node < graph.nodes(); node++) {
            final int server = placement.server(node);
            if (server == OpPlacement.NONE) {
                return refuse(RefusalCause.OP_PLACEMENT, "op " + graph.label(node) + " has no server");
            }
            if (server < 0 || server >= fabric.size()) {
                return refuse(
                        RefusalCause.OP_PLACEMENT,
                        "op " + graph.label(node) + " is placed on server " + server + ", the fabric has 0 to "
                                + (fabric.size() - 1));
            }
        }
        return Optional.empty();
    }

    /**
     * Looks for a server that is not free.
     *
     * @param placement servers that there are
     * @param state the holders of servers and channels
     * @return the refusal, empty if no job holds one of them
     */
    public static Optional<Refusal> held(OpPlacement placement, FabricState state) {
        for (int worker = 0; worker < placement.workers(); worker++) {
            final int server = placement.serverOfWorker(worker);
            if (!state.isFree(server)) {
                return refuse(RefusalCause.OP_PLACEMENT, "server " + server + " is held by another job");
            }
        }
        return Optional.empty();
    }

    /**
     * Checks a whole plan.
     *
     * @param plan the five decisions
     * @param state the holders of servers and channels
     * @return the first reason against it, empty if it can be mounted
     */
    public static Optional<Refusal> plan(Plan plan, FabricState state) {
        return servers(plan.graph(), plan.opPlacement(), state)
                .or(() -> memory(plan.graph(), plan.opPlacement(), state))
                .or(() -> opSchedule(plan))
                .or(() -> channels(plan, state))
                .or(() -> depSchedule(plan));
    }

    /**
     * Looks for a server whose memory is too small for its parts.
     *
     * @param graph the parts
     * @param placement their servers
     * @param state the holders of servers, channels and memory
     * @return the refusal, empty if all parts fit
     */
    public static Optional<Refusal> memory(PartitionedGraph graph, OpPlacement placement, FabricState state) {
        final double[] taken = new double[placement.workers()];
        for (int node = 0; node < placement.nodes(); node++) {
            taken[placement.worker(node)] += graph.memory(node);
        }
        for (int worker = 0; worker < taken.length; worker++) {
            final int server = placement.serverOfWorker(worker);
            if (taken[worker] > state.freeMemory(server)) {
                return refuse(
                        RefusalCause.MEMORY,
                        "the parts on server " + server + " take " + (long) taken[worker] + " bytes, it has "
                                + (long) state.freeMemory(server));
            }
        }
        return Optional.empty();
    }

    private static Optional<Refusal> opSchedule(Plan plan) {
        final int priorities = plan.opSchedule().nodes();
        return priorities == plan.graph().nodes()
                ? Optional.empty()
                : refuse(
                        RefusalCause.OP_SCHEDULE,
                        priorities + " parts have a priority, the job has "
                                + plan.graph().nodes());
    }

    private static Optional<Refusal> channels(Plan plan, FabricState state) {
        final PartitionedGraph graph = plan.graph();
        final DepPlacement placement = plan.depPlacement();
        if (placement.edges() != graph.edges()) {
            return refuse(
                    RefusalCause.DEP_PLACEMENT,
                    placement.edges() + " dependencies are placed, the job has " + graph.edges());
        }
        for (int edge = 0; edge < graph.edges(); edge++) {
            final boolean transfer = DepPlacement.isTransfer(graph, plan.opPlacement(), edge);
            if (transfer != (placement.channel(edge) != DepPlacement.NONE)) {
                return refuse(
                        RefusalCause.DEP_PLACEMENT,
                        "dependency " + graph.label(graph.from(edge)) + " -> " + graph.label(graph.to(edge))
                                + (transfer ? " has no channel" : " needs no channel but has one"));
            }
        }
        for (int channel = 0; channel < placement.channels(); channel++) {
            if (placement.number(channel) >= state.fabric().channels()) {
                return refuse(
                        RefusalCause.DEP_PLACEMENT,
                        "there is no channel " + placement.number(channel) + ", a pair of servers has 0 to "
                                + (state.fabric().channels() - 1));
            }
        }
        return areFree(plan, state) ? Optional.empty() : taken(plan, state);
    }

    private static Optional<Refusal> taken(Plan plan, FabricState state) {
        for (int channel = 0; channel < plan.depPlacement().channels(); channel++) {
            if (state.isDead(plan.depPlacement().channel(channel, plan.opPlacement(), state.fabric()))) {
                return refuse(
                        RefusalCause.DEP_PLACEMENT,
                        "channel " + plan.depPlacement().number(channel) + " from server "
                                + plan.opPlacement()
                                        .serverOfWorker(plan.depPlacement().from(channel))
                                + " to "
                                + plan.opPlacement()
                                        .serverOfWorker(plan.depPlacement().to(channel))
                                + " is out of use");
            }
        }
        return refuse(RefusalCause.DEP_PLACEMENT, "another job holds a channel of the plan");
    }

    /**
     * Tells whether all channels of a plan can be given out.
     *
     * @param plan the five decisions
     * @param state the holders of servers, channels and memory
     * @return true if no other job holds one of them, and none is out of use
     */
    public static boolean areFree(Plan plan, FabricState state) {
        if (state.allChannelsFree()) {
            return true;
        }
        for (int channel = 0; channel < plan.depPlacement().channels(); channel++) {
            final long number = plan.depPlacement().channel(channel, plan.opPlacement(), state.fabric());
            if (!state.isFreeChannel(number)) {
                return false;
            }
        }
        return true;
    }

    private static Optional<Refusal> depSchedule(Plan plan) {
        final int priorities = plan.depSchedule().edges();
        return priorities == plan.graph().edges()
                ? Optional.empty()
                : refuse(
                        RefusalCause.DEP_SCHEDULE,
                        priorities + " dependencies have a priority, the job has "
                                + plan.graph().edges());
    }

    private static Optional<Refusal> refuse(RefusalCause cause, String detail) {
        return Optional.of(new Refusal(cause, detail));
    }
}
