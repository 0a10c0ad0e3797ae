package org.noctule.simulator.cores;

import java.util.Arrays;
import java.util.BitSet;
import org.noctule.platform.CoreStates;
import org.noctule.platform.Platform;
import org.noctule.resource.ResourceSet;
import org.noctule.simulator.Recorder;

/**
 * Finds the cores whose P-states differ from those told before.
 *
 * <p>All cores of a processor that a job has for itself change at once, and all such processors of an interval while
 * nobody exceeds a bandwidth: their cost does not grow with the width of a job. Other processors, at most two per
 * interval, are looked at core by core.
 */
final class RecordedPStates implements PStateWatch {
    private static final int RUNNING = 0;
    private static final int CONTENDED = 1;
    private static final int FREE = 2;
    private static final int IDLE = 3;

    private final CoreStates states;
    private final Platform platform;
    private final Recorder recorder;
    /** The processors that were contended when last told of. */
    private final BitSet contended = new BitSet();

    private final ResourceSet.Builder[] changes = new ResourceSet.Builder[IDLE + 1];

    RecordedPStates(CoreStates states, Recorder recorder) {
        this.states = states;
        this.platform = states.platform();
        this.recorder = recorder;
    }

    @Override
    public void begin() {
        recorder.pState(0, ResourceSet.range(0, platform.nbCores() - 1), IDLE);
    }

    @Override
    public void compare(ResourceSet cores, double now) {
        Arrays.setAll(changes, state -> new ResourceSet.Builder());
        final boolean taken = !states.free().contains(cores.first(0));
        // No processor below this one is left to be looked at.
        int next = 0;
        for (int i = 0; i < cores.intervals(); i++) {
            final int first = Math.max(next, platform.processorOfCore(cores.first(i)));
            final int last = platform.processorOfCore(cores.last(i));
            final int from = platform.firstCore(first) < cores.first(i) ? first + 1 : first;
            final int to = platform.firstCore(last + 1) > cores.last(i) + 1 ? last : last + 1;
            if (first < Math.min(from, last + 1)) {
                comparePart(first, cores, i, taken);
            }
            if (from < to) {
                compareWhole(from, to, taken);
            }
            if (Math.max(from, to) <= last) {
                comparePart(last, cores, i, taken);
            }
            next = last + 1;
        }
        for (int state = 0; state <= IDLE; state++) {
            final ResourceSet changed = changes[state].build();
            if (!changed.isEmpty()) {
                recorder.pState(now, changed, state);
            }
        }
    }

    /** Compares processors that the job has for itself, which were idle before it and are after it. */
    private void compareWhole(int from, int to, boolean taken) {
        if (states.contendedProcessors() == 0 && contended.isEmpty()) {
            changes[taken ? RUNNING : IDLE].add(platform.firstCore(from), platform.firstCore(to) - 1);
            return;
        }
        for (int p = from; p < to; p++) {
            contended.set(p, states.contended(p));
            final int state = states.contended(p) ? CONTENDED : RUNNING;
            changes[taken ? state : IDLE].add(platform.firstCore(p), platform.firstCore(p + 1) - 1);
        }
    }

    /** Compares a processor that others may have cores of; the job's first one on it is in a given interval. */
    private void comparePart(int processor, ResourceSet cores, int interval, boolean taken) {
        final int begin = platform.firstCore(processor);
        final int end = platform.firstCore(processor + 1);
        int own = 0;
        for (int i = interval; i < cores.intervals() && cores.first(i) < end; i++) {
            own += Math.min(cores.last(i) + 1, end) - Math.max(cores.first(i), begin);
        }
        final int wasBusy = states.busyCores(processor) + (taken ? -own : own);
        final int wasFree = wasBusy > 0 ? FREE : IDLE;
        final int wasRunning = contended.get(processor) ? CONTENDED : RUNNING;
        if (states.contended(processor) == contended.get(processor)) {
            compareFree(processor, cores, interval, taken, wasFree);
            return;
        }
        int at = interval;
        for (int core = begin; core < end; core++) {
            while (at < cores.intervals() && cores.last(at) < core) {
                at++;
            }
            final boolean owned = at < cores.intervals() && cores.first(at) <= core;
            final boolean free = states.free().contains(core);
            final int state = states.pState(core);
            if (owned || state != (free ? wasFree : wasRunning)) {
                changes[state].add(core);
            }
        }
        contended.set(processor, states.contended(processor));
    }

    /** Compares a processor that is as contended as before, on which no other job's cores change. */
    private void compareFree(int processor, ResourceSet cores, int interval, boolean taken, int wasFree) {
        final int begin = platform.firstCore(processor);
        final int end = platform.firstCore(processor + 1);
        final int free = states.busyCores(processor) > 0 ? FREE : IDLE;
        final int running = contended.get(processor) ? CONTENDED : RUNNING;
        // Cores of nobody change with the first job that comes and with the last one that goes.
        int next = free == wasFree ? end : begin;
        for (int i = interval; i < cores.intervals() && cores.first(i) < end; i++) {
            final int first = Math.max(cores.first(i), begin);
            final int last = Math.min(cores.last(i), end - 1);
            if (next < first) {
                changes[free].add(next, first - 1);
            }
            changes[taken ? running : free].add(first, last);
            next = Math.max(next, last + 1);
        }
        if (next < end) {
            changes[free].add(next, end - 1);
        }
    }
}
