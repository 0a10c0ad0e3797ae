package org.noctule.failure;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Outages that are all known beforehand. */
public final class ListedFailures implements FailureSource {
    private final List<Outage> outages;
    private int next;

    /**
     * Takes outages.
     *
     * @param outages them in any order; those of one date keep theirs
     */
    public ListedFailures(List<Outage> outages) {
        this.outages = new ArrayList<>(outages);
        this.outages.sort(Comparator.comparingDouble(Outage::announcement));
    }

    @Override
    public double nextDate() {
        return next < outages.size() ? outages.get(next).announcement() : Double.POSITIVE_INFINITY;
    }

    @Override
    public Outage next() {
        return outages.get(next++);
    }
}
