package org.noctule.simulator.results;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.noctule.protocol.JobState;
import org.noctule.simulator.TrainingEvent;
import org.noctule.workload.Job;

/** What became of the training jobs of a run, job by job and step by step. */
final class TrainingRecord {
    private final Map<String, TrainingRun> open = new LinkedHashMap<>();
    private final Map<String, TrainingRun> running = new LinkedHashMap<>();
    private final List<TrainingRun> arrived = new ArrayList<>();
    private final List<TrainingRun> ended = new ArrayList<>();
    private final List<TrainingStep> steps = new ArrayList<>();
    private double since;
    private int blockedInStep;
    private int servers;

    void hear(Job job, double now, TrainingEvent event) {
        if (event instanceof TrainingEvent.Submitted submitted) {
            close(now);
            servers = submitted.servers();
            final TrainingRun run = new TrainingRun(job, now, submitted.demand(), submitted.nextSubmission());
            if (arrived.isEmpty()) {
                since = now;
            }
            arrived.add(run);
            open.put(job.id(), run);
            last().ifPresent(step -> step.arrived++);
            return;
        }
        final TrainingRun run = open.get(job.id());
        if (run == null) {
            return;
        }
        if (event instanceof TrainingEvent.Refused refused) {
            run.cause = refused.refusal().cause().text();
        } else if (event instanceof TrainingEvent.Started started) {
            close(now);
            run.start(now, started.figures());
            running.put(job.id(), run);
        } else {
            run.cause = TrainingRun.STILL_RUNNING;
        }
    }

    void rejected(Job job, double now) {
        final TrainingRun run = open.remove(job.id());
        if (run != null) {
            close(now);
            blockedInStep++;
            run.cause = run.cause.isEmpty() ? TrainingRun.AGENT : run.cause;
            finish(run, now, TrainingRun.BLOCKED);
        }
    }

    void ended(Job job, JobState state, double now) {
        final TrainingRun run = open.remove(job.id());
        if (run == null) {
            return;
        }
        close(now);
        running.remove(job.id());
        if (run.cause.equals(TrainingRun.STILL_RUNNING)) {
            finish(run, now, TrainingRun.BLOCKED);
        } else if (state == JobState.COMPLETED_SUCCESSFULLY) {
            run.cause = "";
            last().ifPresent(step -> step.completed++);
            finish(run, now, TrainingRun.COMPLETED);
        } else {
            run.cause = state.name();
            finish(run, now, TrainingRun.KILLED);
        }
    }

    private void finish(TrainingRun run, double now, String outcome) {
        run.end = now;
        run.outcome = outcome;
        ended.add(run);
    }

    private Optional<TrainingStep> last() {
        return steps.isEmpty() ? Optional.empty() : Optional.of(steps.get(steps.size() - 1));
    }

    private void close(double now) {
        if (now > since && !arrived.isEmpty()) {
            final TrainingStep step = new TrainingStep(since, now, servers, running.values());
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

    List<TrainingRun> arrived() {
        return arrived;
    }

    List<TrainingRun> ended() {
        return ended;
    }

    List<TrainingStep> steps() {
        return steps;
    }
}
