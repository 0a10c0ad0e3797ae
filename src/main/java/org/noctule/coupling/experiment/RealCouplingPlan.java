package org.noctule.coupling.experiment;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.noctule.coupling.CouplingShape;
import org.noctule.exchange.ExchangeKind;

/**
 * All that decides what a real workflow does.
 *
 * @param shape its extent
 * @param transports ways of the data, in the order in which they are tried
 * @param places processes that work at once at most
 * @param seed seed of first weights and orders of samples
 * @param folder where the folder of files is made
 * @param capacity bytes that a head or a map keeps at most
 * @param latency the wait of each opening of a file, to emulate a loaded server
 */
public record RealCouplingPlan(
        CouplingShape shape,
        List<ExchangeKind> transports,
        int places,
        long seed,
        Path folder,
        long capacity,
        Duration latency) {
    /**
     * Copies the list of transports.
     *
     * @param shape its extent
     * @param transports ways of the data
     * @param places processes that work at once at most
     * @param seed seed of first weights and orders of samples
     * @param folder where the folder of files is made
     * @param capacity bytes that a head or a map keeps at most
     * @param latency the wait of each opening of a file
     */
    public RealCouplingPlan {
        transports = List.copyOf(transports);
    }
}
