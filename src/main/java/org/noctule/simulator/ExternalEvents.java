package org.noctule.simulator;

import java.util.BitSet;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.noctule.error.NoctuleException;
import org.noctule.protocol.Event;
import org.noctule.resource.ResourceSet;
import org.noctule.workload.ExternalEvent;

/** What happens to the machine from outside, and which of its cores cannot be used meanwhile. */
final class ExternalEvents implements Feed {
    private final List<ExternalEvent> events;
    private final BitSet unavailable = new BitSet();
    private final Execution execution;
    private int next;

    /**
     * Prepares events.
     *
     * @param events the events by date
     * @param execution what the machines do
     */
    ExternalEvents(List<ExternalEvent> events, Execution execution) {
        this.events = events;
        this.execution = execution;
        this.events.forEach(event -> check(event, execution.cores()));
        unavailable.clear();
    }

    private void check(ExternalEvent event, int cores) {
        final ResourceSet machines = event.resources();
        if (!machines.isEmpty() && machines.last(machines.intervals() - 1) >= cores) {
            throw inconsistent(
                    event,
                    "names machine " + machines.last(machines.intervals() - 1) + ", but the platform has " + cores);
        }
        for (final int core : machines.toArray()) {
            if (unavailable.get(core) == event.type().equals(ExternalEvent.MACHINE_UNAVAILABLE)) {
                throw inconsistent(event, "names machine " + core + ", of which that is already true");
            }
        }
        apply(event);
    }

    private static NoctuleException inconsistent(ExternalEvent event, String problem) {
        return NoctuleException.input(
                "The external event (" + event.type() + ") at date " + event.timestamp() + " " + problem + ".",
                "Maybe the file was made for another platform, or an event is missing between two of a kind.");
    }

    private void apply(ExternalEvent event) {
        final boolean goes = event.type().equals(ExternalEvent.MACHINE_UNAVAILABLE);
        event.resources().forEach(core -> unavailable.set(core, goes));
    }

    @Override
    public double nextDate() {
        return next < events.size() ? events.get(next).timestamp() : Double.POSITIVE_INFINITY;
    }

    @Override
    public void collect(double date, List<Event> outbox) {
        while (next < events.size() && events.get(next).timestamp() <= date) {
            final ExternalEvent event = events.get(next++);
            apply(event);
            if (!event.resources().isEmpty()) {
                execution.setAvailable(
                        event.resources(), !event.type().equals(ExternalEvent.MACHINE_UNAVAILABLE), event.timestamp());
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

    /** Says which of the cores is unavailable, as a clause about the allocation; empty if none. */
    String refusal(ResourceSet cores) {
        if (unavailable.isEmpty()) {
            return "";
        }
        for (final int core : cores.toArray()) {
            if (unavailable.get(core)) {
                return "names core " + core + ", which is unavailable";
            }
        }
        return "";
    }
}
