package org.noctule.companion;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.noctule.platform.CoreStates;
import org.noctule.workload.GresRequest;
import org.noctule.workload.Job;
import org.noctule.workload.NodeDemand;

/**
 * The expected fragmentation of cards (FGD: Weng and others, "Beware of fragmentation: scheduling GPU-sharing workloads
 * with fragmentation gradient descent", USENIX ATC 2023). A card's free part is a fragment for a task that cannot use
 * it: all of a node's if the node cannot take the task, else that of each card on which it does not fit. The
 * fragmentation of a node is the mean over tasks drawn from a workload.
 *
 * <p>Tasks without cards are left out: to them all cards are fragments wherever they are, so that they do not compare
 * places.
 */
public final class Fragmentation {
    private final Map<TaskKind, Integer> numbers = new HashMap<>();
    private final List<TaskKind> kinds = new ArrayList<>();
    private final List<Integer> counts = new ArrayList<>();
    private long total;

    /** Begins without tasks. */
    public Fragmentation() {}

    /** {@return the workload as it is now, for many questions} */
    public TaskMix mix() {
        return mix(TaskTable.MOST);
    }

    /** Looked up in tables of at most as many numbers. */
    TaskMix mix(int most) {
        return new TaskMix(kinds, counts, total, most);
    }

    /**
     * Adds the tasks of a job to the workload; one without cards adds none.
     *
     * @param job the job
     */
    public void add(Job job) {
        if (job.demand().isEmpty()) {
            return;
        }
        final NodeDemand demand = job.demand().get();
        long thousandths = 0;
        String type = "";
        for (final GresRequest request : demand.gres()) {
            if (request.name().equals(NodeDemand.CARD)) {
                thousandths += request.per() == GresRequest.Per.TASK
                        ? request.thousandths()
                        : Math.max(1, request.thousandths() / demand.tasks());
                type = request.type();
            }
        }
        if (thousandths > 0) {
            final long cards = thousandths < GresRequest.WHOLE
                    ? thousandths
                    : (thousandths + GresRequest.WHOLE - 1) / GresRequest.WHOLE * GresRequest.WHOLE;
            add(new TaskKind(demand.cores(), bytes(job, demand, thousandths), (int) cards, type), demand.tasks());
        }
    }

    private static long bytes(Job job, NodeDemand demand, long thousandths) {
        if (demand.memory() == 0) {
            return CoreStates.bytes(job.memory()) * demand.cores();
        }
        final long each = CoreStates.bytes(demand.memory());
        return switch (demand.memoryPer()) {
            case NODE -> each;
            case CORE -> each * demand.cores();
            case CARD -> each / GresRequest.WHOLE * thousandths;
        };
    }

    private void add(TaskKind kind, int tasks) {
        final int number = numbers.computeIfAbsent(kind, each -> {
            kinds.add(each);
            counts.add(0);
            return kinds.size() - 1;
        });
        counts.set(number, counts.get(number) + tasks);
        total += tasks;
    }

    /** {@return the number of tasks in the workload} */
    public long tasks() {
        return total;
    }

    /**
     * Returns the expected fragmentation of a node.
     *
     * @param cards what the node has left, as it is or as it would be
     * @return thousandths of cards that a task of the workload cannot use in the mean; 0 without tasks
     */
    public double of(NodeCards cards) {
        if (total == 0 || cards.sum() == 0) {
            return 0;
        }
        double sum = 0;
        for (int i = 0; i < kinds.size(); i++) {
            sum += (double) counts.get(i) * useless(cards, kinds.get(i));
        }
        return sum / total;
    }

    /** Thousandths of cards that a task cannot use. */
    private static long useless(NodeCards cards, TaskKind task) {
        final boolean share = task.thousandths() < GresRequest.WHOLE;
        final int each = Math.min(task.thousandths(), GresRequest.WHOLE);
        final int needed = share ? 1 : task.thousandths() / GresRequest.WHOLE;
        int able = 0;
        long rest = 0;
        for (int card = 0; card < cards.left().length; card++) {
            final boolean fits = cards.left()[card] >= each
                    && (task.type().isEmpty()
                            || task.type().equals(cards.types().get(card)));
            able += fits ? 1 : 0;
            rest += fits ? 0 : cards.left()[card];
        }
        return able >= needed && cards.cores() >= task.cores() && cards.bytes() >= task.bytes() ? rest : cards.sum();
    }

    /**
     * Returns the fragmentation of a machine.
     *
     * @param book what its nodes have left
     * @return part of the free cards that a task of the workload cannot use in the mean, from 0 to 1; 0 without free
     *     cards
     */
    public double of(NodeBook book) {
        double fragments = 0;
        long free = 0;
        for (int node = 0; node < book.nodes(); node++) {
            final NodeCards cards = book.cards(node);
            fragments += of(cards);
            free += cards.sum();
        }
        return free == 0 ? 0 : fragments / free;
    }
}
