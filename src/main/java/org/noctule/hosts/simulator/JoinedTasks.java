package org.noctule.hosts.simulator;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.function.IntUnaryOperator;
import org.noctule.hosts.simulator.network.ParallelTask;

/** Adds two tasks up: a host that takes part in both does the work of both in one entry. */
final class JoinedTasks {
    private JoinedTasks() {}

    /**
     * Joins two tasks, of which the first one's entries stay apart.
     *
     * @return the first one's entries, and then one for each other host of the second
     */
    static ParallelTask of(ParallelTask first, ParallelTask second) {
        final Map<Integer, Integer> entries = new HashMap<>();
        for (int i = 0; i < first.hosts().length; i++) {
            entries.putIfAbsent(first.hosts()[i], i);
        }
        int size = first.hosts().length;
        final int[] hosts = Arrays.copyOf(first.hosts(), size + second.hosts().length);
        final int[] places = new int[second.hosts().length];
        for (int i = 0; i < places.length; i++) {
            final int host = second.hosts()[i];
            places[i] = entries.getOrDefault(host, size);
            if (places[i] == size) {
                entries.put(host, size);
                hosts[size++] = host;
            }
        }
        final double[] flops = Arrays.copyOf(first.flops(), size);
        for (int i = 0; i < places.length; i++) {
            flops[places[i]] += second.flops()[i];
        }
        final double[] bytes = new double[size * size];
        add(first, index -> index, bytes, size);
        add(second, index -> places[index], bytes, size);
        return new ParallelTask(Arrays.copyOf(hosts, size), flops, bytes);
    }

    private static void add(ParallelTask task, IntUnaryOperator place, double[] bytes, int size) {
        final int own = task.hosts().length;
        for (int pair = 0; pair < task.bytes().length; pair++) {
            bytes[place.applyAsInt(pair / own) * size + place.applyAsInt(pair % own)] += task.bytes()[pair];
        }
    }
}
