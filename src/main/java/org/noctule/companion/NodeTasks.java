package org.noctule.companion;

import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;

/** Numbers of a job's tasks on nodes, as they are chosen. */
public final class NodeTasks {
    private int[] nodes = new int[4];
    private int[] tasks = new int[4];
    private int size;

    /** Begins without nodes. */
    public NodeTasks() {}

    /**
     * Adds a node.
     *
     * @param node its number, not one that was added
     * @param number number of tasks, positive
     */
    public void add(int node, int number) {
        if (size == nodes.length) {
            nodes = Arrays.copyOf(nodes, 2 * size);
            tasks = Arrays.copyOf(tasks, 2 * size);
        }
        nodes[size] = node;
        tasks[size++] = number;
    }

    /** {@return the number of nodes} */
    public int size() {
        return size;
    }

    int node(int at) {
        return nodes[at];
    }

    int tasks(int at) {
        return tasks[at];
    }

    /** Indices by ascending numbers of nodes. */
    int[] byNode() {
        final int[] indices = new int[size];
        boolean ascending = true;
        for (int i = 0; i < size; i++) {
            indices[i] = i;
            ascending &= i == 0 || nodes[i - 1] < nodes[i];
        }
        return ascending
                ? indices
                : IntStream.of(indices)
                        .boxed()
                        .sorted(Comparator.comparingInt(i -> nodes[i]))
                        .mapToInt(Integer::intValue)
                        .toArray();
    }
}
