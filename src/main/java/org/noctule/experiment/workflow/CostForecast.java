package org.noctule.experiment.workflow;

import java.util.Arrays;
import org.noctule.exchange.ExchangeKind;
import org.noctule.workflow.TrainerNetwork;
import org.noctule.workflow.WorkflowShape;

/**
 * Predicts by the closed form of the workflow's cost model: waves of simulations, then trainings on as many places as
 * there are. Readers of a stream take turns at its head; those of other transports do not hinder each other.
 */
public final class CostForecast implements Forecast {
    /** Makes a forecast. */
    public CostForecast() {}

    @Override
    public WorkflowFigures of(RealWorkflowPlan plan, Calibration machine, ExchangeKind transport) {
        final WorkflowShape shape = plan.shape();
        final Calibration.MeasuredTransport cost = machine.transport(transport);
        final double points = (double) shape.gridSize() * shape.gridSize();
        final double write = cost.write().of(WorkflowShape.LISTS, shape.bytesPerSimulation());
        // Each step computes two fields, its input and its output.
        final double simulation = shape.waitingSeconds() + 2 * shape.steps() * points * machine.pointSeconds() + write;
        final int together = Math.min(plan.places(), shape.trainers());
        final double read = cost.read().of((double) WorkflowShape.LISTS * shape.simulations(), shape.movedBytes())
                * (transport == ExchangeKind.STREAM ? together : 1);
        return new WorkflowFigures(
                cost.startSeconds() + shape.waves(plan.places()) * simulation,
                write,
                trainings(plan, machine, cost.startSeconds() + machine.loadSeconds() + read),
                read);
    }

    private static double trainings(RealWorkflowPlan plan, Calibration machine, double before) {
        final double[] free = new double[plan.places()];
        for (final int kernel : plan.shape().kernels()) {
            Arrays.sort(free);
            free[0] += before
                    + new TrainerNetwork(kernel)
                                    .trainingFlop(
                                            plan.shape().gridSize(),
                                            plan.shape().samples(plan.shape().simulations()))
                            / machine.flopRate(kernel);
        }
        Arrays.sort(free);
        return free[free.length - 1];
    }
}
