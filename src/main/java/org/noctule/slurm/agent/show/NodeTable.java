package org.noctule.slurm.agent.show;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.noctule.slurm.NodeNames;
import org.noctule.slurm.SlurmPartition;
import org.noctule.slurm.pass.ControllerState;

/**
 * The nodes in the default format of {@code sinfo}: a line for each partition and state.
 *
 * <p>Source: manual sinfo, options format and sort, node state codes; recordings.
 */
public final class NodeTable {
    private final ControllerState state;
    private final Map<Integer, Boolean> reserved;
    private final int[] free;
    private final boolean[] whole;

    /** States of nodes in the order of lines. */
    private enum Shown {
        MAINT,
        RESV,
        DRAIN,
        DRNG,
        PLND,
        PLANNED_MIX,
        MIX,
        ALLOC,
        IDLE,
        DOWN;

        String word() {
            // A hyphen behind a state: planned, too.
            return this == PLANNED_MIX ? "mix-" : name().toLowerCase(Locale.ROOT);
        }
    }

    /**
     * Begins a table.
     *
     * @param state how things stand
     * @param reserved the nodes that a reservation has now: true if it is for maintenance
     */
    public NodeTable(ControllerState state, Map<Integer, Boolean> reserved) {
        this.state = state;
        this.reserved = reserved;
        this.free =
                state.machine().nodes().stream().mapToInt(node -> node.cores()).toArray();
        this.whole = new boolean[free.length];
        for (final ControllerState.Running each : state.running()) {
            for (int i = 0; i < each.placed().nodes().length; i++) {
                free[each.placed().nodes()[i]] -= each.placed().cores()[i];
                whole[each.placed().nodes()[i]] |= each.placed().whole();
            }
        }
    }

    private Shown shown(int node) {
        final boolean idle =
                !whole[node] && free[node] == state.machine().nodes().get(node).cores();
        if (state.down().get(node)) {
            return Shown.DOWN;
        }
        if (!state.usable().get(node)) {
            return idle ? Shown.DRAIN : Shown.DRNG;
        }
        if (!idle) {
            if (whole[node] || free[node] == 0) {
                return Shown.ALLOC;
            }
            return state.planned().get(node) ? Shown.PLANNED_MIX : Shown.MIX;
        }
        if (reserved.containsKey(node)) {
            return reserved.get(node) ? Shown.MAINT : Shown.RESV;
        }
        return state.planned().get(node) ? Shown.PLND : Shown.IDLE;
    }

    /** {@return the table} */
    public String text() {
        final int widest = state.machine().partitions().values().stream()
                .mapToInt(each -> each.name().length() + (each.standard() ? 1 : 0))
                .max()
                .orElse(0);
        final TextTable table = new TextTable(List.of(
                new TextTable.Column("PARTITION", -Math.max("PARTITION".length(), widest)),
                new TextTable.Column("AVAIL", 5),
                new TextTable.Column("TIMELIMIT", 10),
                new TextTable.Column("NODES", 6),
                new TextTable.Column("STATE", 6),
                new TextTable.Column("NODELIST", 0)));
        state.machine().partitions().values().forEach(partition -> add(table, partition));
        return table.text();
    }

    private void add(TextTable table, SlurmPartition partition) {
        final Map<Shown, List<String>> names = new TreeMap<>();
        partition.nodes().stream()
                .forEach(node -> names.computeIfAbsent(shown(node), any -> new ArrayList<>())
                        .add(state.machine().nodes().get(node).name()));
        names.forEach((shown, nodes) -> table.add(List.of(
                partition.name() + (partition.standard() ? "*" : ""),
                "up",
                SlurmClock.of(partition.maxTime()),
                Integer.toString(nodes.size()),
                shown.word(),
                NodeNames.fold(nodes.stream().sorted(NodeNames.ORDER).toList()))));
    }
}
