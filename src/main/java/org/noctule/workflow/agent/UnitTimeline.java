package org.noctule.workflow.agent;

import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/** The cores of one unit that are taken, by date. */
final class UnitTimeline {
    private final int capacity;
    /** Cores taken from a date to the next one. */
    private final TreeMap<Double, Integer> taken = new TreeMap<>();

    UnitTimeline(int capacity) {
        this.capacity = capacity;
        taken.put(Double.NEGATIVE_INFINITY, 0);
    }

    /** The earliest date, not before another one, from which so many cores are free for so long. */
    double earliest(double from, double seconds, int cores) {
        double start = from;
        for (Map.Entry<Double, Integer> step = taken.floorEntry(from);
                step != null && (step.getKey() < start + seconds || step.getKey() <= start);
                step = taken.higherEntry(step.getKey())) {
            if (step.getValue() + cores > capacity) {
                final Double next = taken.higherKey(step.getKey());
                start = Math.max(start, next == null ? Double.POSITIVE_INFINITY : next);
            }
        }
        return start;
    }

    void take(double start, double seconds, int cores) {
        final double end = start + seconds;
        if (end > start) {
            taken.put(start, countAt(start));
            taken.put(end, countAt(end));
            taken.subMap(start, true, end, false).replaceAll((date, count) -> count + cores);
        }
    }

    /** Forgets what is over before a date. */
    void forget(double date) {
        final int now = countAt(date);
        taken.headMap(date, true).clear();
        taken.put(Double.NEGATIVE_INFINITY, now);
    }

    private int countAt(double date) {
        return Objects.requireNonNull(taken.floorEntry(date)).getValue();
    }
}
