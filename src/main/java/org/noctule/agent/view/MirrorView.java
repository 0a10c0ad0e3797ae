package org.noctule.agent.view;

import java.util.HashMap;
import java.util.Map;
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

    private final ClusterMirror mirror;
    private final QueuedJobs queue;
    private final JobLimits limits;
    private final JobRows waiting = new JobRows();
    private final JobRows running = new JobRows();
    private final JobRows ended = new JobRows();
    private final NodeColumns nodes;
    /** The ends of jobs that were given other cores, or a plan. */
    private final Map<String, Double> predicted = new HashMap<>();

    private int waitingSeen = NEVER;
    private int runningSeen = NEVER;
    private int nodesSeen = NEVER;
    private boolean held;
    private boolean arriving = true;

    /**
     * Looks at a run.
     *
     * @param mirror the machine
     * @param queue the jobs that wait
     * @param limits percentiles of what the jobs of the run ask for
     */
    public MirrorView(ClusterMirror mirror, QueuedJobs queue, JobLimits limits) {
        this.mirror = mirror;
        this.queue = queue;
        this.limits = limits;
        this.nodes = empty(mirror.platform());
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

    /** Hears that the last job of the workload has come. */
    public void lastCame() {
        arriving = false;
    }

    /**
     * Keeps the rows of the jobs that wait as they are, or lets them go again.
     *
     * @param keep whether jobs that start or leave stay in their rows
     */
    public void hold(boolean keep) {
        if (keep) {
            waiting();
        }
        held = keep;
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
        return queue.size();
    }

    @Override
    public JobRows waiting() {
        if (!held && waitingSeen != queue.changes()) {
            waitingSeen = queue.changes();
            waiting.clear();
            for (int place = 0; place < queue.size(); place++) {
                waiting.add(queue.job(place), Double.NaN, Double.NaN);
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
        return arriving;
    }

    @Override
    public JobLimits limits() {
        return limits;
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
