package org.noctule.simulator.results;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.noctule.protocol.JobState;
import org.noctule.simulator.ChannelUse;
import org.noctule.simulator.FabricEvent;
import org.noctule.simulator.StepSlice;
import org.noctule.workload.Job;

/** The fabric jobs of a run, job by job and step by step. */
final class FabricRecord {
    private final Map<String, FabricJobRecord> open = new LinkedHashMap<>();
    private final Map<String, FabricJobRecord> running = new LinkedHashMap<>();
    private final List<FabricJobRecord> arrived = new ArrayList<>();
    private final List<FabricJobRecord> ended = new ArrayList<>();
    private final List<FabricStep> steps = new ArrayList<>();
    private final RecordedSeries kept;
    private double since;
    private int blockedInStep;
    private int servers;

    /** Keeps the channels and the training step of each job only if they are asked for. */
    FabricRecord(RecordedSeries kept) {
        this.kept = kept;
    }

    void hear(Job job, double now, FabricEvent event) {
        event.match(new Told(job, now));
    }

    /** The change of a job by an event at a date; one that is over stays as it is. */
    private final class Told implements FabricEvent.Cases {
        private final Job job;
        private final double now;

        Told(Job job, double now) {
            this.job = job;
            this.now = now;
        }

        @Override
        public void submitted(FabricEvent.Submitted event) {
            close(now);
            servers = event.servers();
            final FabricJobRecord run = new FabricJobRecord(job, now, event.demand(), event.nextSubmission());
            if (arrived.isEmpty()) {
                since = now;
            }
            arrived.add(run);
            open.put(job.id(), run);
            last().ifPresent(step -> step.arrived++);
        }

        @Override
        public void refused(FabricEvent.Refused event) {
            known().ifPresent(run -> run.cause = event.refusal().cause().text());
        }

        @Override
        public void started(FabricEvent.Started event) {
            known().ifPresent(run -> {
                close(now);
                run.start(now, event.figures());
                keep(run, event.channels(), event.step());
            });
        }

        @Override
        public void replanned(FabricEvent.Replanned event) {
            known().ifPresent(run -> {
                close(now);
                run.replan(now, event.figures(), event.continuesAt());
                keep(run, event.channels(), event.step());
            });
        }

        @Override
        public void halted(FabricEvent.Halted event) {
            known().ifPresent(run -> {
                close(now);
                run.halt(now);
                running.remove(job.id());
            });
        }

        private void keep(FabricJobRecord run, Supplier<List<ChannelUse>> channels, Supplier<List<StepSlice>> step) {
            if (kept.channelUse()) {
                run.channels = channels.get();
            }
            if (kept.stepSlices()) {
                run.step = step.get();
            }
            running.put(job.id(), run);
        }

        @Override
        public void cutOff(FabricEvent.CutOff event) {
            known().ifPresent(run -> run.cause = FabricJobRecord.STILL_RUNNING);
        }

        private Optional<FabricJobRecord> known() {
            return Optional.ofNullable(open.get(job.id()));
        }
    }

    void rejected(Job job, double now) {
        final FabricJobRecord run = open.remove(job.id());
        if (run != null) {
            close(now);
            blockedInStep++;
            run.cause = run.cause.isEmpty() ? FabricJobRecord.AGENT : run.cause;
            finish(run, now, FabricJobRecord.Outcome.BLOCKED);
        }
    }

    void ended(Job job, JobState state, double now) {
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
    }

    private Optional<FabricStep> last() {
        return steps.isEmpty() ? Optional.empty() : Optional.of(steps.get(steps.size() - 1));
    }

    private void close(double now) {
        if (now > since && !arrived.isEmpty()) {
            final FabricStep step = new FabricStep(since, now, servers, running.values());
            step.blocked = blockedInStep;
            blockedInStep = 0;
            steps.add(step);
            since = now;
        }
    }

    /** Whether there is anything to tell. */
    boolean isEmpty() {
        return arrived.isEmpty();
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
