package org.noctule.companion.simulator;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.noctule.platform.NodeType;
import org.noctule.workload.Job;

/**
 * The tasks of which fragmentation is an expected value, by their frequency: those that ask for cards. Of the classes
 * of equal ones the most frequent count, as in the simulator of FGD.
 */
final class TypicalTasks {
    private static final int MOST = 100;

    private final List<Map.Entry<TaskClass, Long>> classes;
    private final long number;

    private TypicalTasks(List<Map.Entry<TaskClass, Long>> classes) {
        this.classes = classes;
        this.number = classes.stream().mapToLong(Map.Entry::getValue).sum();
    }

    static TypicalTasks of(List<Job> jobs) {
        final Map<TaskClass, Long> counts = new LinkedHashMap<>();
        for (final Job job : jobs) {
            if (job.demand().isPresent()) {
                final TaskClass kind = TaskClass.of(job, job.demand().get());
                if (kind.asksForCards()) {
                    counts.merge(kind, (long) job.demand().get().tasks(), Long::sum);
                }
            }
        }
        return new TypicalTasks(counts.entrySet().stream()
                .sorted(Map.Entry.<TaskClass, Long>comparingByValue(Comparator.reverseOrder()))
                .limit(MOST)
                .toList());
    }

    /** Tells whether there are some, so that there is something to expect. */
    boolean any() {
        return number > 0;
    }

    /** The number of tasks. */
    long number() {
        return number;
    }

    /** Makes them ready for nodes of a type. */
    OnType on(NodeType type) {
        final Map<TaskClass, List<Map.Entry<TaskClass, Long>>> groups = new LinkedHashMap<>();
        for (final Map.Entry<TaskClass, Long> entry : classes) {
            if (entry.getKey().knows(type)) {
                groups.computeIfAbsent(entry.getKey().asked(), asked -> new ArrayList<>())
                        .add(entry);
            }
        }
        return new OnType(
                number,
                groups.values().stream()
                        .map(group -> new TaskGroup(type, group))
                        .toArray(TaskGroup[]::new));
    }

    /**
     * The tasks on nodes of one type.
     *
     * @param number the number of all tasks
     * @param groups those of them that have the features that they ask for
     */
    record OnType(long number, TaskGroup[] groups) {
        /**
         * The free thousandths of a node's cards that a task cannot use - all of them if the node is no place for it,
         * else those of cards of which too little is left -, summed over all tasks.
         */
        double unusable(CountedNode node) {
            long unusable = number * node.freeCards();
            for (final TaskGroup group : groups) {
                unusable -= group.usable(node);
            }
            return unusable;
        }
    }
}
