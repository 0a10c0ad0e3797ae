package org.noctule.campaign.execute;

import java.util.ArrayList;
import java.util.List;

/**
 * Slices that one array of Slurm plays; a site bounds the numbers of an array's tasks.
 *
 * @param offset slice of task 0
 * @param tasks numbers of tasks, ascending, at least one
 */
record SlurmArray(int offset, List<Integer> tasks) {
    /** Cuts slices, ascending, into arrays whose tasks have numbers below a bound. */
    static List<SlurmArray> cut(List<Integer> slices, int bound) {
        final List<SlurmArray> arrays = new ArrayList<>();
        int from = 0;
        while (from < slices.size()) {
            final int offset = slices.get(from) / bound * bound;
            int to = from;
            final List<Integer> tasks = new ArrayList<>();
            while (to < slices.size() && slices.get(to) < offset + bound) {
                tasks.add(slices.get(to++) - offset);
            }
            arrays.add(new SlurmArray(offset, List.copyOf(tasks)));
            from = to;
        }
        return arrays;
    }

    /** Numbers as sbatch reads them, such as {@code 0-3,7}. */
    String text() {
        final StringBuilder text = new StringBuilder();
        for (int i = 0; i < tasks.size(); i++) {
            final int first = tasks.get(i);
            while (i + 1 < tasks.size() && tasks.get(i + 1) == tasks.get(i) + 1) {
                i++;
            }
            text.append(text.isEmpty() ? "" : ",").append(first);
            if (tasks.get(i) > first) {
                text.append('-').append(tasks.get(i));
            }
        }
        return text.toString();
    }
}
