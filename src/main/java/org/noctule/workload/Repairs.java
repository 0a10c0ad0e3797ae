package org.noctule.workload;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Counts what a reader met that was odd. Not thread-safe. */
public final class Repairs {
    private final Map<String, Count> counts = new LinkedHashMap<>();

    private static final class Count {
        private final boolean dropped;
        private final String example;
        private int count;

        private Count(boolean dropped, String example) {
            this.dropped = dropped;
            this.example = example;
        }
    }

    /** Creates an empty report. */
    public Repairs() {}

    /**
     * Continues a report.
     *
     * @param repairs what was met before
     */
    public Repairs(List<Workload.Repair> repairs) {
        for (final Workload.Repair repair : repairs) {
            final Count count = new Count(repair.dropped(), repair.example());
            count.count = repair.count();
            counts.put(repair.what(), count);
        }
    }

    /**
     * Counts a job that was left out.
     *
     * @param why what was wrong with it
     * @param line its place
     */
    public void dropped(String why, long line) {
        count(why, true, line);
    }

    /**
     * Counts an odd job that was kept.
     *
     * @param what the oddity, and its repair
     * @param line its place
     */
    public void kept(String what, long line) {
        count(what, false, line);
    }

    /**
     * Counts something odd that was kept.
     *
     * @param what the oddity
     * @param place its place, such as {@code "job 7"}
     */
    public void kept(String what, String place) {
        count(what, false, place);
    }

    private void count(String what, boolean dropped, long line) {
        count(what, dropped, "line " + line);
    }

    private void count(String what, boolean dropped, String place) {
        Count count = counts.get(what);
        if (count == null) {
            count = new Count(dropped, place);
            counts.put(what, count);
        }
        count.count++;
    }

    /** {@return one entry a kind of oddity, in the order in which they were met first, unmodifiable} */
    public List<Workload.Repair> list() {
        final List<Workload.Repair> list = new ArrayList<>(counts.size());
        counts.forEach((what, count) -> list.add(new Workload.Repair(what, count.count, count.dropped, count.example)));
        return List.copyOf(list);
    }
}
