package org.noctule.simulator;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.noctule.failure.FailureDomain;
import org.noctule.failure.Outage;
import org.noctule.resource.ResourceSet;
import org.noctule.workload.ExternalEvent;

/**
 * Finds the outages that lines of Batsim's form say in two halves. A line whose machines come back at several dates
 * begins as many outages.
 */
final class LineOutages {
    private final Map<Integer, ExternalEvent> owners = new HashMap<>();
    private final Map<ExternalEvent, List<Outage>> outages = new HashMap<>();

    /** Hears of a line that takes machines away. */
    void begin(ExternalEvent line) {
        line.resources().forEach(machine -> owners.put(machine, line));
    }

    /** Hears of a line that gives machines back. */
    void end(ExternalEvent line) {
        close(line.resources().toArray(), line.timestamp());
    }

    /** Returns the outages by the line that begins them, once all lines were heard; those without an end included. */
    Map<ExternalEvent, List<Outage>> all() {
        close(owners.keySet().stream().mapToInt(Integer::intValue).sorted().toArray(), Double.POSITIVE_INFINITY);
        return outages;
    }

    private void close(int[] machines, double date) {
        final Map<ExternalEvent, ResourceSet.Builder> parts = new LinkedHashMap<>();
        for (final int machine : machines) {
            final ExternalEvent line = owners.remove(machine);
            if (line != null) {
                parts.computeIfAbsent(line, begun -> new ResourceSet.Builder()).add(machine);
            }
        }
        parts.forEach((line, part) -> {
            final ResourceSet cores = part.build();
            outages.computeIfAbsent(line, begun -> new ArrayList<>())
                    .add(new Outage(line.timestamp(), date, domain(line, cores), cores, text(line, "cause"), 0));
        });
    }

    private static FailureDomain domain(ExternalEvent line, ResourceSet cores) {
        final String told = text(line, "domain");
        return told.isEmpty()
                ? FailureDomain.of(cores)
                : FailureDomain.parse(told, "The external event at date " + line.timestamp());
    }

    private static String text(ExternalEvent line, String field) {
        return line.fields().get(field) instanceof String text ? text : "";
    }
}
