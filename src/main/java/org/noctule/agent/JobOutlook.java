package org.noctule.agent;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * The plan that an agent has for a waiting job, and the priority by which it comes before others.
 *
 * @param start date in seconds at which it is to start, infinite if nothing is planned
 * @param nodes names of the nodes that are kept for it, folded as in {@code n[1-3,7]}; empty if none are planned
 * @param priority its priority, the largest first; empty if the agent has none
 * @param parts the sums that the priority is made of, by their names in the agent's order; empty if it is not made of
 *     any; unmodifiable
 */
public record JobOutlook(double start, String nodes, OptionalDouble priority, Map<String, Double> parts) {
    /** An agent that neither plans nor has priorities. */
    public static final JobOutlook NONE =
            new JobOutlook(Double.POSITIVE_INFINITY, "", OptionalDouble.empty(), Map.of());

    /**
     * Copies the parts.
     *
     * @param start date in seconds
     * @param nodes folded names
     * @param priority the largest first
     * @param parts sums by their names
     */
    public JobOutlook {
        parts = Collections.unmodifiableMap(new LinkedHashMap<>(parts));
    }

    /**
     * Compares plans; priorities may differ, which change by the second.
     *
     * @param other another outlook of the job
     * @return true if it is to start at the same date on the same nodes
     */
    public boolean plansAs(JobOutlook other) {
        return start == other.start && nodes.equals(other.nodes);
    }
}
