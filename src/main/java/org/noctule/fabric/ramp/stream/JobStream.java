package org.noctule.fabric.ramp.stream;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.noctule.error.NoctuleException;
import org.noctule.workload.Job;
import org.noctule.workload.Workload;

/** A stream of training jobs: models from a pool, arriving one after the other, each with its deadline. */
public final class JobStream {
    /** A stream of more jobs is taken for a mistake. */
    private static final int MOST = 10_000_000;

    private JobStream() {}

    /**
     * Draws a stream. Its profiles are named after the model and the fraction: {@code alexnet@0.37}.
     *
     * @param options options of the stream
     * @param draws the generators
     * @param seed seed of the generators
     * @return the jobs {@code w0!0}, {@code w0!1} and so on, in the order of their arrival
     * @throws NoctuleException if neither the pool nor the options end the stream
     */
    public static Workload draw(StreamOptions options, StreamDraws draws, long seed) {
        final StreamDraws.Beginning beginning = draws.begin(seed, options);
        final Arrivals arrivals = new Arrivals(beginning.options(), beginning.random());
        final double end = options.end().orElse(Double.POSITIVE_INFINITY);
        final List<Job> jobs = new ArrayList<>();
        Optional<Job> next = options.jobs() > 0 ? arrivals.next() : Optional.empty();
        while (next.isPresent() && next.get().submitTime() <= end) {
            if (jobs.size() == MOST) {
                throw NoctuleException.input(
                        "The stream of jobs has more than " + MOST + " jobs.", "Maybe set nb_jobs, or an earlier end.");
            }
            jobs.add(next.get());
            next = jobs.size() < options.jobs() ? arrivals.next() : Optional.empty();
        }
        return new Workload(Arrivals.WORKLOAD, Collections.unmodifiableList(jobs), List.of());
    }
}
