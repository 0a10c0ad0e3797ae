package org.noctule.simulator;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.noctule.failure.Outage;
import org.noctule.protocol.Event;
import org.noctule.resource.ResourceSet;

/** The failing and coming back of machines, whoever says so: one account of what covers each. */
final class MachineFaults {
    private final MachineOutages outages;
    private final Meters meters;
    private final JobFaults jobs;
    private final Recorder recorder;

    MachineFaults(MachineOutages outages, Meters meters, JobFaults jobs, Recorder recorder) {
        this.outages = outages;
        this.meters = meters;
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
        outbox.add(
                new Event.Notify(date, Event.Notify.MACHINE_UNAVAILABLE_AHEAD, Collections.unmodifiableMap(details)));
    }

    /** Lets outages that share no machine begin. */
    void fail(List<Outage> begun, ResourceSet machines, double date, List<Event> outbox) {
        final ResourceSet gone = outages.cover(machines);
        if (gone.isEmpty()) {
            begun.forEach(outage -> recorder.outage(outage, List.of()));
            return;
        }
        outbox.add(new Event.Notify(date, Event.Notify.MACHINE_UNAVAILABLE, resources(gone)));
        final List<JobRun> hit = jobs.hit(gone, begun, date, outbox);
        meters.setAvailable(gone, false, date);
        for (final Outage outage : begun) {
            recorder.outage(
                    outage,
                    hit.stream()
                            .filter(run -> run.alloc().intersects(outage.cores()))
                            .map(run -> run.job().id())
                            .toList());
        }
    }

    /** Lets an outage end. */
    void restore(ResourceSet machines, double date, List<Event> outbox) {
        final ResourceSet back = outages.uncover(machines);
        if (!back.isEmpty()) {
            meters.setAvailable(back, true, date);
            outbox.add(new Event.Notify(date, Event.Notify.MACHINE_AVAILABLE, resources(back)));
        }
    }

    private static Map<String, Object> resources(ResourceSet machines) {
        return Map.of("resources", machines.toString());
    }
}
