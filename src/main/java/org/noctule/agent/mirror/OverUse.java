package org.noctule.agent.mirror;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.noctule.agent.AgentRules;
import org.noctule.platform.CoreStates;

/** HDeepRM's record of over-use: when jobs could not start and why, and when processors' bandwidth was exceeded. */
public final class OverUse implements MirrorListener {
    private final ClusterMirror mirror;
    private final CoreStates states;
    private final IntervalEnd end;
    private final List<Double> cores = new ArrayList<>();
    private final List<Double> memory = new ArrayList<>();
    private final Map<Integer, List<Interval>> processors = new TreeMap<>();
    private long bandwidth;

    @FunctionalInterface
    private interface IntervalEnd {
        boolean reached(int processor, int wasBusy);
    }

    /**
     * A time during which the demands on a processor's bandwidth exceeded it.
     *
     * @param start its first date in seconds
     * @param duration its length in seconds; NaN while it lasts
     */
    public record Interval(double start, double duration) {
        /**
         * Tells whether the interval lasts.
         *
         * @return true if it has no end yet
         */
        public boolean open() {
            return Double.isNaN(duration);
        }
    }

    /**
     * Creates the record of a mirror.
     *
     * @param mirror the mirror, which this listens to
     * @param intervals the rule by which intervals end
     */
    public OverUse(ClusterMirror mirror, AgentRules.Intervals intervals) {
        this.mirror = mirror;
        this.states = mirror.states();
        this.end = intervals == AgentRules.Intervals.PUBLISHED ? this::survivorSpeedsUp : (p, wasBusy) -> true;
        mirror.listen(this);
    }

    /** Records that a job could not start now for lack of free cores. */
    public void coresLacked() {
        cores.add(mirror.now());
    }

    /** Records that a job could not start now for lack of memory. */
    public void memoryLacked() {
        memory.add(mirror.now());
    }

    /** {@return a date in seconds for each failed attempt, unmodifiable} */
    public List<Double> cores() {
        return Collections.unmodifiableList(cores);
    }

    /** {@return a date in seconds for each failed attempt, unmodifiable} */
    public List<Double> memory() {
        return Collections.unmodifiableList(memory);
    }

    /** {@return by number of the processor, ascending, its intervals in order of time, unmodifiable} */
    public Map<Integer, List<Interval>> processors() {
        return Collections.unmodifiableMap(processors);
    }

    @Override
    public void ending(RunningJob job) {
        bandwidth = ClusterMirror.bandwidth(job.job());
    }

    @Override
    public void changed(int processor, int wasBusy, boolean wasContended) {
        final boolean contended = states.contended(processor);
        if (contended && states.busyCores(processor) > wasBusy) {
            open(processor);
        } else if (wasContended && !contended && end.reached(processor, wasBusy)) {
            close(processor);
        }
    }

    /**
     * HDeepRM frees core by core and ends the interval only if a core still has a job, of this or another job, when the
     * demands no longer exceed the bandwidth.
     */
    private boolean survivorSpeedsUp(int processor, int wasBusy) {
        final int freed = wasBusy - states.busyCores(processor);
        final long exceeded = freed * bandwidth - states.bandwidthLeft(processor);
        final long freedBefore = (exceeded + bandwidth - 1) / bandwidth;
        return freedBefore < wasBusy;
    }

    private void open(int processor) {
        final List<Interval> intervals = processors.computeIfAbsent(processor, p -> new ArrayList<>());
        if (intervals.isEmpty() || !intervals.get(intervals.size() - 1).open()) {
            intervals.add(new Interval(mirror.now(), Double.NaN));
        }
    }

    private void close(int processor) {
        final List<Interval> intervals = Objects.requireNonNull(processors.get(processor));
        final Interval last = intervals.get(intervals.size() - 1);
        if (last.open()) {
            intervals.set(intervals.size() - 1, new Interval(last.start(), mirror.now() - last.start()));
        }
    }
}
