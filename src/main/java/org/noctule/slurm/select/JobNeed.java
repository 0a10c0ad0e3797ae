package org.noctule.slurm.select;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.noctule.platform.CoreStates;
import org.noctule.slurm.BatchRequest;
import org.noctule.slurm.SlurmMachine;
import org.noctule.slurm.SlurmPartition;
import org.noctule.workload.GresRequest;

/** A job's request made ready for the nodes of one machine, in one partition. */
public final class JobNeed {
    private static final String SHARE = "shard";

    /** A requested resource: name, thousandths per thing that gets it, and the kinds that will do. */
    record Want(String name, int thousandths, int[] kinds) {}

    final int cores;
    final int coresPerTask;
    final int tasksPerNode;
    /** Tasks for which a node must have cores: all that one may have, if their number per node is given (recorded). */
    final int fewestTasks;

    final int minNodes;
    final int maxNodes;
    /** Nodes that it gets if there are so many: as its range and its tasks allow. */
    final int wantedNodes;

    final boolean spread;
    /** Bytes per node; negative if memory is not per node. */
    final long memoryPerNode;
    /** Bytes per core; 0 if memory is not per core. */
    final long memoryPerCore;

    final boolean allMemory;
    final boolean exclusive;
    final boolean leastLoaded;
    /** Most leaf switches that its nodes may be on. */
    final int switches;

    final List<Want> perNode = new ArrayList<>();
    final List<Want> perTask = new ArrayList<>();
    final List<Want> perJob = new ArrayList<>();
    /** True if it asks for none of these. */
    private final boolean coresOnly;

    private final boolean asksCards;

    /** Nodes that the job must have. */
    final BitSet required;

    /** Thousandths of cards of each node, by their kinds. */
    private final Map<Integer, int[]> cards = new HashMap<>();

    private final BitSet allowed;

    /**
     * Makes a request ready.
     *
     * @param request the request
     * @param machine the machine
     * @param kinds the resources of its nodes
     * @param partition the partition
     */
    public JobNeed(BatchRequest request, SlurmMachine machine, GresKinds kinds, SlurmPartition partition) {
        cores = request.cores();
        coresPerTask = request.coresPerTask();
        maxNodes = Math.min(request.maxNodes(), partition.maxNodes());
        spread = request.spread();
        final long bytes = CoreStates.bytes(request.memory());
        memoryPerNode = machine.memory() && request.per() == BatchRequest.MemoryPer.NODE ? bytes : -1;
        memoryPerCore = machine.memory() && request.per() == BatchRequest.MemoryPer.CORE ? bytes : 0;
        allMemory = machine.memory() && request.per() == BatchRequest.MemoryPer.ALL;
        exclusive = request.exclusive() || partition.exclusive();
        leastLoaded = partition.leastLoaded();
        switches = request.switches();
        for (final GresRequest each : request.gres()) {
            final Want want = new Want(each.name(), each.thousandths(), kinds.of(each));
            (switch (each.per()) {
                        case NODE -> perNode;
                        case TASK -> perTask;
                        case JOB -> perJob;
                    })
                    .add(want);
        }
        coresOnly = request.gres().isEmpty();
        asksCards = !perNode.isEmpty();
        for (final int kind : kinds.cards()) {
            cards.put(kind, kinds.total(kind));
        }
        int least = request.minNodes();
        if (request.tasksPerNode() > 0) {
            least = Math.max(least, (request.tasks() + request.tasksPerNode() - 1) / request.tasksPerNode());
        }
        minNodes = Math.min(least, request.tasks());
        tasksPerNode = tasksPerNode(request);
        fewestTasks = request.tasksPerNode() > 0 ? Math.min(request.tasks(), tasksPerNode) : 1;
        // Cards of the whole job leave a range at its least: recordings.
        wantedNodes = spread || request.maxNodes() < Integer.MAX_VALUE && perJob.isEmpty()
                ? Math.max(minNodes, Math.min(maxNodes, request.tasks()))
                : minNodes;
        allowed = machine.having(request.features());
        allowed.and(partition.nodes());
        required = new BitSet();
        for (int i = 0; i < machine.nodes().size(); i++) {
            final String name = machine.nodes().get(i).name();
            required.set(i, request.required().contains(name));
            if (request.excluded().contains(name)) {
                allowed.clear(i);
            }
        }
    }

    /** Most tasks on a node. */
    private int tasksPerNode(BatchRequest request) {
        // One place is as good as another for a task with cards that is alone on its node: recordings.
        if (request.tasks() == minNodes && !request.gres().isEmpty()) {
            return 1;
        }
        return request.tasksPerNode() > 0 && request.tasks() > 1 ? request.tasksPerNode() : Integer.MAX_VALUE;
    }

    /** {@return numbers of the nodes that it may use as far as names and features go, not to be changed} */
    public BitSet allowed() {
        return allowed;
    }

    /** {@return numbers of the nodes that it must have, not to be changed} */
    public BitSet requiredNodes() {
        return required;
    }

    /** {@return true if it has a place wherever cores and nodes are enough, whichever are taken first} */
    boolean fitsByNumbers() {
        return perJob.isEmpty()
                && required.isEmpty()
                && maxNodes == Integer.MAX_VALUE
                && switches == BatchRequest.ANY_SWITCHES;
    }

    /** {@return true if it asks for cards of each node} */
    public boolean asksCards() {
        return asksCards;
    }

    /** Number of cards that it would take of a node, of those that it asks for per node. */
    int cardsOf(int node, NodeStock idle) {
        int thousandths = 0;
        for (final Want want : perNode) {
            if (want.name.equals(GresKinds.CARD)) {
                thousandths += exclusive ? pieces(want, node, idle) : want.thousandths;
            }
        }
        return thousandths / GresRequest.WHOLE;
    }

    /**
     * The nodes that would do if none of their cores were in use.
     *
     * @param candidates numbers of nodes
     * @param stock the free things of nodes
     * @return the nodes; empty if they are not enough
     */
    public BitSet butForCores(BitSet candidates, NodeStock stock) {
        final BitSet nodes = new BitSet();
        long sum = 0;
        for (int node = candidates.nextSetBit(0); node >= 0; node = candidates.nextSetBit(node + 1)) {
            final int most = allowed.get(node) ? usable(node, stock, stock.allCores(node)) : 0;
            sum += most;
            nodes.set(node, most > 0);
        }
        return sum >= cores && nodes.cardinality() >= minNodes ? nodes : new BitSet();
    }

    /**
     * Tells whether each node gives another request as many cores as this one.
     *
     * @param other the other one
     * @return false if it may differ
     */
    public boolean countsLike(JobNeed other) {
        return coresOnly
                && other.coresOnly
                && coresPerTask == other.coresPerTask
                && tasksPerNode == other.tasksPerNode
                && fewestTasks == other.fewestTasks
                && memoryPerNode == other.memoryPerNode
                && memoryPerCore == other.memoryPerCore
                && allMemory == other.allMemory
                && exclusive == other.exclusive
                && allowed.equals(other.allowed);
    }

    /** Number of its cores that a node could take now; 0 if it is no place for the job. */
    int usable(int node, NodeStock stock) {
        return usable(node, stock, stock.cores[node]);
    }

    private int usable(int node, NodeStock stock, int cores) {
        if (stock.whole[node] || exclusive && stock.jobs[node] > 0) {
            return 0;
        }
        int free = cores;
        if (allMemory) {
            if (stock.memory[node] < stock.allMemory(node)) {
                return 0;
            }
        } else if (memoryPerNode >= 0) {
            if (stock.memory[node] < memoryPerNode) {
                return 0;
            }
        } else if (memoryPerCore > 0) {
            free = (int) Math.min(free, stock.memory[node] / memoryPerCore);
        }
        int tasks = Math.min(free / coresPerTask, tasksPerNode);
        if (tasks < fewestTasks) {
            return 0;
        }
        if (coresOnly) {
            return tasks * coresPerTask;
        }
        for (final Want want : perNode) {
            if (pieces(want, node, stock) < want.thousandths
                    || want.name.equals(SHARE) && !stock.imagined && cardInUse(node, stock)) {
                return 0;
            }
        }
        for (final Want want : perTask) {
            tasks = Math.min(tasks, pieces(want, node, stock) / want.thousandths);
        }
        for (final Want want : perJob) {
            if (pieces(want, node, stock) == 0) {
                return 0;
            }
        }
        return tasks * coresPerTask;
    }

    /**
     * Tells whether a card of a node is in use as a whole: no shares are handed out then, but in thought (recorded).
     */
    private boolean cardInUse(int node, NodeStock stock) {
        for (final Map.Entry<Integer, int[]> kind : cards.entrySet()) {
            if (stock.gres[kind.getKey()][node] < kind.getValue()[node]) {
                return true;
            }
        }
        return false;
    }

    /** Free thousandths of what will do for a want. */
    static int pieces(Want want, int node, NodeStock stock) {
        int sum = 0;
        for (final int kind : want.kinds) {
            sum += stock.gres[kind][node];
        }
        return sum;
    }
}
