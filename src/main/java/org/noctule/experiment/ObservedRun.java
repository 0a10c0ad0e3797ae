package org.noctule.experiment;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.function.Supplier;
import org.noctule.protocol.JobState;
import org.noctule.protocol.Message;
import org.noctule.protocol.Reply;
import org.noctule.protocol.SessionListener;
import org.noctule.resource.ResourceSet;
import org.noctule.simulator.MachineCounts;
import org.noctule.simulator.Recorder;
import org.noctule.simulator.ResultColumns;
import org.noctule.simulator.ResultRow;
import org.noctule.workload.Job;

/** The observers of one run, told in their order. */
final class ObservedRun implements SessionListener, AutoCloseable {
    private final List<RunObserver> observers;
    private final List<SessionListener> listeners;
    private final List<RunProgress> watching;

    ObservedRun(List<RunObserver> observers) {
        this.observers = observers;
        this.listeners = observers.stream().map(RunObserver::listener).toList();
        this.watching = observers.stream().map(RunObserver::progress).toList();
    }

    /** Returns the recorder that tells the first one, and then the observers. */
    Recorder recorder(Recorder first) {
        Recorder all = first;
        for (final RunObserver observer : observers) {
            all = new Pair(all, observer.recorder());
        }
        return all;
    }

    /** Returns the progress that tells the first one, and then the observers. */
    RunProgress progress(RunProgress first) {
        return watching.isEmpty()
                ? first
                : (nanoTime, status) -> {
                    first.step(nanoTime, status);
                    for (int i = 0; i < watching.size(); i++) {
                        watching.get(i).step(nanoTime, status);
                    }
                };
    }

    @Override
    public void asked(Message message) {
        for (int i = 0; i < listeners.size(); i++) {
            listeners.get(i).asked(message);
        }
    }

    @Override
    public void answered(Message message, Reply reply) {
        for (int i = 0; i < listeners.size(); i++) {
            listeners.get(i).answered(message, reply);
        }
    }

    @Override
    public void close() {
        observers.forEach(RunObserver::close);
    }

    /** Tells two recorders. */
    record Pair(Recorder first, Recorder second) implements Recorder {
        @Override
        public void jobEnded(
                Job job, JobState state, double start, double end, ResourceSet alloc, double joules, String metadata) {
            first.jobEnded(job, state, start, end, alloc, joules, metadata);
            second.jobEnded(job, state, start, end, alloc, joules, metadata);
        }

        @Override
        public void jobRejected(Job job, double now, String metadata) {
            first.jobRejected(job, now, metadata);
            second.jobRejected(job, now, metadata);
        }

        @Override
        public void jobLeft(Job job, JobState state) {
            first.jobLeft(job, state);
            second.jobLeft(job, state);
        }

        @Override
        public void slowed(Job job) {
            first.slowed(job);
            second.slowed(job);
        }

        @Override
        public void allocation(Job job, double start, double end, ResourceSet cores) {
            first.allocation(job, start, end, cores);
            second.allocation(job, start, end, cores);
        }

        @Override
        public void keep(ResultColumns columns) {
            first.keep(columns);
            second.keep(columns);
        }

        @Override
        public void record(ResultRow row) {
            first.record(row);
            second.record(row);
        }

        @Override
        public void figure(String section, String name, double value) {
            first.figure(section, name, value);
            second.figure(section, name, value);
        }

        @Override
        public void machines(double now, MachineCounts counts) {
            first.machines(now, counts);
            second.machines(now, counts);
        }

        @Override
        public boolean keepsPStates() {
            return first.keepsPStates() || second.keepsPStates();
        }

        @Override
        public void pState(double now, ResourceSet machines, int pState) {
            if (first.keepsPStates()) {
                first.pState(now, machines, pState);
            }
            if (second.keepsPStates()) {
                second.pState(now, machines, pState);
            }
        }

        @Override
        public void energy(double now, double joules, char type, double watts) {
            first.energy(now, joules, type, watts);
            second.energy(now, joules, type, watts);
        }

        @Override
        public boolean keeps(String file, boolean usually) {
            return first.keeps(file, usually) || second.keeps(file, usually);
        }

        @Override
        public void document(String file, Supplier<? extends JsonNode> tree) {
            first.document(file, tree);
            second.document(file, tree);
        }

        @Override
        public void ended(Totals totals) {
            first.ended(totals);
            second.ended(totals);
        }
    }
}
