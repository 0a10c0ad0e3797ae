package org.noctule.simulator.results;

import org.noctule.simulator.FabricDemand;
import org.noctule.simulator.FabricFigures;
import org.noctule.workload.Job;

/** A training job from its submission on, as far as it is known. */
final class FabricJobRecord {
    static final String COMPLETED = "completed";
    static final String BLOCKED = "blocked";
    static final String KILLED = "killed";
    /** The cause of jobs that the decision side rejected without a try. */
    static final String AGENT = "agent";
    /** The cause of jobs that ran when the run was ended. */
    static final String STILL_RUNNING = "running_at_end_of_simulation";

    final Job job;
    final FabricDemand demand;
    final double loadRate;
    String outcome = "";
    String cause = "";
    double start;
    double end;
    boolean started;
    FabricFigures figures;

    FabricJobRecord(Job job, double now, FabricDemand demand, double nextSubmission) {
        this.job = job;
        this.demand = demand;
        final double bytes = demand.memory() + demand.transfers();
        this.loadRate = Double.isInfinite(nextSubmission) ? 0 : bytes / (nextSubmission - now);
        this.figures = new FabricFigures(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
    }

    void start(double now, FabricFigures as) {
        started = true;
        start = now;
        figures = as;
    }

    /** JCT: from the submission to the end. */
    double completionTime() {
        return end - job.submitTime();
    }
}
