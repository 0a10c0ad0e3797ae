package org.noctule.agent.view;

import java.util.List;
import org.noctule.workload.JobLimits;

/** A view as it was at an earlier choice. */
public final class PastView implements ClusterView {
    private final JobRows waiting = new JobRows();
    private final JobRows running = new JobRows();
    private final JobRows ended = new JobRows();
    private NodeColumns nodes = NodeColumns.of(0);
    private double now;
    private int cores;
    private int freeCores;
    private boolean arriving = true;
    private JobLimits limits = JobLimits.of(List.of());
    private double gflops;
    private double watts;

    /** Keeps nothing yet: an empty machine. */
    public PastView() {}

    /**
     * Keeps a view.
     *
     * @param view the view as it is
     */
    public void keep(ClusterView view) {
        now = view.now();
        cores = view.cores();
        freeCores = view.freeCores();
        arriving = view.arriving();
        limits = view.limits();
        gflops = view.gflops();
        watts = view.watts();
        waiting.copy(view.waiting());
        running.copy(view.running());
        ended.copy(view.ended());
        nodes = nodes.like(view.nodes());
    }

    @Override
    public double now() {
        return now;
    }

    @Override
    public int cores() {
        return cores;
    }

    @Override
    public int freeCores() {
        return freeCores;
    }

    @Override
    public int waitingJobs() {
        return waiting.size();
    }

    @Override
    public JobRows waiting() {
        return waiting;
    }

    @Override
    public JobRows running() {
        return running;
    }

    @Override
    public JobRows ended() {
        return ended;
    }

    @Override
    public NodeColumns nodes() {
        return nodes;
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
        return gflops;
    }

    @Override
    public double watts() {
        return watts;
    }
}
