package org.noctule.simulator;

import org.noctule.platform.Platform;
import org.noctule.platform.part.FailureDomain;
import org.noctule.platform.part.Reach;
import org.noctule.workload.ExternalEvent;

/**
 * An event from outside and what it takes or gives back.
 *
 * @param event the event
 * @param reach all that it concerns; nothing if decision sides alone are concerned
 */
public record OutsideEvent(ExternalEvent event, Reach reach) {
    /**
     * Finds what an event concerns.
     *
     * @param event the event
     * @param platform the machine
     * @return both
     * @throws org.noctule.error.NoctuleException of kind INPUT if the machine has no such part
     */
    public static OutsideEvent of(ExternalEvent event, Platform platform) {
        return new OutsideEvent(
                event,
                event.domain()
                        .map(domain -> FailureDomain.parse(domain, "The external event at date " + event.timestamp())
                                .reach(platform))
                        .orElse(Reach.of(event.resources())));
    }

    /**
     * Tells what it does.
     *
     * @return false if it takes something away
     */
    public boolean available() {
        return !event.type().equals(ExternalEvent.MACHINE_UNAVAILABLE);
    }
}
