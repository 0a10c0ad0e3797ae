package org.noctule.fabric.ramp.stream;

import java.util.Map;
import java.util.Optional;
import org.noctule.fabric.ramp.PipeDream;
import org.noctule.workload.Job;

/** Jobs one after the other, as long as the pool lasts. The first one arrives at date 0. */
final class Arrivals {
    static final String WORKLOAD = "w0";

    private final StreamOptions options;
    private final StreamRandom random;
    private final Pool pool;
    private final ValueSource gaps;
    private double date;
    private int count;

    Arrivals(StreamOptions options, StreamRandom random) {
        this.options = options;
        this.random = random;
        pool = new Pool(options, random);
        gaps = options.interarrival().prepare(random.arrivals(), random.choices());
    }

    /** Returns the next job, empty if the pool is. */
    Optional<Job> next() {
        if (pool.isEmpty()) {
            return Optional.empty();
        }
        final PipeDream profile = pool.next();
        final Job job = new Job(
                WORKLOAD + "!" + count,
                date,
                options.servers(),
                Double.POSITIVE_INFINITY,
                Double.POSITIVE_INFINITY,
                0,
                0,
                profile,
                Map.of());
        count++;
        date += gaps.next(random.arrivals());
        return Optional.of(job);
    }
}
