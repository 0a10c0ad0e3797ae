package org.noctule.coupling.experiment;

import java.util.List;
import org.noctule.exchange.ExchangeKind;
import org.noctule.exchange.ExchangeStatistics;

/**
 * Outcome of a workflow over one transport.
 *
 * @param transport the way of the data
 * @param figures the measurements
 * @param simulations the work of all simulations
 * @param trainings the work of all trainings
 * @param trained the trainings, in the order of their kernels
 */
public record TransportOutcome(
        ExchangeKind transport,
        CouplingFigures figures,
        ExchangeStatistics simulations,
        ExchangeStatistics trainings,
        List<TrainedKernel> trained) {
    /**
     * Copies the list of trainings.
     *
     * @param transport the way of the data
     * @param figures the measurements
     * @param simulations the work of all simulations
     * @param trainings the work of all trainings
     * @param trained the trainings
     */
    public TransportOutcome {
        trained = List.copyOf(trained);
    }

    /**
     * A training.
     *
     * @param kernel points along each side of its kernels
     * @param samples samples that it read
     * @param checksum sum of the samples, which does not depend on their order
     * @param losses mean squared error of each batch before its step
     * @param seconds seconds of the training without transfers
     */
    public record TrainedKernel(int kernel, int samples, String checksum, List<Double> losses, double seconds) {
        /**
         * Copies the list of losses.
         *
         * @param kernel points along each side of its kernels
         * @param samples samples that it read
         * @param checksum sum of the samples
         * @param losses mean squared error of each batch
         * @param seconds seconds of the training
         */
        public TrainedKernel {
            losses = List.copyOf(losses);
        }

        /** Tells whether another training read and learnt the same. */
        boolean sameAs(TrainedKernel other) {
            return kernel == other.kernel
                    && samples == other.samples
                    && checksum.equals(other.checksum)
                    && losses.equals(other.losses);
        }
    }
}
