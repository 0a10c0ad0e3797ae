package org.noctule.slurm.select;

import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import org.noctule.slurm.SlurmMachine;
import org.noctule.slurm.SlurmNode;

/** Chooses nodes for jobs, as select/cons_tres does. */
public final class NodeSelection {
    private final List<Integer> leaves;
    private final TriedWeights weights;
    private final boolean leastLoaded;
    private final boolean serialAtEnd;
    private final boolean hasCards;
    private final NodeStock idle;
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
        final GresKinds kinds = new GresKinds(machine.nodes());
        this.hasCards = kinds.cards().length > 0;
        this.idle = new NodeStock(machine.nodes(), kinds);
        this.weights = new TriedWeights(
                machine.nodes().stream().mapToInt(SlurmNode::weight).toArray(), idle);
        this.leastLoaded = leastLoaded;
        this.serialAtEnd = serialAtEnd;
        this.counted = new UsableNodes(machine.nodes().size());
        this.bestFit = new BestFitConsecutive(weights.current());
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
        final JobNeed need = nodes.need();
        if (!nodes.suffices() || need.switches < leaves.size() && !onFewSwitches(nodes)) {
            return Optional.empty();
        }
        final int[] usable = nodes.toTry();
        while (true) {
            final ChosenNodes chosen = new ChosenNodes(need, usable, stock);
            if (chosen.required() && method(need).fill(chosen) && chosen.complete()) {
                return need.switches < leaves.size() && chosen.leaves(leaves) > need.switches
                        ? Optional.empty()
                        : Optional.of(chosen.placed());
            }
            if (!withoutSmallest(usable)) {
                return Optional.empty();
            }
        }
    }

    /**
     * Tells whether a choice among the same nodes, were they idle, is on as few switches as a job wants. Neither this
     * choice nor that of free nodes regards their number, and no other one is looked for: recordings.
     */
    private boolean onFewSwitches(UsableNodes nodes) {
        final UsableNodes all = new UsableNodes(idle.nodes());
        all.count(nodes.need(), nodes.candidates(), idle);
        final ChosenNodes chosen = new ChosenNodes(nodes.need(), all.toTry(), idle);
        return chosen.required()
                && method(nodes.need()).fill(chosen)
                && chosen.complete()
                && chosen.leaves(leaves) <= nodes.need().switches;
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

    /**
     * Chooses nodes for a job that would start.
     *
     * @param need the job
     * @param candidates numbers of the nodes that it may use
     * @param stock the free things of nodes; nothing is taken
     * @return its place; empty if it has none now
     */
    public Optional<Placed> tryNow(JobNeed need, BitSet candidates, NodeStock stock) {
        if (hasCards) {
            final BitSet open = open(need, candidates, stock);
            weights.renew(open);
            lower(need, need.asksCards() ? need.butForCores(open, stock) : open);
        }
        return choose(need, candidates, stock);
    }

    /**
     * The nodes that no job has alone; for a job that must be alone, those without jobs.
     *
     * @param need the job
     * @param candidates numbers of the nodes that it may use
     * @param stock the free things of nodes
     * @return the nodes, as a new set
     */
    public BitSet open(JobNeed need, BitSet candidates, NodeStock stock) {
        final BitSet open = (BitSet) candidates.clone();
        for (int node = open.nextSetBit(0); node >= 0; node = open.nextSetBit(node + 1)) {
            open.set(node, !stock.whole[node] && (!need.exclusive || stock.jobs[node] == 0));
        }
        return open;
    }

    /**
     * Gives nodes their own weights again.
     *
     * @param nodes numbers of the nodes
     */
    public void renew(BitSet nodes) {
        weights.renew(nodes);
    }

    /**
     * Makes nodes lighter on which a job was tried, if it asks for cards.
     *
     * @param need the job
     * @param nodes numbers of the nodes
     */
    public void lower(JobNeed need, BitSet nodes) {
        if (need.asksCards()) {
            weights.lower(need, nodes);
        }
    }

    /** {@return true if nodes have cards, so that tries change weights} */
    public boolean hasCards() {
        return hasCards;
    }

    /** {@return number of changes of weights so far, behind which another choice may be made} */
    public int changes() {
        return weights.changes();
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
