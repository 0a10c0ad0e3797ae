package org.noctule.agent.problem;

import java.util.BitSet;
import org.noctule.agent.view.ClusterView;
import org.noctule.workload.Job;

/**
 * The cores that are kept, until the next event, for chosen jobs that do not fit. One class per kind of backfilling.
 */
abstract class KeptCores {
    /** Numbers of the jobs that were chosen and cannot start any more before the next event. */
    private final BitSet held = new BitSet();

    /** Keeps none any more. */
    final void forget() {
        held.clear();
    }

    /** Whether some are kept. */
    final boolean any() {
        return !held.isEmpty();
    }

    /** Whether the job of a number was chosen and cannot start any more before the next event. */
    final boolean holds(int number) {
        return held.get(number);
    }

    /** Whether a job that starts now would delay one for which cores are kept; there is one. */
    abstract boolean delays(ClusterView view, Job job);

    /** Whether a job that cannot start may be chosen now. */
    boolean takesMore() {
        return true;
    }

    /** Counts a job that has started now, while some are kept. */
    abstract void started(ClusterView view, Job job);

    /**
     * Keeps cores for a chosen job that could not start.
     *
     * @return whether others may start before the next event
     */
    boolean keep(ClusterView view, int row) {
        reserve(view, view.present().job(row));
        held.set(view.present().number(row));
        return true;
    }

    /** Reserves cores for a job. */
    abstract void reserve(ClusterView view, Job job);
}
