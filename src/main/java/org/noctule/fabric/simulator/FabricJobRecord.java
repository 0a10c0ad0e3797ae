package org.noctule.fabric.simulator;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.noctule.simulator.ResultColumns;
import org.noctule.simulator.ResultRow;
import org.noctule.workload.Job;

/** A fabric job from its submission on, as far as it is known. */
final class FabricJobRecord implements ResultRow {
    /** The cause of jobs that the decision side rejected without a try. */
    static final String AGENT = "agent";

    /** The cause of jobs that ran when the run was ended. */
    static final String STILL_RUNNING = "running_at_end_of_simulation";

    final Job job;
    final FabricDemand demand;
    final double loadRate;
    /** Its figures once it has started. */
    Optional<FabricFigures> figures = Optional.empty();

    /** What it would use if it ran to its end by its last plan; empty if that is not kept. */
    List<ChannelUse> channels = List.of();

    /** What it did by plans before that one. */
    private final List<Stretch> before = new ArrayList<>();

    /** The date from which on it works by its plan. */
    private double worksFrom;

    private boolean halted;

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
        worksFrom = now;
        figures = Optional.of(as);
    }

    /** Stops to work by its plan, which another one will follow. */
    void halt(double now) {
        if (!halted) {
            before.add(new Stretch(figures.orElseThrow(), channels, part(now)));
        }
        halted = true;
    }

    /** Goes on by another plan. */
    void replan(double now, FabricFigures as, double continuesAt) {
        halt(now);
        halted = false;
        worksFrom = continuesAt;
        figures = Optional.of(as);
    }

    /** The seconds for which it works between two dates, the first not before it got its plan. */
    double worked(double from, double to) {
        return worksFrom <= from ? to - from : Math.max(0, to - worksFrom);
    }

    /** The part of its whole work that it did by its last plan up to a date. */
    private double part(double now) {
        final double whole = figures.map(FabricFigures::completionTime).orElse(0.0);
        return whole > 0 ? Math.min(1, Math.max(0, now - worksFrom) / whole) : 1;
    }

    /** What it did plan by plan: parts of its work that add up to less than 1 if it was killed. */
    List<Stretch> stretches() {
        final List<Stretch> all = new ArrayList<>(before);
        if (!halted && figures.isPresent()) {
            all.add(new Stretch(figures.get(), channels, part(end)));
        }
        return all;
    }

    /** Its figures over all its plans, of the whole work; those of its only plan, if it has had one. */
    Optional<FabricFigures> overall() {
        return before.isEmpty() ? figures : figures.map(last -> Stretch.sum(last, stretches()));
    }

    @Override
    public ResultColumns columns() {
        return FabricTables.JOBS;
    }

    @Override
    public List<?> values() {
        return FabricTables.row(this);
    }

    /** JCT: from the submission to the end. */
    double completionTime() {
        return end - job.submitTime();
    }
}
