package org.noctule.simulator.results;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.noctule.protocol.JobState;
import org.noctule.simulator.FabricEvent;
import org.noctule.workload.Job;

/** What became of the training jobs of a run, job by job and step by step. */
final class FabricRecord {
    private final Map<String, FabricJobRecord> open = new LinkedHashMap<>();
    private final Map<String, FabricJobRecord> running = new LinkedHashMap<>();
    private final List<FabricJobRecord> arrived = new ArrayList<>();
    private final List<FabricJobRecord> ended = new ArrayList<>();
    private final List<FabricStep> steps = new ArrayList<>();
    private double since;
    private int blockedInStep;
    private int servers;

    void hear(Job job, double now, FabricEvent event) {
        if (event instanceof FabricEvent.Submitted submitted) {
            close(now);
            servers = submitted.servers();
            final FabricJobRecord run = new FabricJobRecord(job, now, submitted.demand(), submitted.nextSubmission());
            if (arrived.isEmpty()) {
                since = now;
            }
            arrived.add(run);
            open.put(job.id(), run);
            last().ifPresent(step -> step.arrived++);
            return;
        }
        final FabricJobRecord run = open.get(job.id());
        if (run == null) {
            return;
        }
        if (event instanceof FabricEvent.Refused refused) {
            run.cause = refused.refusal().cause().text();
        } else if (event instanceof FabricEvent.Started started) {
            close(now);
            run.start(now, started.figures());
            running.put(job.id(), run);
        } else {
            run.cause = FabricJobRecord.STILL_RUNNING;
        }
    }

    void rejected(Job job, double now) {
        final FabricJobRecord run = open.remove(job.id());
        if (run != null) {
            close(now);
            blockedInStep++;
            run.cause = run.cause.isEmpty() ? FabricJobRecord.AGENT : run.cause;
            finish(run, now, FabricJobRecord.BLOCKED);
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
            finish(run, now, FabricJobRecord.BLOCKED);
        } else if (state == JobState.COMPLETED_SUCCESSFULLY) {
            run.cause = "";
            last().ifPresent(step -> step.completed++);
            finish(run, now, FabricJobRecord.COMPLETED);
        } else {
            run.cause = state.name();
            finish(run, now, FabricJobRecord.KILLED);
        }
    }

    private void finish(FabricJobRecord run, double now, String outcome) {
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
