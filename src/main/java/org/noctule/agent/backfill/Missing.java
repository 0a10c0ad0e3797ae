package org.noctule.agent.backfill;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.noctule.workload.GresRequest;
import org.noctule.workload.Job;
import org.noctule.workload.JobParts;
import org.noctule.workload.NodeDemand;

/** The things for want of which a demand has no place: those without any one of which it would have one. */
final class Missing {
    /** A memory that every node has. */
    private static final double BYTE_MB = 1e-6;

    private Missing() {}

    /**
     * Names what is missing.
     *
     * @param job a job that has no place
     * @param fits tells whether a job has one
     * @return words such as {@code 2 gpu:a100 on one node}; empty if it has no demand, or lacks several things at once
     */
    static String of(Job job, Predicate<Job> fits) {
        if (job.demand().isEmpty()) {
            return "";
        }
        final NodeDemand demand = job.demand().get();
        final List<String> missing = new ArrayList<>();
        for (final GresRequest request : demand.gres()) {
            final List<GresRequest> others =
                    demand.gres().stream().filter(each -> each != request).toList();
            if (fits.test(with(job, demand, demand.memory(), others, demand.exclusive(), demand.features()))) {
                missing.add(words(request, demand));
            }
        }
        if (demand.memory() > 0
                && fits.test(with(job, demand, BYTE_MB, demand.gres(), demand.exclusive(), demand.features()))) {
            missing.add(number(demand.memory()) + " MB per "
                    + demand.memoryPer().name().toLowerCase(Locale.ROOT));
        }
        if (demand.exclusive()
                && fits.test(with(job, demand, demand.memory(), demand.gres(), false, demand.features()))) {
            missing.add("nodes without other jobs");
        }
        if (!demand.features().isEmpty()
                && fits.test(with(job, demand, demand.memory(), demand.gres(), demand.exclusive(), List.of()))) {
            missing.add(demand.features().stream()
                    .map(all -> String.join("&", all))
                    .collect(Collectors.joining("|", "features ", "")));
        }
        return String.join(" or ", missing);
    }

    private static Job with(
            Job job,
            NodeDemand demand,
            double memory,
            List<GresRequest> gres,
            boolean exclusive,
            List<List<String>> features) {
        return job.with(JobParts.NONE.withDemand(Optional.of(new NodeDemand(
                demand.tasks(),
                demand.cores(),
                memory,
                demand.memoryPer(),
                gres,
                demand.minNodes(),
                demand.maxNodes(),
                exclusive,
                features))));
    }

    private static String words(GresRequest request, NodeDemand demand) {
        final String name = request.type().isEmpty() ? request.name() : request.name() + ":" + request.type();
        final String place = switch (request.per()) {
            case JOB -> demand.tasks() == 1 ? " on one node" : " in all";
            case NODE -> " on each node";
            case TASK -> demand.tasks() == 1 ? " on one node" : " with each of " + demand.tasks() + " tasks";
        };
        return number(request.thousandths() / (double) GresRequest.WHOLE) + " " + name + place;
    }

    private static String number(double value) {
        return value == Math.rint(value) ? String.valueOf((long) value) : String.valueOf(value);
    }
}
