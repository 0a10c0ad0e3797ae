package org.noctule.simulator;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.noctule.error.NoctuleException;
import org.noctule.failure.Outage;
import org.noctule.protocol.Event;
import org.noctule.resource.ResourceSet;
import org.noctule.workload.ExternalEvent;

/** The events that happen to the machine from outside, at their dates. */
final class ExternalEvents implements Feed {
    private static final Map<String, Object> NONE = Map.of("resources", ResourceSet.EMPTY.toString());

    private final List<ExternalEvent> events;
    private final MachineFaults faults;
    private final Map<ExternalEvent, List<Outage>> outages;
    private int next;

    /**
     * Prepares events.
     *
     * @param events the events by date
     * @param cores number of machines
     * @param faults hears of machines that go and come back
     * @throws NoctuleException of kind INPUT if the events contradict each other or the platform
     */
    ExternalEvents(List<ExternalEvent> events, int cores, MachineFaults faults) {
        this.events = events;
        this.faults = faults;
        final MachineOutages rehearsal = new MachineOutages();
        final LineOutages lines = new LineOutages();
        this.events.forEach(event -> check(event, cores, rehearsal, lines));
        this.outages = lines.all();
    }

    private static void check(ExternalEvent event, int cores, MachineOutages outages, LineOutages lines) {
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
        if (available(event)) {
            outages.uncover(machines);
            lines.end(event);
        } else {
            outages.cover(machines);
            lines.begin(event);
        }
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
            if (event.resources().isEmpty()) {
                outbox.add(notice(event));
            } else if (available(event)) {
                faults.restore(event.resources(), event.timestamp(), outbox);
            } else {
                faults.fail(outages.getOrDefault(event, List.of()), event.resources(), event.timestamp(), outbox);
            }
        }
    }

    private static Event notice(ExternalEvent event) {
        final double date = event.timestamp();
        return switch (event.type()) {
            case ExternalEvent.MACHINE_UNAVAILABLE -> new Event.Notify(date, Event.Notify.MACHINE_UNAVAILABLE, NONE);
            case ExternalEvent.MACHINE_AVAILABLE -> new Event.Notify(date, Event.Notify.MACHINE_AVAILABLE, NONE);
            default -> new Event.Notify(date, event.type(), without(event.fields(), "type"));
        };
    }

    private static Map<String, Object> without(Map<String, Object> fields, String key) {
        final Map<String, Object> others = new LinkedHashMap<>(fields);
        others.remove(key);
        return Collections.unmodifiableMap(others);
    }
}
