package org.noctule.slurm.agent.show;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.noctule.platform.NodeGres;
import org.noctule.slurm.BatchRequest;
import org.noctule.slurm.NodeNames;
import org.noctule.slurm.SlurmJob;
import org.noctule.slurm.SlurmPartition;
import org.noctule.slurm.pass.ControllerState;
import org.noctule.workload.GresRequest;

/**
 * The queue in the default format of {@code squeue}: by partition, then waiting before running jobs, then by priority.
 *
 * <p>Source: manual squeue, options format and sort; recordings.
 */
public final class QueueTable {
    private static final List<TextTable.Column> COLUMNS = List.of(
            new TextTable.Column("JOBID", 18),
            new TextTable.Column("PARTITION", 9),
            new TextTable.Column("NAME", 8),
            new TextTable.Column("USER", 8),
            new TextTable.Column("ST", 2),
            new TextTable.Column("TIME", 10),
            new TextTable.Column("NODES", 6),
            new TextTable.Column("NODELIST(REASON)", 0));

    private final ControllerState state;
    private final Function<SlurmJob, String> names;
    private final Function<SlurmJob, OptionalInt> arrayLimits;

    /** One line of the table. */
    private record Row(String partition, boolean runs, long priority, List<String> cells) {}

    /**
     * Begins a table.
     *
     * @param state how things stand
     * @param names tells the name of a job
     * @param arrayLimits tells how many elements of a job's array may run at once
     */
    public QueueTable(
            ControllerState state, Function<SlurmJob, String> names, Function<SlurmJob, OptionalInt> arrayLimits) {
        this.state = state;
        this.names = names;
        this.arrayLimits = arrayLimits;
    }

    /** {@return the table} */
    public String text() {
        final List<Row> rows = new ArrayList<>();
        final Map<Long, List<ControllerState.Pending>> arrays = new LinkedHashMap<>();
        for (final ControllerState.Pending each : state.waiting()) {
            if (each.job().number().ofArray()) {
                arrays.computeIfAbsent(each.job().number().number(), any -> new ArrayList<>())
                        .add(each);
            } else {
                rows.add(waiting(each, each.job().number().shown()));
            }
        }
        arrays.values().forEach(elements -> rows.add(waiting(elements.get(0), array(elements))));
        state.running().forEach(each -> rows.add(running(each)));
        rows.sort(Comparator.comparing(Row::partition)
                .thenComparing(Row::runs)
                .thenComparing(Comparator.comparingLong(Row::priority).reversed()));
        final TextTable table = new TextTable(COLUMNS);
        rows.forEach(row -> table.add(row.cells()));
        return table.text();
    }

    /** The elements of an array that wait, as one; the last one stands by itself. */
    private String array(List<ControllerState.Pending> elements) {
        final SlurmJob first = elements.get(0).job();
        if (elements.size() == 1) {
            return first.number().shown();
        }
        final OptionalInt most = arrayLimits.apply(first);
        return first.number().array()
                + "_["
                + NodeNames.ranges(elements.stream()
                        .map(each -> each.job().number().task())
                        .sorted()
                        .toList())
                + (most.isPresent() ? "%" + most.getAsInt() : "")
                + "]";
    }

    private Row waiting(ControllerState.Pending each, String id) {
        final SlurmJob job = each.job();
        final String partition =
                job.partitions().stream().map(SlurmPartition::name).collect(Collectors.joining(","));
        return new Row(
                partition,
                false,
                each.priority(),
                cells(job, id, partition, "PD", 0, nodes(each), "(" + each.reason() + ")"));
    }

    private Row running(ControllerState.Running each) {
        final SlurmJob job = each.job();
        final String nodes = NodeNames.fold(Arrays.stream(each.placed().nodes())
                .mapToObj(node -> state.machine().nodes().get(node).name())
                .toList());
        return new Row(
                each.partition().name(),
                true,
                each.priority(),
                cells(
                        job,
                        job.number().shown(),
                        each.partition().name(),
                        "R",
                        state.date() - job.start(),
                        each.placed().nodes().length,
                        nodes));
    }

    private List<String> cells(
            SlurmJob job, String id, String partition, String letters, double time, int nodes, String where) {
        final String user = job.job().owner().user();
        return List.of(
                id,
                partition,
                names.apply(job),
                user.isEmpty() ? "-" : user,
                letters,
                SlurmClock.of(time),
                Integer.toString(nodes),
                where);
    }

    /** The fewest nodes that could hold a job, were they idle: tasks are not split over nodes. */
    private int nodes(ControllerState.Pending each) {
        final BatchRequest request = each.job().request();
        final BitSet nodes = new BitSet();
        each.job().partitions().forEach(partition -> nodes.or(partition.nodes()));
        final int largest = nodes.stream()
                .map(node -> state.machine().nodes().get(node).cores())
                .max()
                .orElse(1);
        int tasks = Math.max(1, largest / request.coresPerTask());
        if (request.tasksPerNode() > 0) {
            tasks = Math.min(tasks, request.tasksPerNode());
        }
        int fewest = Math.max(request.minNodes(), ceil(request.tasks(), tasks));
        for (final GresRequest gres : request.gres()) {
            if (gres.per() == GresRequest.Per.JOB) {
                fewest = Math.max(fewest, ceil(gres.thousandths(), most(gres, nodes)));
            }
        }
        return fewest;
    }

    /** Thousandths of a resource on the node that has most of it. */
    private int most(GresRequest gres, BitSet nodes) {
        return GresRequest.WHOLE
                * nodes.stream()
                        .map(node -> state.machine().nodes().get(node).gres().stream()
                                .filter(each -> each.serves(gres.name(), gres.type()))
                                .mapToInt(NodeGres::count)
                                .sum())
                        .max()
                        .orElse(1);
    }

    private static int ceil(int number, int by) {
        return (number + by - 1) / Math.max(1, by);
    }
}
