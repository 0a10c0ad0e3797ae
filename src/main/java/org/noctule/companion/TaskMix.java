package org.noctule.companion;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The tasks of a {@link Fragmentation} at one time, looked up instead of counted one kind after the other. Its values
 * are those of {@link Fragmentation#of(NodeCards)} to the last bit: both divide one whole number, as long as it has
 * less than 53 bits.
 */
public final class TaskMix {
    private final long total;
    private final TaskTable any;
    private final Map<String, TaskTable> typed = new LinkedHashMap<>();

    /**
     * Counts tasks.
     *
     * @param kinds the kinds
     * @param counts number of tasks of each
     * @param total number of all tasks
     * @param most most numbers of a table
     */
    TaskMix(List<TaskKind> kinds, List<Integer> counts, long total, int most) {
        this.total = total;
        final Map<String, List<TaskKind>> kindsOf = new LinkedHashMap<>();
        final Map<String, List<Integer>> countsOf = new LinkedHashMap<>();
        for (int i = 0; i < kinds.size(); i++) {
            final String type = kinds.get(i).type();
            kindsOf.computeIfAbsent(type, each -> new ArrayList<>()).add(kinds.get(i));
            countsOf.computeIfAbsent(type, each -> new ArrayList<>()).add(counts.get(i));
        }
        kindsOf.forEach((type, some) ->
                typed.put(type, new TaskTable(some, countsOf.getOrDefault(type, List.of()), most)));
        final TaskTable untyped = typed.remove("");
        this.any = untyped == null ? new TaskTable(List.of(), List.of(), most) : untyped;
    }

    /**
     * Returns the expected fragmentation of a node.
     *
     * @param cores number of its free cores
     * @param bytes its free memory
     * @param left thousandths that are left of each card, at most 1000
     * @param types type of each card
     * @return thousandths of cards that a task cannot use in the mean; 0 without tasks
     */
    public double of(int cores, long bytes, int[] left, List<String> types) {
        long sum = 0;
        for (final int thousandths : left) {
            sum += thousandths;
        }
        if (total == 0 || sum == 0) {
            return 0;
        }
        long usable = any.usable(cores, bytes, left);
        for (final Map.Entry<String, TaskTable> each : typed.entrySet()) {
            if (types.contains(each.getKey())) {
                usable += each.getValue().usable(cores, bytes, ofType(left, types, each.getKey()));
            }
        }
        return (double) (total * sum - usable) / total;
    }

    /** Nothing of other types is left. */
    private static int[] ofType(int[] left, List<String> types, String type) {
        final int[] some = new int[left.length];
        for (int card = 0; card < left.length; card++) {
            some[card] = types.get(card).equals(type) ? left[card] : 0;
        }
        return some;
    }
}
