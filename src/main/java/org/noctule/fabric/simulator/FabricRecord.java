package org.noctule.fabric.simulator;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.noctule.fabric.ramp.Refusal;
import org.noctule.protocol.JobState;
import org.noctule.simulator.Recorder;
import org.noctule.workload.Job;

/** The fabric jobs of a run, job by job and step by step. */
final class FabricRecord implements FabricCourse {
    private final Map<String, FabricJobRecord> open = new LinkedHashMap<>();
    private final Map<String, FabricJobRecord> running = new LinkedHashMap<>();
    private final List<FabricJobRecord> arrived = new ArrayList<>();
    private final List<FabricJobRecord> ended = new ArrayList<>();
    private final List<FabricStep> steps = new ArrayList<>();
    private final Recorder recorder;
    private final boolean keepsChannels;
    private final boolean keepsSlices;
    private double since;
    private int blockedInStep;
    private int servers;

    FabricRecord(Recorder recorder) {
        this.recorder = recorder;
        this.keepsChannels = recorder.keeps(FabricTables.CHANNELS.file(), false);
        this.keepsSlices = recorder.keeps(FabricTables.SLICES.file(), false);
    }

    @Override
    public void submitted(Job job, double now, Supplier<FabricDemand> demand, int allServers, double next) {
        close(now);
        servers = allServers;
        final FabricJobRecord run = new FabricJobRecord(job, now, demand.get(), next);
        if (arrived.isEmpty()) {
            since = now;
            announce();
        }
        arrived.add(run);
        open.put(job.id(), run);
        last().ifPresent(step -> step.arrived++);
    }

    private void announce() {
        recorder.keep(FabricTables.JOBS);
        recorder.keep(FabricTables.STEPS);
        if (keepsChannels) {
            recorder.keep(FabricTables.CHANNELS);
        }
        if (keepsSlices) {
            recorder.keep(FabricTables.SLICES);
        }
        recorder.document(FabricEpisode.FILE, () -> FabricEpisode.json(this));
    }

    @Override
    public void refused(Job job, Refusal refusal) {
        known(job).ifPresent(run -> run.cause = refusal.cause().text());
    }

    @Override
    public void started(
            Job job,
            double now,
            FabricFigures figures,
            Supplier<List<ChannelUse>> channels,
            Supplier<List<StepSlice>> step) {
        known(job).ifPresent(run -> {
            close(now);
            run.start(now, figures);
            keep(run, channels, step);
        });
    }

    @Override
    public void replanned(
            Job job,
            double now,
            FabricFigures figures,
            Supplier<List<ChannelUse>> channels,
            Supplier<List<StepSlice>> step,
            double continuesAt) {
        known(job).ifPresent(run -> {
            close(now);
            run.replan(now, figures, continuesAt);
            keep(run, channels, step);
        });
    }

    @Override
    public void halted(Job job, double now) {
        known(job).ifPresent(run -> {
            close(now);
            run.halt(now);
            running.remove(job.id());
        });
    }

    private void keep(FabricJobRecord run, Supplier<List<ChannelUse>> channels, Supplier<List<StepSlice>> step) {
        if (keepsChannels) {
            run.channels = channels.get();
        }
        if (keepsSlices) {
            run.step = step.get();
        }
        running.put(run.job.id(), run);
    }

    @Override
    public void cutOff(Job job) {
        known(job).ifPresent(run -> run.cause = FabricJobRecord.STILL_RUNNING);
    }

    private Optional<FabricJobRecord> known(Job job) {
        return Optional.ofNullable(open.get(job.id()));
    }

    @Override
    public void rejected(Job job, double now) {
        final FabricJobRecord run = open.remove(job.id());
        if (run != null) {
            close(now);
            blockedInStep++;
            run.cause = run.cause.isEmpty() ? FabricJobRecord.AGENT : run.cause;
            finish(run, now, FabricJobRecord.Outcome.BLOCKED);
        }
    }

    @Override
    public void ended(Job job, JobState state, double now) {
        final FabricJobRecord run = open.remove(job.id());
        if (run == null) {
            return;
        }
        close(now);
        running.remove(job.id());
        if (run.cause.equals(FabricJobRecord.STILL_RUNNING)) {
            finish(run, now, FabricJobRecord.Outcome.BLOCKED);
        } else if (state == JobState.COMPLETED_SUCCESSFULLY) {
            run.cause = "";
            last().ifPresent(step -> step.completed++);
            finish(run, now, FabricJobRecord.Outcome.COMPLETED);
        } else {
            run.cause = state.name();
            finish(run, now, FabricJobRecord.Outcome.KILLED);
        }
    }

    private void finish(FabricJobRecord run, double now, FabricJobRecord.Outcome outcome) {
        run.end = now;
        run.outcome = outcome;
        ended.add(run);
        FabricTables.tell(run, recorder);
    }

    private Optional<FabricStep> last() {
        return steps.isEmpty() ? Optional.empty() : Optional.of(steps.get(steps.size() - 1));
    }

    private void close(double now) {
        if (now > since && !arrived.isEmpty()) {
            final FabricStep step = new FabricStep(steps.size(), since, now, servers, running.values());
            step.blocked = blockedInStep;
            blockedInStep = 0;
            steps.add(step);
            recorder.record(step);
            since = now;
        }
    }

    List<FabricJobRecord> arrived() {
        return arrived;
    }

    List<FabricJobRecord> ended() {
        return ended;
    }

    List<FabricStep> steps() {
        return steps;
    }
}
