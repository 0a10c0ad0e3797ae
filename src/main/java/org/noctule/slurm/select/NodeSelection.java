package org.noctule.slurm.select;

import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import org.noctule.slurm.SlurmMachine;
import org.noctule.slurm.SlurmNode;

/** Chooses nodes for jobs, as select/cons_tres does. */
public final class NodeSelection {
    private final List<Integer> leaves;
    private final int[] weights;
    private final boolean leastLoaded;
    private final boolean serialAtEnd;
    private final UsableNodes counted;
    private final NodeFill bestFit;

    /**
     * Creates the choice for a machine.
     *
     * @param machine the machine
     * @param leastLoaded true if the least loaded nodes come first (CR_LLN)
     * @param serialAtEnd true if jobs of one core go to the last nodes (pack_serial_at_end)
     */
    public NodeSelection(SlurmMachine machine, boolean leastLoaded, boolean serialAtEnd) {
        this.leaves = machine.leaves();
        this.weights = machine.nodes().stream().mapToInt(SlurmNode::weight).toArray();
        this.leastLoaded = leastLoaded;
        this.serialAtEnd = serialAtEnd;
        this.counted = new UsableNodes(weights.length);
        this.bestFit = new BestFitConsecutive(weights);
    }

    /**
     * Chooses nodes for a job.
     *
     * @param need the job
     * @param candidates numbers of the nodes that it may use
     * @param stock the free things of nodes; nothing is taken
     * @return its place; empty if it has none now
     */
    public Optional<Placed> choose(JobNeed need, BitSet candidates, NodeStock stock) {
        counted.count(need, candidates, stock);
        return choose(counted, stock);
    }

    /**
     * Chooses nodes for a job.
     *
     * @param nodes the job, and the nodes that it may use
     * @param stock the free things of nodes; nothing is taken
     * @return its place; empty if it has none now
     */
    public Optional<Placed> choose(UsableNodes nodes, NodeStock stock) {
        if (!nodes.suffices()) {
            return Optional.empty();
        }
        final JobNeed need = nodes.need();
        final int[] usable = nodes.toTry();
        while (true) {
            final ChosenNodes chosen = new ChosenNodes(need, usable, stock);
            if (chosen.required() && method(need).fill(chosen) && chosen.complete()) {
                return Optional.of(chosen.placed());
            }
            if (!withoutSmallest(usable)) {
                return Optional.empty();
            }
        }
    }

    /**
     * Tells whether a job has a place, and chooses none if numbers alone tell.
     *
     * @param nodes the job, and the nodes that it may use
     * @param stock the free things of nodes
     * @return true if {@link #choose(UsableNodes, NodeStock)} finds one
     */
    public boolean fits(UsableNodes nodes, NodeStock stock) {
        return nodes.suffices()
                && (nodes.need().fitsByNumbers() || choose(nodes, stock).isPresent());
    }

    /** Strikes out the nodes with the fewest usable cores; false if none is left. */
    private static boolean withoutSmallest(int[] usable) {
        int smallest = Integer.MAX_VALUE;
        int largest = 0;
        for (final int each : usable) {
            smallest = each > 0 ? Math.min(smallest, each) : smallest;
            largest = Math.max(largest, each);
        }
        if (largest <= smallest) {
            return false;
        }
        for (int node = 0; node < usable.length; node++) {
            usable[node] = usable[node] == smallest ? 0 : usable[node];
        }
        return true;
    }

    private NodeFill method(JobNeed need) {
        if (leastLoaded || need.leastLoaded) {
            return LeastLoaded.INSTANCE;
        }
        if (need.spread) {
            return InOrder.INSTANCE;
        }
        if (!leaves.isEmpty()) {
            return new LeafByLeaf(leaves);
        }
        return serialAtEnd && need.cores == 1 ? LastNodes.INSTANCE : bestFit;
    }
}
