package org.noctule.elastic.agent;

import java.util.Optional;
import org.noctule.agent.book.Allocation;
import org.noctule.agent.scheduling.ClusterState;
import org.noctule.workload.Job;

/** A job in a queue of {@link LeastAttained}, with the account that decides about it. */
final class Served {
    private final Job job;
    private Optional<Allocation> held = Optional.empty();
    /** Whether it was once to be suspended and could not be. */
    private boolean fixed;

    private boolean asked;
    private Optional<Base> base = Optional.empty();

    /** The date from which the account counts, and what does not count because it was before. */
    private record Base(double date, double attained, double ran) {}

    Served(Job job) {
        this.job = job;
    }

    Job job() {
        return job;
    }

    /** Looks at what has become of it. */
    void look(ClusterState cluster) {
        held = cluster.find(job);
        if (held.isPresent() && base.isEmpty()) {
            base = Optional.of(new Base(held.get().start(), 0, 0));
        }
        if (asked && held.isPresent() && !held.get().changing()) {
            fixed |= !held.get().suspended();
            asked = false;
        }
    }

    boolean started() {
        return held.isPresent();
    }

    /** Tells whether it has cores and is not to lose them. */
    boolean runs() {
        return held.isPresent() && held.get().nextSize() > 0;
    }

    /** Tells whether it has cores, or gets some, that cannot be taken from it now. */
    boolean bound() {
        return runs() && (fixed || held.get().changing());
    }

    /** The number of cores that it has or waits for. */
    int cores() {
        return held.isPresent() ? held.get().size() : job.resources();
    }

    /**
     * The date by which it has attained a service if it runs on: the same one each time that it is asked until then.
     */
    double attains(double service) {
        if (!runs() || held.get().suspended()) {
            return Double.POSITIVE_INFINITY;
        }
        final Allocation has = held.get();
        final double so = has.attained(has.since()) - base.orElseThrow().attained;
        return has.since() + (service - so) / has.cores().size();
    }

    /** The date at which it has waited for so many times as long as it has run, if it is suspended. */
    double returns(double times) {
        if (held.isEmpty() || !held.get().suspended() || runs()) {
            return Double.POSITIVE_INFINITY;
        }
        final Base from = base.orElseThrow();
        final double ran = held.get().ran(held.get().since()) - from.ran;
        return ran > 0 ? from.date + ran + times * ran : Double.POSITIVE_INFINITY;
    }

    /** Begins its account anew. */
    void startAfresh(double now) {
        final Allocation has = held.orElseThrow();
        base = Optional.of(new Base(now, has.attained(now), has.ran(now)));
    }

    /** Tells whether it has no cores and announced outages alone keep it waiting. */
    boolean held(ClusterState cluster) {
        return held.isEmpty() ? cluster.held(job) : held.get().suspended() && !runs() && cluster.held(held.get());
    }

    /** Starts it or lets it go on, if the cores are free by now. */
    void run(ClusterState cluster) {
        if (held.isEmpty()) {
            cluster.start(job);
        } else if (held.get().suspended() && !held.get().changing()) {
            cluster.resume(held.get());
        }
    }

    /** Suspends it if it runs. */
    void pause(ClusterState cluster) {
        if (runs() && !held.get().suspended()) {
            asked = cluster.suspend(held.get());
        }
    }
}
