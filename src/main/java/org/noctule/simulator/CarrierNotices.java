package org.noctule.simulator;

import java.util.List;
import java.util.Map;
import org.noctule.platform.FabricChannels;
import org.noctule.platform.Platform;
import org.noctule.protocol.Event;
import org.noctule.resource.ResourceSet;

/** The notices of channels that fail and come back. Nobody is told of links: jobs wait for them by themselves. */
final class CarrierNotices {
    private final Platform platform;

    CarrierNotices(Platform platform) {
        this.platform = platform;
    }

    /** Adds channels to what is told ahead. */
    void ahead(ResourceSet carriers, Map<String, Object> details) {
        if (told(carriers)) {
            details.put(Event.Notify.CHANNELS, text(carriers));
        }
    }

    void gone(ResourceSet carriers, double date, List<Event> outbox) {
        tell(Event.Notify.CHANNEL_UNAVAILABLE, carriers, date, outbox);
    }

    void back(ResourceSet carriers, double date, List<Event> outbox) {
        tell(Event.Notify.CHANNEL_AVAILABLE, carriers, date, outbox);
    }

    private void tell(String type, ResourceSet carriers, double date, List<Event> outbox) {
        if (told(carriers)) {
            outbox.add(new Event.Notify(date, type, Map.of(Event.Notify.CHANNELS, text(carriers))));
        }
    }

    private boolean told(ResourceSet carriers) {
        return !carriers.isEmpty() && platform.links().isEmpty();
    }

    private String text(ResourceSet channels) {
        return new FabricChannels(platform.fabrics()).text(channels);
    }
}
