package org.noctule.workload.swf;

import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;
import org.noctule.workload.JobParts;
import org.noctule.workload.Owner;

/**
 * The parts of rigid jobs by owner, each made once: a job then costs no more than a reference, and what is asked of it
 * stays in reach.
 */
final class TraceOwners {
    private final Map<Numbers, JobParts> owners = new HashMap<>();
    private final Function<Numbers, String> queues;

    private record Numbers(long user, long group, long queue, long partition) {}

    private TraceOwners(Function<Numbers, String> queues) {
        this.queues = queues;
    }

    /** Owners in queues of numbers. */
    static TraceOwners numbered() {
        return new TraceOwners(key -> text(key.queue));
    }

    /** Owners in queues of that kind, by the names in a header. */
    static TraceOwners of(SwfOptions.Queues queues, SwfHeader header) {
        if (queues == SwfOptions.Queues.NUMBER) {
            return numbered();
        }
        final Map<Long, String> names = header.names("Queue");
        if (queues == SwfOptions.Queues.QUEUE) {
            return new TraceOwners(key -> name(key.queue, names));
        }
        final Map<Long, String> partitions = header.names("Partition");
        return new TraceOwners(key -> key.partition < 0 ? name(key.queue, names) : name(key.partition, partitions));
    }

    JobParts of(SwfRow row) {
        final Numbers numbers = new Numbers(row.user(), row.group(), row.queue(), row.partition());
        final JobParts known = owners.get(numbers);
        return known == null ? made(numbers) : known;
    }

    private JobParts made(Numbers numbers) {
        final Owner owner = new Owner(text(numbers.user), text(numbers.group), queues.apply(numbers));
        final JobParts made = owner.known() ? JobParts.of(owner) : JobParts.NONE;
        owners.put(numbers, made);
        return made;
    }

    private static String name(long number, Map<Long, String> names) {
        final String name = names.get(number);
        return name == null ? text(number) : name;
    }

    private static String text(long number) {
        return number < 0 ? "" : Long.toString(number);
    }
}
