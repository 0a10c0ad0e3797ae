package org.noctule.simulator;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.noctule.error.NoctuleException;
import org.noctule.platform.Platform;
import org.noctule.protocol.Event;
import org.noctule.resource.ResourceSet;
import org.noctule.workload.ExternalEvent;

/** The events that happen to the machine from outside, at their dates. */
final class ExternalEvents implements Feed {
    private static final Map<String, Object> NONE = Map.of("resources", ResourceSet.EMPTY.toString());

    private final List<OutsideEvent> events = new ArrayList<>();
    private final MachineFaults faults;
    private final Consumer<ExternalEvent> others;
    private int next;

    /**
     * Prepares events.
     *
     * @param events the events by date
     * @param platform the machine
     * @param machines number of its cores, or of hosts and storages
     * @param faults hears of machines that go and come back
     * @param others hears of all other events
     * @throws NoctuleException of kind INPUT if the events contradict each other or the platform
     */
    ExternalEvents(
            List<ExternalEvent> events,
            Platform platform,
            int machines,
            MachineFaults faults,
            Consumer<ExternalEvent> others) {
        this.faults = faults;
        this.others = others;
        final Rehearsal rehearsal = new Rehearsal(machines);
        for (final ExternalEvent event : events) {
            final OutsideEvent told = OutsideEvent.of(event, platform);
            rehearsal.check(told);
            this.events.add(told);
        }
    }

    /** Plays the events without a machine. */
    private static final class Rehearsal {
        private final int machines;
        private final MachineOutages cores = new MachineOutages();
        private final MachineOutages carriers = new MachineOutages();

        Rehearsal(int machines) {
            this.machines = machines;
        }

        void check(OutsideEvent told) {
            final ResourceSet named = told.reach().cores();
            final int last = named.isEmpty() ? -1 : named.last(named.intervals() - 1);
            if (last >= machines) {
                throw inconsistent(told.event(), "names machine " + last + ", but the platform has " + machines);
            }
            check(told, cores, named, "machine ");
            check(told, carriers, told.reach().carriers(), "channel or link ");
        }

        private static void check(OutsideEvent told, MachineOutages outages, ResourceSet named, String noun) {
            for (final int one : named.toArray()) {
                if (outages.contains(one) != told.available()) {
                    throw inconsistent(told.event(), "names " + noun + one + ", of which that is already true");
                }
            }
            if (told.available()) {
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

    @Override
    public double nextDate() {
        return next < events.size() ? events.get(next).event().timestamp() : Double.POSITIVE_INFINITY;
    }

    @Override
    public void collect(double date, List<Event> outbox) {
        while (nextDate() <= date) {
            final OutsideEvent told = events.get(next++);
            final ExternalEvent event = told.event();
            if (told.reach().isEmpty()) {
                others.accept(event);
                outbox.add(notice(event));
            } else if (told.available()) {
                faults.restore(told.reach(), event.timestamp(), outbox);
            } else {
                faults.fail(told.reach(), Optional.of(told), event.timestamp(), outbox);
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
