package org.noctule.coupling;

/**
 * A producer-consumer workflow as it is to run.
 *
 * @param shape its extent
 * @param transport the way of results to trainers
 * @param keys rule of keys
 * @param coresPerSimulation cores of a simulation, at least 1
 * @param coresPerTrainer cores of a trainer, at least 1
 * @param earlyTrainers whether trainers may start before all simulations have ended; they hold their place then, and
 *     read results as these arrive
 * @param times times beside the transport
 * @param costs costs of the transports
 */
public record CouplingPlan(
        CouplingShape shape,
        TransportKind transport,
        KeyRule keys,
        int coresPerSimulation,
        int coresPerTrainer,
        boolean earlyTrainers,
        CouplingTimes times,
        TransportCosts costs) {
    /**
     * Plans a workflow as it was published, but with a key of its own per simulation.
     *
     * @param shape its extent
     * @param transport the way of results to trainers
     * @return a workflow of tasks of one core, with a barrier, on the published machine
     */
    public static CouplingPlan of(CouplingShape shape, TransportKind transport) {
        return new CouplingPlan(
                shape, transport, KeyRule.INDEX, 1, 1, false, CouplingTimes.TUTORIAL, TransportCosts.TUTORIAL);
    }

    /**
     * Takes another transport.
     *
     * @param other the way of results to trainers
     * @return the plan with it
     */
    public CouplingPlan over(TransportKind other) {
        return new CouplingPlan(shape, other, keys, coresPerSimulation, coresPerTrainer, earlyTrainers, times, costs);
    }

    /**
     * Takes another rule of keys.
     *
     * @param other the rule
     * @return the plan with it
     */
    public CouplingPlan with(KeyRule other) {
        return new CouplingPlan(
                shape, transport, other, coresPerSimulation, coresPerTrainer, earlyTrainers, times, costs);
    }

    /**
     * Takes other costs.
     *
     * @param other costs of the transports
     * @return the plan with them
     */
    public CouplingPlan with(TransportCosts other) {
        return new CouplingPlan(
                shape, transport, keys, coresPerSimulation, coresPerTrainer, earlyTrainers, times, other);
    }

    /**
     * Takes other times.
     *
     * @param other times beside the transport
     * @return the plan with them
     */
    public CouplingPlan with(CouplingTimes other) {
        return new CouplingPlan(
                shape, transport, keys, coresPerSimulation, coresPerTrainer, earlyTrainers, other, costs);
    }

    /**
     * Lets trainers start before all simulations have ended, or not.
     *
     * @param early whether they may
     * @return the plan with this choice
     */
    public CouplingPlan early(boolean early) {
        return new CouplingPlan(shape, transport, keys, coresPerSimulation, coresPerTrainer, early, times, costs);
    }

    /** {@return how many simulations' results a trainer reads} */
    public int stored() {
        return transport.stored(shape.simulations(), keys);
    }
}
