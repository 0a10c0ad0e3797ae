package org.noctule.experiment.compare;

import java.util.EnumMap;
import java.util.Map;
import org.noctule.protocol.JobState;
import org.noctule.resource.ResourceSet;
import org.noctule.simulator.MachineCounts;
import org.noctule.simulator.Recorder;
import org.noctule.workload.Job;

/** Keeps sums only, by the definitions of summary.json. */
final class FigureRecorder implements Recorder {
    private static final double TAU = 10;

    private long ran;
    private long rejected;
    private double waited;
    private double turnaround;
    private double boundedSlowdown;
    private double makespan;
    private double joules;

    @Override
    public void jobEnded(
            Job job, JobState state, double start, double end, ResourceSet alloc, double energy, String metadata) {
        final double inSystem = end - job.submitTime();
        ran++;
        waited += start - job.submitTime();
        turnaround += inSystem;
        boundedSlowdown += Math.max(1, inSystem / Math.max(end - start, TAU));
        makespan = Math.max(makespan, end);
    }

    @Override
    public void jobRejected(Job job, double now, String metadata) {
        rejected++;
    }

    @Override
    public void machines(double now, MachineCounts counts) {}

    @Override
    public boolean keepsPStates() {
        return false;
    }

    @Override
    public void pState(double now, ResourceSet machines, int pState) {}

    @Override
    public void energy(double now, double energy, char type, double watts) {}

    @Override
    public void ended(Totals totals) {
        joules = totals.joules();
    }

    /** What the run came to. */
    Map<Figure, Double> figures() {
        final Map<Figure, Double> figures = new EnumMap<>(Figure.class);
        figures.put(Figure.BOUNDED_SLOWDOWN, ratio(boundedSlowdown, ran));
        figures.put(Figure.WAITING_TIME, ratio(waited, ran));
        figures.put(Figure.TURNAROUND_TIME, ratio(turnaround, ran));
        figures.put(Figure.MAKESPAN, makespan);
        figures.put(Figure.ENERGY, joules);
        figures.put(Figure.BLOCKING_RATE, ratio(rejected, ran + rejected));
        return figures;
    }

    private static double ratio(double sum, long count) {
        return count == 0 ? 0 : sum / count;
    }
}
