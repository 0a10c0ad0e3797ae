package org.noctule.simulator;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.noctule.platform.Platform;
import org.noctule.platform.part.Reach;
import org.noctule.protocol.Event;
import org.noctule.resource.ResourceSet;

/** The failing and coming back of machines and of what joins them, whoever says so: one account of what covers each. */
public final class MachineFaults {
    private final MachineOutages outages;
    private final MachineOutages carriers = new MachineOutages();
    private final Jobs running;
    private final CarrierNotices notices;
    private final Meters meters;
    private final RunParts parts;

    MachineFaults(Platform platform, MachineOutages outages, Execution execution, RunParts parts) {
        this.notices = new CarrierNotices(platform);
        this.outages = outages;
        this.running = execution.jobs();
        this.meters = execution.meters();
        this.parts = parts;
    }

    /** Lets what is out of use and has no job draw nothing from now on, instead of what free machines draw. */
    public void darken() {
        meters.darken();
    }

    /**
     * Objects to machines that are out of use.
     *
     * @param machines the machines
     * @return a clause about them, empty if all can be used
     */
    public Optional<Objection> objection(ResourceSet machines) {
        return outages.objection(machines);
    }

    /**
     * Announces that machines will be out of use.
     *
     * @param reach what will be
     * @param start first date in seconds
     * @param end date from which it is up again, in seconds; positive infinity if never
     * @param date date of the announcement
     * @param outbox takes what is told
     */
    public void announce(Reach reach, double start, double end, double date, List<Event> outbox) {
        final Map<String, Object> details = new LinkedHashMap<>();
        details.put("resources", reach.cores().toString());
        details.put("start", start);
        if (end < Double.POSITIVE_INFINITY) {
            details.put("end", end);
        }
        notices.ahead(reach.carriers(), details);
        if (!reach.cores().isEmpty() || details.containsKey(Event.Notify.CHANNELS)) {
            outbox.add(new Event.Notify(
                    date, Event.Notify.MACHINE_UNAVAILABLE_AHEAD, Collections.unmodifiableMap(details)));
        }
    }

    /**
     * Takes machines away.
     *
     * @param reach what is covered once more
     * @param cause the event from outside that says so, empty if a part of the run does
     * @param date the date
     * @param outbox takes what is told
     */
    public void fail(Reach reach, Optional<OutsideEvent> cause, double date, List<Event> outbox) {
        final Reach gone = new Reach(outages.cover(reach.cores()), carriers.cover(reach.carriers()));
        if (!gone.cores().isEmpty()) {
            outbox.add(new Event.Notify(date, Event.Notify.MACHINE_UNAVAILABLE, resources(gone.cores())));
        }
        notices.gone(gone.carriers(), date, outbox);
        parts.gone(gone, cause, date, outbox);
        if (!gone.isEmpty()) {
            meters.setAvailable(gone.cores(), false, date);
            running.setCarriers(gone.carriers(), false, date);
        }
    }

    /**
     * Gives machines back.
     *
     * @param reach what is covered once less
     * @param date the date
     * @param outbox takes what is told
     */
    public void restore(Reach reach, double date, List<Event> outbox) {
        final ResourceSet back = outages.uncover(reach.cores());
        if (!back.isEmpty()) {
            meters.setAvailable(back, true, date);
            outbox.add(new Event.Notify(date, Event.Notify.MACHINE_AVAILABLE, resources(back)));
        }
        final ResourceSet carriersBack = carriers.uncover(reach.carriers());
        running.setCarriers(carriersBack, true, date);
        notices.back(carriersBack, date, outbox);
    }

    private static Map<String, Object> resources(ResourceSet machines) {
        return Map.of("resources", machines.toString());
    }
}
