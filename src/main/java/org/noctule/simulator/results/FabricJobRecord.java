package org.noctule.simulator.results;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.noctule.simulator.ChannelUse;
import org.noctule.simulator.FabricDemand;
import org.noctule.simulator.FabricFigures;
import org.noctule.simulator.StepSlice;
import org.noctule.workload.Job;

/** A fabric job from its submission on, as far as it is known. */
final class FabricJobRecord {
    /** The cause of jobs that the decision side rejected without a try. */
    static final String AGENT = "agent";

    /** The cause of jobs that ran when the run was ended. */
    static final String STILL_RUNNING = "running_at_end_of_simulation";

    final Job job;
    final FabricDemand demand;
    final double loadRate;
    /** Its figures once it has started. */
    Optional<FabricFigures> figures = Optional.empty();

    /** What it would use if it ran to its end; empty if that is not kept. */
    List<ChannelUse> channels = List.of();

    /** One of its training steps; empty if that is not kept. */
    List<StepSlice> step = List.of();

    Outcome outcome = Outcome.OPEN;
    String cause = "";
    double start;
    double end;

    /** The end of a fabric job. */
    enum Outcome {
        OPEN,
        COMPLETED,
        BLOCKED,
        KILLED;

        /** The name in result files. */
        String text() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    FabricJobRecord(Job job, double now, FabricDemand demand, double nextSubmission) {
        this.job = job;
        this.demand = demand;
        final double bytes = demand.memory() + demand.transfers();
        this.loadRate = Double.isInfinite(nextSubmission) ? 0 : bytes / (nextSubmission - now);
    }

    void start(double now, FabricFigures as) {
        start = now;
        figures = Optional.of(as);
    }

    /** The part of its work that it did: less than 1 if it was killed. */
    double done() {
        final double whole = figures.map(FabricFigures::completionTime).orElse(0.0);
        return whole > 0 ? Math.min(1, (end - start) / whole) : 1;
    }

    /** JCT: from the submission to the end. */
    double completionTime() {
        return end - job.submitTime();
    }
}
