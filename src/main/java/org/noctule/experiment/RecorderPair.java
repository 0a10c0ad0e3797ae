package org.noctule.experiment;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.function.Supplier;
import org.noctule.protocol.JobState;
import org.noctule.resource.ResourceSet;
import org.noctule.simulator.MachineCounts;
import org.noctule.simulator.Recorder;
import org.noctule.simulator.ResultColumns;
import org.noctule.simulator.ResultRow;
import org.noctule.workload.Job;

/**
 * Two recorders as one.
 *
 * @param first the one that is told first
 * @param second the other one
 */
public record RecorderPair(Recorder first, Recorder second) implements Recorder {
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
