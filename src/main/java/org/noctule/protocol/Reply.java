package org.noctule.protocol;

import java.util.List;

/**
 * The decisions on a message, from the decision side to the simulator.
 *
 * @param now the date in seconds at which the decision side is ready again; later than the message's if it was busy
 * @param decisions decisions, applied in this order, each at its own date
 */
public record Reply(double now, List<Decision> decisions) {
    /**
     * Creates the reply that does nothing.
     *
     * @param now the message's date
     * @return the reply
     */
    public static Reply none(double now) {
        return new Reply(now, List.of());
    }
}
