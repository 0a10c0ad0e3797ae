package org.noctule.site.policy;

import java.util.OptionalInt;
import java.util.Set;
import org.noctule.resource.ResourceSet;

/**
 * Nodes that are kept for someone from a date to another one.
 *
 * @param name its name
 * @param nodes numbers of its nodes; empty if only their count is told
 * @param count number of its nodes; empty if they are named
 * @param begin its first second
 * @param end the date at which it is over, in s
 * @param users users whose jobs may run in it, unmodifiable
 * @param accounts accounts whose jobs may, with those below them; nobody else may, unless both sets are empty;
 *     unmodifiable
 * @param maintenance true if no job may run in it
 */
public record AdvanceReservation(
        String name,
        ResourceSet nodes,
        OptionalInt count,
        double begin,
        double end,
        Set<String> users,
        Set<String> accounts,
        boolean maintenance) {
    /**
     * Tells whether it takes any part of a time.
     *
     * @param from first second of the time
     * @param to end of the time in s
     * @return true if they overlap
     */
    public boolean meets(double from, double to) {
        return from < end && begin < to;
    }
}
