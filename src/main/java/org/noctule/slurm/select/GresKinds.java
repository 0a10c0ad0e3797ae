package org.noctule.slurm.select;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.noctule.platform.NodeGres;
import org.noctule.slurm.SlurmNode;
import org.noctule.workload.GresRequest;

/** The kinds of named resources of a machine: each name and type once. */
public final class GresKinds {
    /** Name of cards. */
    static final String CARD = "gpu";

    private record Kind(String name, String type) {}

    private final List<Kind> kinds = new ArrayList<>();
    private final int[][] totals;

    /**
     * Counts the resources of nodes.
     *
     * @param nodes the nodes
     */
    public GresKinds(List<SlurmNode> nodes) {
        for (final SlurmNode node : nodes) {
            for (final NodeGres each : node.gres()) {
                final Kind kind = new Kind(each.name(), each.type());
                if (!kinds.contains(kind)) {
                    kinds.add(kind);
                }
            }
        }
        totals = new int[kinds.size()][nodes.size()];
        for (int i = 0; i < nodes.size(); i++) {
            for (final NodeGres each : nodes.get(i).gres()) {
                totals[kinds.indexOf(new Kind(each.name(), each.type()))][i] += each.count() * GresRequest.WHOLE;
            }
        }
    }

    /** {@return number of kinds} */
    int size() {
        return kinds.size();
    }

    /** Thousandths of a kind on each node, not to be changed. */
    int[] total(int kind) {
        return totals[kind];
    }

    /** The kinds of cards. */
    int[] cards() {
        return named(CARD);
    }

    private int[] named(String name) {
        return IntStream.range(0, kinds.size())
                .filter(i -> kinds.get(i).name().equals(name))
                .toArray();
    }

    /** The kinds that will do for a request. */
    int[] of(GresRequest request) {
        return IntStream.range(0, kinds.size())
                .filter(i -> kinds.get(i).name().equals(request.name())
                        && (request.type().isEmpty() || kinds.get(i).type().equals(request.type())))
                .toArray();
    }
}
