package org.noctule.simulator;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.noctule.failure.FailureDomain;
import org.noctule.failure.Outage;
import org.noctule.failure.Reach;
import org.noctule.resource.ResourceSet;
import org.noctule.workload.ExternalEvent;

/**
 * Finds the outages that lines of Batsim's form say in two halves. A line whose machines come back at several dates
 * begins as many outages.
 */
final class LineOutages {
    private final Map<Integer, ExternalEvent> owners = new HashMap<>();
    private final Map<Integer, ExternalEvent> carrierOwners = new HashMap<>();
    private final Map<ExternalEvent, List<Outage>> outages = new HashMap<>();

    /** Hears of a line that takes something away. */
    void begin(ExternalEvent line, Reach reach) {
        reach.cores().forEach(machine -> owners.put(machine, line));
        reach.carriers().forEach(carrier -> carrierOwners.put(carrier, line));
    }

    /** Hears of a line that gives something back. */
    void end(ExternalEvent line, Reach reach) {
        close(owners, reach.cores().toArray(), line.timestamp(), Reach::of);
        close(carrierOwners, reach.carriers().toArray(), line.timestamp(), Reach::over);
    }

    /** Returns the outages by the line that begins them, once all lines were heard; those without an end included. */
    Map<ExternalEvent, List<Outage>> all() {
        close(owners, open(owners), Double.POSITIVE_INFINITY, Reach::of);
        close(carrierOwners, open(carrierOwners), Double.POSITIVE_INFINITY, Reach::over);
        return outages;
    }

    private static int[] open(Map<Integer, ExternalEvent> owned) {
        return owned.keySet().stream().mapToInt(Integer::intValue).sorted().toArray();
    }

    private void close(
            Map<Integer, ExternalEvent> owned, int[] parts, double date, Function<ResourceSet, Reach> family) {
        final Map<ExternalEvent, ResourceSet.Builder> byLine = new LinkedHashMap<>();
        for (final int one : parts) {
            final ExternalEvent line = owned.remove(one);
            if (line != null) {
                byLine.computeIfAbsent(line, begun -> new ResourceSet.Builder()).add(one);
            }
        }
        byLine.forEach((line, part) -> {
            final Reach reach = family.apply(part.build());
            outages.computeIfAbsent(line, begun -> new ArrayList<>())
                    .add(new Outage(
                            line.timestamp(), date, domain(line, reach.cores()), reach, text(line, "cause"), 0));
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
