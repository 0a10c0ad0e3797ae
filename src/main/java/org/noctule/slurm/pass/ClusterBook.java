package org.noctule.slurm.pass;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.noctule.slurm.BatchRequest;
import org.noctule.slurm.SchedulerSettings;
import org.noctule.slurm.SlurmJob;
import org.noctule.slurm.SlurmMachine;
import org.noctule.slurm.SlurmPartition;
import org.noctule.slurm.select.GresKinds;
import org.noctule.slurm.select.JobNeed;
import org.noctule.slurm.select.NodeSelection;
import org.noctule.slurm.select.NodeStock;
import org.noctule.slurm.select.Placed;

/** The books of a controller: free things of nodes, jobs that run, nodes that are up. */
final class ClusterBook {
    private static final Comparator<Running> BY_END = Comparator.comparingDouble(
                    (Running each) -> each.job().end())
            .thenComparing(each -> each.job().number());

    private final SlurmMachine machine;
    private final SchedulerSettings settings;
    private final GresKinds kinds;
    private final NodeStock stock;
    private final NodeStock idle;
    private final NodeSelection selection;
    private final NodeStates states;

    private final Map<SlurmJob, Running> running = new LinkedHashMap<>();
    private final List<Running> byEnd = new ArrayList<>();
    private final Map<SlurmJob, Map<SlurmPartition, JobNeed>> needs = new HashMap<>();
    private final Map<Asked, JobNeed> shared = new HashMap<>();
    private long changes;

    /** A request in a partition, by its name. */
    private record Asked(BatchRequest request, String partition) {}

    /**
     * A running job and its place.
     *
     * @param job the job
     * @param partition its partition
     * @param placed its place
     * @param nodes numbers of its nodes
     */
    record Running(SlurmJob job, SlurmPartition partition, Placed placed, BitSet nodes) {}

    ClusterBook(SlurmMachine machine, SchedulerSettings settings) {
        this.machine = machine;
        this.settings = settings;
        this.kinds = new GresKinds(machine.nodes());
        this.stock = new NodeStock(machine.nodes(), kinds);
        this.idle = stock.copy();
        this.selection = new NodeSelection(machine, settings.leastLoaded(), settings.serialAtEnd());
        this.states = new NodeStates(machine.all());
    }

    SlurmMachine machine() {
        return machine;
    }

    SchedulerSettings settings() {
        return settings;
    }

    /** Nodes without jobs. */
    NodeStock idle() {
        return idle;
    }

    NodeStock stock() {
        return stock;
    }

    NodeSelection selection() {
        return selection;
    }

    /** The states of nodes. */
    NodeStates states() {
        return states;
    }

    /** The nodes on which jobs may start, not to be changed. */
    BitSet up() {
        return states.up();
    }

    /** What a job asks for in one of its partitions; the same one for equal requests. */
    JobNeed need(SlurmJob job, SlurmPartition partition) {
        return needs.computeIfAbsent(job, any -> new IdentityHashMap<>(2))
                .computeIfAbsent(
                        partition,
                        any -> shared.computeIfAbsent(
                                new Asked(job.request(), partition.name()),
                                one -> new JobNeed(job.request(), machine, kinds, partition)));
    }

    /** What a job would ask for if its nodes might be on any switches. */
    JobNeed anywhere(SlurmJob job, SlurmPartition partition) {
        return job.request().switches() == BatchRequest.ANY_SWITCHES
                ? need(job, partition)
                : new JobNeed(job.request().onAnySwitches(), machine, kinds, partition);
    }

    /** Looks anew at what a job asks for, which was changed. */
    void forgetNeed(SlurmJob job) {
        needs.remove(job);
    }

    /** The running jobs by their expected ends, not to be changed, valid until one starts or ends. */
    List<Running> byEnd() {
        // Sorted but for what has changed, which is what sorting is fast at.
        byEnd.sort(BY_END);
        return byEnd;
    }

    /** Number of starts and ends so far. */
    long changes() {
        return changes;
    }

    /** The running jobs in the order of their starts, not to be changed. */
    Collection<Running> running() {
        return running.values();
    }

    /** A running job and its place. */
    Running running(SlurmJob job) {
        return Objects.requireNonNull(running.get(job));
    }

    /** The nodes without jobs, as a new set. */
    BitSet withoutJobs() {
        final BitSet nodes = new BitSet();
        for (int node = 0; node < stock.nodes(); node++) {
            nodes.set(node, stock.jobs(node) == 0);
        }
        return nodes;
    }

    void start(SlurmJob job, SlurmPartition partition, Placed placed, double now) {
        stock.take(placed);
        job.started(now);
        final Running started = new Running(job, partition, placed, placed.nodeSet());
        running.put(job, started);
        byEnd.add(started);
        changes++;
    }

    /** Forgets a job, and takes back what it had. */
    void end(SlurmJob job) {
        final Running ran = running.remove(job);
        if (ran != null) {
            byEnd.remove(ran);
            changes++;
            stock.giveBack(ran.placed());
        }
        needs.remove(job);
        job.ended();
    }
}
