package org.noctule.elastic.agent;

import java.util.Optional;
import org.noctule.agent.book.Allocation;
import org.noctule.agent.scheduling.ClusterState;
import org.noctule.workload.Job;

/** A job of {@link Rounds}: the time that it was to have and has had on each type of processor. */
final class RoundJob {
    /** The type of a job that does not run in a round. */
    static final int NONE = -1;

    private final Job job;
    private Optional<Allocation> held = Optional.empty();
    private boolean asked;
    private boolean fixed;
    private int type = NONE;
    private double[] share;
    private final double[] had;
    private final double[] owed;

    RoundJob(Job job, int types) {
        this.job = job;
        this.share = new double[types];
        this.had = new double[types];
        this.owed = new double[types];
    }

    Job job() {
        return job;
    }

    /** Looks at what has become of it. */
    void look(ClusterState cluster) {
        held = cluster.find(job);
        if (asked && held.isPresent() && !held.get().changing()) {
            fixed |= !held.get().suspended();
            asked = false;
        }
    }

    boolean started() {
        return held.isPresent();
    }

    /** Tells whether announced outages alone keep it from cores that it does not have. */
    boolean held(ClusterState cluster, int ofType, CoresOfType cores) {
        if (held.isEmpty()) {
            return cluster.held(job, cores.set(ofType));
        }
        final boolean keeps = ofType == type && held.get().nextSize() > 0;
        return !keeps && cluster.held(held.get(), cores.set(ofType));
    }

    /** Tells whether its cores cannot be taken from it. */
    boolean bound() {
        return held.isPresent()
                && held.get().nextSize() > 0
                && (fixed || held.get().changing());
    }

    /** The type of the round. */
    int type() {
        return type;
    }

    double share(int ofType) {
        return share[ofType];
    }

    double had(int ofType) {
        return had[ofType];
    }

    double owed(int ofType) {
        return owed[ofType];
    }

    /** Counts the time since the last count, on the type of the round. */
    void count(double seconds) {
        if (type != NONE && held.isPresent() && !held.get().suspended()) {
            had[type] += seconds;
        }
    }

    /** Gives it another share: what it should have had and has not is owed to it. */
    void share(double[] next, double seconds) {
        for (int j = 0; j < had.length; j++) {
            owed[j] += share[j] * seconds - had[j];
            had[j] = 0;
        }
        share = next;
    }

    /** Plans the next round: it keeps its cores if the type stays, and else loses them. */
    void plan(int next, ClusterState cluster) {
        if (next != type
                && held.isPresent()
                && held.get().nextSize() > 0
                && !held.get().suspended()) {
            asked = cluster.suspend(held.get());
        }
        type = next;
    }

    /** Starts it or lets it go on, if it is to and the cores are free by now. */
    void run(ClusterState cluster, CoresOfType cores) {
        if (type == NONE) {
            return;
        }
        cores.choose(type);
        if (held.isEmpty()) {
            cluster.start(job);
        } else if (held.get().suspended() && !held.get().changing()) {
            cluster.resume(held.get());
        }
    }
}
