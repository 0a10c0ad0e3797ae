package org.noctule.coupling.experiment;

import java.util.Map;
import java.util.Optional;
import org.noctule.coupling.LinearCost;
import org.noctule.exchange.ExchangeKind;

/**
 * The figures of a machine by which a workflow on it is predicted.
 *
 * @param pointSeconds seconds of one point of a field
 * @param loadSeconds seconds until a process has loaded PyTorch
 * @param flopRates operations per second of a training, by kernel
 * @param transports the costs of each transport
 */
public record Calibration(
        double pointSeconds,
        double loadSeconds,
        Map<Integer, Double> flopRates,
        Map<ExchangeKind, MeasuredTransport> transports) {
    /**
     * Copies the maps.
     *
     * @param pointSeconds seconds of one point of a field
     * @param loadSeconds seconds until a process has loaded PyTorch
     * @param flopRates operations per second of a training, by kernel
     * @param transports the costs of each transport
     */
    public Calibration {
        flopRates = Map.copyOf(flopRates);
        transports = Map.copyOf(transports);
    }

    /** Returns what a transport that was measured costs. */
    MeasuredTransport transport(ExchangeKind kind) {
        return Optional.ofNullable(transports.get(kind)).orElseThrow();
    }

    /** Returns the operations per second of a training that was measured. */
    double flopRate(int kernel) {
        return Optional.ofNullable(flopRates.get(kernel)).orElseThrow();
    }

    /**
     * The cost of a transport, to one process alone.
     *
     * @param startSeconds seconds until a process has started and joined it
     * @param write cost of a block that is put
     * @param read cost of a block that is got
     */
    public record MeasuredTransport(double startSeconds, LinearCost write, LinearCost read) {}
}
