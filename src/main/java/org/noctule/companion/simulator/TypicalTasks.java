package org.noctule.companion.simulator;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.noctule.workload.Job;

/**
 * The tasks of which fragmentation is an expected value, by their frequency: those of jobs with a demand. Of the
 * classes of equal ones the most frequent count, as in the simulator of FGD.
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
            job.demand().ifPresent(demand -> counts.merge(TaskClass.of(job, demand), (long) demand.tasks(), Long::sum));
        }
        return new TypicalTasks(counts.entrySet().stream()
                .sorted(Map.Entry.<TaskClass, Long>comparingByValue(Comparator.reverseOrder()))
                .limit(MOST)
                .toList());
    }

    /** Tells whether some of them ask for cards, so that there is something to expect. */
    boolean askForCards() {
        return classes.stream().anyMatch(entry -> entry.getKey().asksForCards());
    }

    /** The number of tasks. */
    long number() {
        return number;
    }

    /** The free thousandths of a node's cards that a task cannot use, summed over all tasks. */
    double unusable(CountedNode node) {
        double sum = 0;
        for (final Map.Entry<TaskClass, Long> entry : classes) {
            sum += (double) entry.getValue() * entry.getKey().unusable(node);
        }
        return sum;
    }
}
