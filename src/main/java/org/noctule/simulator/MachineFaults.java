package org.noctule.simulator;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.noctule.failure.Outage;
import org.noctule.failure.Reach;
import org.noctule.platform.Platform;
import org.noctule.protocol.Event;
import org.noctule.resource.ResourceSet;

/** The failing and coming back of machines and of what joins them, whoever says so: one account of what covers each. */
final class MachineFaults {
    private final MachineOutages outages;
    private final MachineOutages carriers = new MachineOutages();
    private final Jobs running;
    private final CarrierNotices notices;
    private final Meters meters;
    private final JobFaults jobs;
    private final Recorder recorder;

    MachineFaults(Platform platform, MachineOutages outages, Execution execution, JobFaults jobs, Recorder recorder) {
        this.notices = new CarrierNotices(platform);
        this.outages = outages;
        this.running = execution.jobs();
        this.meters = execution.meters();
        this.jobs = jobs;
        this.recorder = recorder;
    }

    /** Announces an outage. */
    void announce(Outage outage, double date, List<Event> outbox) {
        final Map<String, Object> details = new LinkedHashMap<>();
        details.put("resources", outage.cores().toString());
        details.put("start", outage.start());
        if (outage.end() < Double.POSITIVE_INFINITY) {
            details.put("end", outage.end());
        }
        notices.ahead(outage.reach().carriers(), details);
        if (!outage.cores().isEmpty() || details.containsKey(Event.Notify.CHANNELS)) {
            outbox.add(new Event.Notify(
                    date, Event.Notify.MACHINE_UNAVAILABLE_AHEAD, Collections.unmodifiableMap(details)));
        }
    }

    /** Lets outages that share nothing begin. */
    void fail(List<Outage> begun, Reach reach, double date, List<Event> outbox) {
        final Reach gone = new Reach(outages.cover(reach.cores()), carriers.cover(reach.carriers()));
        if (gone.isEmpty()) {
            begun.forEach(outage -> recorder.record(new OutageRow(outage, List.of())));
            return;
        }
        if (!gone.cores().isEmpty()) {
            outbox.add(new Event.Notify(date, Event.Notify.MACHINE_UNAVAILABLE, resources(gone.cores())));
        }
        notices.gone(gone.carriers(), date, outbox);
        final List<JobRun> hit = jobs.hit(gone, begun, date, outbox);
        meters.setAvailable(gone.cores(), false, date);
        running.setCarriers(gone.carriers(), false, date);
        for (final Outage outage : begun) {
            recorder.record(new OutageRow(
                    outage,
                    hit.stream()
                            .filter(run -> run.needs(outage.reach()))
                            .map(run -> run.job().id())
                            .toList()));
        }
    }

    /** Lets an outage end. */
    void restore(Reach reach, double date, List<Event> outbox) {
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
