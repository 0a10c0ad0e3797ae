package org.noctule.failure.simulator;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.noctule.failure.DeadPower;
import org.noctule.failure.FailurePlan;
import org.noctule.failure.Outage;
import org.noctule.platform.part.Reach;
import org.noctule.protocol.Event;
import org.noctule.simulator.Course;
import org.noctule.simulator.Feed;
import org.noctule.simulator.JobRun;
import org.noctule.simulator.OutsideEvent;
import org.noctule.simulator.Recorder;
import org.noctule.simulator.RunPart;
import org.noctule.simulator.RunScene;
import org.noctule.workload.Job;

/**
 * The failures of one run. Jobs end when a machine or a channel of theirs fails, unless their work is done at that date
 * or the plan lets them run on.
 */
final class FailingJobs implements RunPart {
    private final RunScene scene;
    private final FailurePlan plan;
    private final Recorder recorder;
    private final AttemptLog log;
    private final Attempts attempts;
    private final FailureFeed feed;
    /** The outages that external events begin. */
    private final Map<OutsideEvent, List<Outage>> lines;

    FailingJobs(RunScene scene, FailurePlan plan) {
        this.scene = scene;
        this.plan = plan;
        this.recorder = scene.recorder();
        this.log = new AttemptLog(scene.platform(), recorder);
        this.attempts = new Attempts(plan, scene);
        this.feed = new FailureFeed(plan.source().open(), scene);
        this.lines = LineOutages.of(scene.scenario().externalEvents().orElse(List.of()), scene.platform());
        if (plan.power() == DeadPower.OFF) {
            scene.machines().darken();
        }
        recorder.keep(OutageRow.COLUMNS);
        recorder.keep(AttemptRow.COLUMNS);
    }

    @Override
    public Optional<Feed> feed() {
        return Optional.of(feed);
    }

    @Override
    public Optional<Course> course(Job job) {
        return Optional.of(AttemptCourse.first(plan.checkpoints()));
    }

    @Override
    public boolean retries(JobRun run, double now) {
        return log.ended(run, now);
    }

    @Override
    public void gone(Reach gone, Optional<OutsideEvent> cause, double now, List<Event> outbox) {
        final List<Outage> begun =
                cause.map(line -> lines.getOrDefault(line, List.of())).orElseGet(feed::begun);
        final List<JobRun> hit = plan.jobs().end() && !gone.isEmpty() ? end(gone, begun, now, outbox) : List.of();
        for (final Outage outage : begun) {
            recorder.record(new OutageRow(
                    outage,
                    hit.stream()
                            .filter(run -> run.needs(outage.reach()))
                            .map(run -> run.job().id())
                            .toList()));
        }
    }

    /** Ends the jobs on what is gone, in the order of their submissions. */
    private List<JobRun> end(Reach gone, List<Outage> outages, double now, List<Event> outbox) {
        final List<JobRun> hit = scene.jobs().unfinishedOn(gone, now);
        final List<Attempts.Return> returns = new ArrayList<>();
        for (final JobRun run : hit) {
            run.settle(now);
            final Optional<Attempts.Return> next = attempts.after(run);
            log.strike(cause(run, outages), next.isPresent());
            scene.jobs().fail(run, now, outbox);
            log.struck();
            next.ifPresent(returns::add);
        }
        returns.forEach(attempt -> outbox.add(attempt.submit(now)));
        return hit;
    }

    private static Outage cause(JobRun run, List<Outage> outages) {
        return outages.stream()
                .filter(outage -> run.needs(outage.reach()))
                .findFirst()
                .orElseThrow();
    }
}
