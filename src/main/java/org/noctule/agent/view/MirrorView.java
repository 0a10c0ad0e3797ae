package org.noctule.agent.view;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.noctule.agent.NodePlacement;
import org.noctule.agent.mirror.ClusterMirror;
import org.noctule.agent.mirror.MirrorListener;
import org.noctule.agent.mirror.RunningJob;
import org.noctule.agent.placement.MirrorBooks;
import org.noctule.platform.CoreStates;
import org.noctule.platform.Platform;
import org.noctule.workload.JobLimits;

/**
 * The view of a mirror and a queue. A column is filled when it is asked for, and again only if jobs have come or gone:
 * who does not look pays nothing.
 */
public final class MirrorView implements ClusterView {
    private static final int NEVER = -1;
    private static final int[] IN_ORDER = {};

    private final ClusterMirror mirror;
    private final QueuedJobs queue;
    private final JobLimits limits;
    private final JobRows waiting = new JobRows();
    private final JobRows running = new JobRows();
    private final JobRows ended;
    private final NodeColumns nodes;
    /** The ends of jobs that were given other cores, or a plan. */
    private final Map<String, Double> predicted = new HashMap<>();

    private final Present present;
    /** The view whose jobs this one has in the order of a line; else this one. */
    private final MirrorView base;

    private final Optional<JobLine> line;
    private int waitingSeen = NEVER;
    private int runningSeen = NEVER;
    private int nodesSeen = NEVER;
    private boolean arriving = true;
    private Optional<NodePlacement> placement = Optional.empty();

    /**
     * Looks at a run.
     *
     * @param mirror the machine
     * @param queue the jobs that wait
     * @param limits percentiles of what the jobs of the run ask for
     * @param present what is known of the present alone
     */
    public MirrorView(ClusterMirror mirror, QueuedJobs queue, JobLimits limits, Present present) {
        this.mirror = mirror;
        this.queue = queue;
        this.limits = limits;
        this.ended = new JobRows();
        this.nodes = empty(mirror.platform());
        this.present = present;
        this.base = this;
        this.line = Optional.empty();
        mirror.listen(new MirrorListener() {
            @Override
            public void ending(RunningJob job) {
                if (!MirrorBooks.standsForOutage(job)) {
                    ended.add(job.job(), job.alloc().size(), job.start(), mirror.now());
                    predicted.remove(job.job().id());
                }
            }

            @Override
            public void resizing(RunningJob before, RunningJob after) {}
        });
    }

    private MirrorView(MirrorView base, JobLine line) {
        this.mirror = base.mirror;
        this.queue = base.queue;
        this.limits = base.limits;
        this.ended = base.ended;
        this.nodes = empty(mirror.platform());
        this.present = base.present;
        this.base = base;
        this.line = Optional.of(line);
    }

    private static NodeColumns empty(Platform platform) {
        final NodeColumns columns = NodeColumns.of(platform.nbNodes());
        for (int node = 0; node < columns.size(); node++) {
            columns.firstCore()[node] = platform.firstCore(platform.firstProcessor(node));
            columns.cores()[node] = platform.firstCore(platform.firstProcessor(node + 1)) - columns.firstCore()[node];
            columns.memory()[node] = platform.nodeType(node).memory();
        }
        return columns;
    }

    /** Forgets what has ended, as a choice was made. */
    public void chosen() {
        ended.clear();
    }

    /** Hears that the job that ended last was never taken: it did not run. */
    public void neverRan() {
        ended.removeLast();
    }

    /**
     * Hears of the end of a running job that has other cores now, or a plan.
     *
     * @param jobId its id
     * @param end the date in s
     */
    public void predict(String jobId, double end) {
        predicted.put(jobId, end);
    }

    /**
     * Shows cards and memory of nodes as a placement by node has them.
     *
     * @param byNode the placement, which hears of all starts and ends
     */
    public void show(NodePlacement byNode) {
        placement = Optional.of(byNode);
    }

    /** Hears that the last job of the workload has come. */
    public void lastCame() {
        arriving = false;
    }

    @Override
    public double now() {
        return mirror.now();
    }

    @Override
    public int cores() {
        return mirror.platform().nbCores();
    }

    @Override
    public int freeCores() {
        return mirror.states().free().size();
    }

    @Override
    public int waitingJobs() {
        return queue.left();
    }

    @Override
    public JobRows waiting() {
        final int changes = line.map(JobLine::formed).orElseGet(queue::changes);
        if (waitingSeen != changes) {
            waitingSeen = changes;
            waiting.clear();
            final int[] rows = line.map(one -> one.all(queue.size())).orElse(IN_ORDER);
            for (int row = 0; row < queue.size(); row++) {
                waiting.add(queue.job(rows == IN_ORDER ? row : rows[row]), Double.NaN, Double.NaN);
            }
        }
        return waiting;
    }

    @Override
    public JobRows running() {
        if (runningSeen != mirror.changes()) {
            runningSeen = mirror.changes();
            running.clear();
            for (final RunningJob job : mirror.running()) {
                if (!MirrorBooks.standsForOutage(job)) {
                    final double end = job.start() + job.job().estimate();
                    running.add(
                            job.job(),
                            job.alloc().size(),
                            job.start(),
                            predicted.isEmpty()
                                    ? end
                                    : predicted.getOrDefault(job.job().id(), end));
                }
            }
        }
        return running;
    }

    @Override
    public JobRows ended() {
        return ended;
    }

    @Override
    public NodeColumns nodes() {
        if (nodesSeen != mirror.changes()) {
            nodesSeen = mirror.changes();
            for (int node = 0; node < nodes.size(); node++) {
                nodes.freeCores()[node] = nodes.cores()[node] - busyCores(node);
                nodes.freeMemory()[node] = mirror.states().memoryLeft(node) / (double) CoreStates.bytes(1);
            }
            base.placement.ifPresent(all -> all.tellLeft((node, cards, memory) -> {
                nodes.freeCards()[node] = cards;
                nodes.freeMemory()[node] = memory;
            }));
        }
        return nodes;
    }

    private int busyCores(int node) {
        final Platform platform = mirror.platform();
        int busy = 0;
        for (int p = platform.firstProcessor(node); p < platform.firstProcessor(node + 1); p++) {
            busy += mirror.states().busyCores(p);
        }
        return busy;
    }

    @Override
    public boolean arriving() {
        return base.arriving;
    }

    @Override
    public JobLimits limits() {
        return limits;
    }

    @Override
    public Present present() {
        return present;
    }

    @Override
    public ClusterView lined(JobLine shown) {
        return new MirrorView(base, shown);
    }

    @Override
    public double gflops() {
        return mirror.states().totalGflops();
    }

    @Override
    public double watts() {
        return mirror.states().totalWatts();
    }
}
