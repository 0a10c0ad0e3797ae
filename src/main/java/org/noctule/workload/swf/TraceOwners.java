package org.noctule.workload.swf;

import java.util.HashMap;
import java.util.Map;
import org.noctule.workload.Owner;

/** The owners of one trace, each made once: a job then costs no more than a reference. */
final class TraceOwners {
    private final Map<Numbers, Owner> owners = new HashMap<>();

    private record Numbers(long user, long group, long queue) {}

    Owner of(SwfRow row) {
        if (row.user() < 0 && row.group() < 0 && row.queue() < 0) {
            return Owner.UNKNOWN;
        }
        return owners.computeIfAbsent(
                new Numbers(row.user(), row.group(), row.queue()),
                key -> new Owner(text(key.user), text(key.group), text(key.queue)));
    }

    private static String text(long number) {
        return number < 0 ? "" : Long.toString(number);
    }
}
