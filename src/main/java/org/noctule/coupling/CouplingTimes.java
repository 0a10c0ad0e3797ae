package org.noctule.coupling;

import java.util.OptionalDouble;

/**
 * The times of a workflow's tasks beside its transport, at the reference speed of a machine.
 *
 * @param simulationStart seconds from the first start of a simulation until simulations can compute, in which their
 *     workers come up; empty for what was measured with the transport
 * @param trainerStart seconds from the first start of a trainer until trainers can read
 * @param pointSeconds seconds that a simulation computes per grid point of an input or output
 * @param trainerRate flop per second of a trainer
 */
public record CouplingTimes(
        OptionalDouble simulationStart, double trainerStart, double pointSeconds, double trainerRate) {
    /** The published machine: estimates from run times, an accelerator per trainer. */
    public static final CouplingTimes TUTORIAL = new CouplingTimes(OptionalDouble.empty(), 6.5, 2.3e-8, 1.4e12);

    private static final double POOL_START = 6;
    private static final double MAP_START = 2;

    /**
     * Returns the time in which the workers of simulations come up.
     *
     * @param kind the transport, with which another launcher was measured
     * @return seconds
     */
    public double simulationStart(TransportKind kind) {
        return simulationStart.orElse(kind == TransportKind.DISTRIBUTED_MAP ? MAP_START : POOL_START);
    }

    /**
     * Returns the time that a simulation computes.
     *
     * @param shape extent of the workflow
     * @return seconds beside those that it waits
     */
    public double computing(CouplingShape shape) {
        return pointSeconds * CouplingShape.LISTS * shape.steps() * ((double) shape.gridSize() * shape.gridSize());
    }

    /**
     * Returns the time that a trainer computes.
     *
     * @param shape extent of the workflow
     * @param trainer number of the trainer, from 0
     * @param stored number of simulations whose results it has
     * @return seconds
     */
    public double training(CouplingShape shape, int trainer, int stored) {
        return new TrainerNetwork(shape.kernels().get(trainer)).trainingFlop(shape.gridSize(), shape.samples(stored))
                / trainerRate;
    }
}
