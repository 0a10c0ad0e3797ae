package org.noctule.failure.simulator;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.noctule.failure.Outage;
import org.noctule.platform.Platform;
import org.noctule.platform.part.FailureDomain;
import org.noctule.platform.part.Reach;
import org.noctule.resource.ResourceSet;
import org.noctule.simulator.OutsideEvent;
import org.noctule.workload.ExternalEvent;

/**
 * Finds the outages that lines of Batsim's form say in two halves. A line whose machines come back at several dates
 * begins as many outages.
 */
final class LineOutages {
    private final Map<Integer, OutsideEvent> owners = new HashMap<>();
    private final Map<Integer, OutsideEvent> carrierOwners = new HashMap<>();
    private final Map<OutsideEvent, List<Outage>> outages = new HashMap<>();

    private LineOutages() {}

    /** Returns the outages by the line that begins them, those without an end included. */
    static Map<OutsideEvent, List<Outage>> of(List<ExternalEvent> lines, Platform platform) {
        final LineOutages found = new LineOutages();
        for (final ExternalEvent event : lines) {
            final OutsideEvent line = OutsideEvent.of(event, platform);
            if (line.available()) {
                found.end(line);
            } else {
                found.begin(line);
            }
        }
        return found.all();
    }

    /** Hears of a line that takes something away. */
    private void begin(OutsideEvent line) {
        line.reach().cores().forEach(machine -> owners.put(machine, line));
        line.reach().carriers().forEach(carrier -> carrierOwners.put(carrier, line));
    }

    /** Hears of a line that gives something back. */
    private void end(OutsideEvent line) {
        final double date = line.event().timestamp();
        close(owners, line.reach().cores().toArray(), date, Reach::of);
        close(carrierOwners, line.reach().carriers().toArray(), date, Reach::over);
    }

    private Map<OutsideEvent, List<Outage>> all() {
        close(owners, open(owners), Double.POSITIVE_INFINITY, Reach::of);
        close(carrierOwners, open(carrierOwners), Double.POSITIVE_INFINITY, Reach::over);
        return outages;
    }

    private static int[] open(Map<Integer, OutsideEvent> owned) {
        return owned.keySet().stream().mapToInt(Integer::intValue).sorted().toArray();
    }

    private void close(
            Map<Integer, OutsideEvent> owned, int[] parts, double date, Function<ResourceSet, Reach> family) {
        final Map<OutsideEvent, ResourceSet.Builder> byLine = new LinkedHashMap<>();
        for (final int one : parts) {
            final OutsideEvent line = owned.remove(one);
            if (line != null) {
                byLine.computeIfAbsent(line, begun -> new ResourceSet.Builder()).add(one);
            }
        }
        byLine.forEach((line, part) -> {
            final Reach reach = family.apply(part.build());
            outages.computeIfAbsent(line, begun -> new ArrayList<>())
                    .add(new Outage(
                            line.event().timestamp(),
                            date,
                            domain(line.event(), reach.cores()),
                            reach,
                            text(line.event(), "cause"),
                            0));
        });
    }

    private static FailureDomain domain(ExternalEvent line, ResourceSet cores) {
        final String told = text(line, ExternalEvent.DOMAIN);
        return told.isEmpty()
                ? FailureDomain.of(cores)
                : FailureDomain.parse(told, "The external event at date " + line.timestamp());
    }

    private static String text(ExternalEvent line, String field) {
        return line.fields().get(field) instanceof String text ? text : "";
    }
}
