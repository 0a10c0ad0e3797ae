package org.noctule.simulator;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.noctule.error.NoctuleException;
import org.noctule.protocol.Event;
import org.noctule.resource.ResourceSet;
import org.noctule.workload.ExternalEvent;

/** The events that happen to the machine from outside, at their dates. */
final class ExternalEvents implements Feed {
    private final List<ExternalEvent> events;
    private final MachineOutages outages;
    private final Meters meters;
    private int next;

    /**
     * Prepares events.
     *
     * @param events the events by date
     * @param cores number of machines
     * @param outages the machines that cannot be used
     * @param meters the books of what machines do
     * @throws NoctuleException of kind INPUT if the events contradict each other or the platform
     */
    ExternalEvents(List<ExternalEvent> events, int cores, MachineOutages outages, Meters meters) {
        this.events = events;
        this.outages = outages;
        this.meters = meters;
        final MachineOutages rehearsal = new MachineOutages();
        this.events.forEach(event -> check(event, cores, rehearsal));
    }

    private static void check(ExternalEvent event, int cores, MachineOutages outages) {
        final ResourceSet machines = event.resources();
        if (!machines.isEmpty() && machines.last(machines.intervals() - 1) >= cores) {
            throw inconsistent(
                    event,
                    "names machine " + machines.last(machines.intervals() - 1) + ", but the platform has " + cores);
        }
        for (final int core : machines.toArray()) {
            if (outages.contains(core) != available(event)) {
                throw inconsistent(event, "names machine " + core + ", of which that is already true");
            }
        }
        outages.set(machines, available(event));
    }

    private static NoctuleException inconsistent(ExternalEvent event, String problem) {
        return NoctuleException.input(
                "The external event (" + event.type() + ") at date " + event.timestamp() + " " + problem + ".",
                "Maybe the file was made for another platform, or an event is missing between two of a kind.");
    }

    private static boolean available(ExternalEvent event) {
        return !event.type().equals(ExternalEvent.MACHINE_UNAVAILABLE);
    }

    @Override
    public double nextDate() {
        return next < events.size() ? events.get(next).timestamp() : Double.POSITIVE_INFINITY;
    }

    @Override
    public void collect(double date, List<Event> outbox) {
        while (next < events.size() && events.get(next).timestamp() <= date) {
            final ExternalEvent event = events.get(next++);
            if (!event.resources().isEmpty()) {
                outages.set(event.resources(), available(event));
                meters.setAvailable(event.resources(), available(event), event.timestamp());
            }
            outbox.add(notice(event));
        }
    }

    private static Event notice(ExternalEvent event) {
        final double date = event.timestamp();
        return switch (event.type()) {
            case ExternalEvent.MACHINE_UNAVAILABLE ->
                new Event.Notify(date, Event.Notify.MACHINE_UNAVAILABLE, resources(event));
            case ExternalEvent.MACHINE_AVAILABLE ->
                new Event.Notify(date, Event.Notify.MACHINE_AVAILABLE, resources(event));
            default -> new Event.Notify(date, event.type(), without(event.fields(), "type"));
        };
    }

    private static Map<String, Object> resources(ExternalEvent event) {
        return Map.of("resources", event.resources().toString());
    }

    private static Map<String, Object> without(Map<String, Object> fields, String key) {
        final Map<String, Object> others = new LinkedHashMap<>(fields);
        others.remove(key);
        return Collections.unmodifiableMap(others);
    }
}
