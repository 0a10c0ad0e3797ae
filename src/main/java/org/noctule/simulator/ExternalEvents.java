package org.noctule.simulator;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.noctule.error.NoctuleException;
import org.noctule.failure.FailureDomain;
import org.noctule.failure.Outage;
import org.noctule.failure.Reach;
import org.noctule.platform.Platform;
import org.noctule.protocol.Event;
import org.noctule.resource.ResourceSet;
import org.noctule.workload.ExternalEvent;

/** The events that happen to the machine from outside, at their dates. */
final class ExternalEvents implements Feed {
    private static final Map<String, Object> NONE = Map.of("resources", ResourceSet.EMPTY.toString());

    private final List<Told> events = new ArrayList<>();
    private final MachineFaults faults;
    private final Map<ExternalEvent, List<Outage>> outages;
    private int next;

    /** An event and what it takes or gives back; nothing if decision sides alone are concerned. */
    private record Told(ExternalEvent event, Reach reach) {}

    /**
     * Prepares events.
     *
     * @param events the events by date
     * @param platform the machine
     * @param machines number of its cores, or of hosts and storages
     * @param faults hears of machines that go and come back
     * @throws NoctuleException of kind INPUT if the events contradict each other or the platform
     */
    ExternalEvents(List<ExternalEvent> events, Platform platform, int machines, MachineFaults faults) {
        this.faults = faults;
        final Rehearsal rehearsal = new Rehearsal(machines);
        for (final ExternalEvent event : events) {
            final Told told = new Told(event, reach(event, platform));
            rehearsal.check(told);
            this.events.add(told);
        }
        this.outages = rehearsal.lines.all();
    }

    private static Reach reach(ExternalEvent event, Platform platform) {
        return event.domain()
                .map(domain -> FailureDomain.parse(domain, "The external event at date " + event.timestamp())
                        .reach(platform))
                .orElse(Reach.of(event.resources()));
    }

    /** Plays the events without a machine. */
    private static final class Rehearsal {
        private final int machines;
        private final MachineOutages cores = new MachineOutages();
        private final MachineOutages carriers = new MachineOutages();
        private final LineOutages lines = new LineOutages();

        Rehearsal(int machines) {
            this.machines = machines;
        }

        void check(Told told) {
            final ResourceSet named = told.reach.cores();
            final int last = named.isEmpty() ? -1 : named.last(named.intervals() - 1);
            if (last >= machines) {
                throw inconsistent(told.event, "names machine " + last + ", but the platform has " + machines);
            }
            check(told.event, cores, named, "machine ");
            check(told.event, carriers, told.reach.carriers(), "channel or link ");
            if (available(told.event)) {
                lines.end(told.event, told.reach);
            } else {
                lines.begin(told.event, told.reach);
            }
        }

        private static void check(ExternalEvent event, MachineOutages outages, ResourceSet named, String noun) {
            for (final int one : named.toArray()) {
                if (outages.contains(one) != available(event)) {
                    throw inconsistent(event, "names " + noun + one + ", of which that is already true");
                }
            }
            if (available(event)) {
                outages.uncover(named);
            } else {
                outages.cover(named);
            }
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
        return next < events.size() ? events.get(next).event.timestamp() : Double.POSITIVE_INFINITY;
    }

    @Override
    public void collect(double date, List<Event> outbox) {
        while (nextDate() <= date) {
            final Told told = events.get(next++);
            final ExternalEvent event = told.event;
            if (told.reach.isEmpty()) {
                outbox.add(notice(event));
            } else if (available(event)) {
                faults.restore(told.reach, event.timestamp(), outbox);
            } else {
                faults.fail(outages.getOrDefault(event, List.of()), told.reach, event.timestamp(), outbox);
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
