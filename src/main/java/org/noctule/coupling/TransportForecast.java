package org.noctule.coupling;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/**
 * The time that a producer-consumer workflow takes alone on a machine, by the closed forms of {@link TransportCosts}:
 * whole waves of simulations, then of trainers. Only the serving of one request after another contends.
 *
 * @param plan the workflow
 * @param nodes number of nodes of the machine
 * @param cores number of its cores
 */
public record TransportForecast(CouplingPlan plan, int nodes, int cores) {
    /**
     * Chooses the transport with which the workflow is through first, among those whose memory suffices.
     *
     * @return the transport; that of the plan if several are equally fast, or none has memory enough
     */
    public TransportKind fastest() {
        final List<TransportKind> fitting =
                Arrays.stream(TransportKind.values()).filter(this::fits).toList();
        return fitting.stream()
                .min(Comparator.comparingDouble(this::seconds).thenComparing(kind -> kind != plan.transport()))
                .orElse(plan.transport());
    }

    /**
     * Tells whether what the transport keeps has room. Shared memory is that of one node, where all tasks must run.
     *
     * @param kind the transport
     * @return whether the workflow can come to its end
     */
    public boolean fits(TransportKind kind) {
        final CouplingShape shape = plan.shape();
        final TransportCosts costs = plan.costs();
        final double stored = (double) kind.stored(shape.simulations(), plan.keys()) * shape.bytesPerSimulation();
        return switch (kind) {
            case FUTURES -> 2 * stored <= costs.head().memory();
            case SHARED_FILES -> true;
            case DISTRIBUTED_MAP -> stored <= costs.map().pool();
            case SHARED_MEMORY -> nodes == 1 && stored <= costs.memory().size();
        };
    }

    /**
     * Predicts the time from the first start of a simulation to the last end of a trainer.
     *
     * @param kind the transport
     * @return seconds
     */
    public double seconds(TransportKind kind) {
        return simulations(kind) + trainings(kind);
    }

    private double simulations(TransportKind kind) {
        final CouplingShape shape = plan.shape();
        final int wide = Math.max(1, cores / plan.coresPerSimulation());
        final int waves = (shape.simulations() + wide - 1) / wide;
        final int last = shape.simulations() - (waves - 1) * wide;
        final double bytes = shape.bytesPerSimulation();
        final double one = shape.steps() * shape.stepSeconds()
                + plan.times().computing(shape)
                + plan.costs().writeSeconds(kind, bytes);
        final double start = plan.times().simulationStart(kind);
        if (kind != TransportKind.FUTURES) {
            return start + waves * one;
        }
        final double message = bytes / plan.costs().head().rate();
        return start + Math.max(waves * one + last * message, one + shape.simulations() * message);
    }

    private double trainings(TransportKind kind) {
        final CouplingShape shape = plan.shape();
        final int stored = kind.stored(shape.simulations(), plan.keys());
        final int wide = Math.max(1, cores / plan.coresPerTrainer());
        final int waves = (shape.trainers() + wide - 1) / wide;
        final double read = plan.costs().readSeconds(kind, shape, plan.keys(), spread());
        double longest = 0;
        for (int trainer = 0; trainer < shape.trainers(); trainer++) {
            final double delivery = kind == TransportKind.FUTURES
                    ? plan.costs().head().delivery(shape, trainer + 1)
                    : Math.max(read, served(kind, stored));
            longest = Math.max(longest, delivery + plan.times().training(shape, trainer, stored));
        }
        return plan.times().trainerStart() + waves * longest;
    }

    /** The number of nodes that the simulations, and so their results, lie on. */
    private int spread() {
        final int perNode = Math.max(1, cores / nodes / plan.coresPerSimulation());
        return Math.min(nodes, (plan.shape().simulations() + perNode - 1) / perNode);
    }

    /** The time that servers need for all trainers, one request after another. */
    private double served(TransportKind kind, int stored) {
        final TransportCosts costs = plan.costs();
        final double requests = (double) plan.shape().trainers() * CouplingShape.LISTS * stored;
        final double bytes =
                (double) plan.shape().trainers() * stored * plan.shape().bytesPerSimulation();
        return switch (kind) {
            case FUTURES, SHARED_MEMORY -> 0;
            case SHARED_FILES ->
                Math.max(
                        requests * costs.files().serverSeconds(),
                        bytes / costs.files().aggregateRate());
            case DISTRIBUTED_MAP -> {
                final double servers = (double) costs.map().serversPerNode() * spread();
                yield bytes
                        / (servers
                                * (spread() == 1
                                        ? costs.map().read().rate()
                                        : costs.map().remoteRate()));
            }
        };
    }
}
