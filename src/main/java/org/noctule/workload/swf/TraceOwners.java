package org.noctule.workload.swf;

import java.util.HashMap;
import java.util.Map;
import org.noctule.workload.JobParts;
import org.noctule.workload.Owner;

/**
 * The parts of rigid jobs by owner, each made once: a job then costs no more than a reference, and what is asked of it
 * stays in reach.
 */
final class TraceOwners {
    private final Map<Numbers, JobParts> owners = new HashMap<>();

    private record Numbers(long user, long group, long queue) {}

    JobParts of(SwfRow row) {
        if (row.user() < 0 && row.group() < 0 && row.queue() < 0) {
            return JobParts.NONE;
        }
        return owners.computeIfAbsent(
                new Numbers(row.user(), row.group(), row.queue()),
                key -> JobParts.of(new Owner(text(key.user), text(key.group), text(key.queue))));
    }

    private static String text(long number) {
        return number < 0 ? "" : Long.toString(number);
    }
}
