package org.noctule.failure.simulator;

import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import org.noctule.failure.FailurePlan;
import org.noctule.protocol.Event;
import org.noctule.simulator.JobRun;
import org.noctule.simulator.RunScene;
import org.noctule.workload.Attempt;
import org.noctule.workload.Job;

/** Submits jobs again that failed with their machines, as often as is allowed. */
final class Attempts {
    /** The next attempt at a job. */
    @FunctionalInterface
    interface Return {
        /** Submits it. */
        Event submit(double date);
    }

    private final FailurePlan plan;
    private final RunScene scene;
    /** The ids of the workload that look like those of further attempts. */
    private final Set<String> taken = new HashSet<>();

    Attempts(FailurePlan plan, RunScene scene) {
        this.plan = plan;
        this.scene = scene;
        scene.planned().stream().map(Job::id).filter(id -> id.indexOf('#') >= 0).forEach(taken::add);
    }

    /** Plans the next attempt at a job that is about to fail, settled up to now; empty if there is none. */
    Optional<Return> after(JobRun run) {
        final Attempt last = run.attempt();
        if (!plan.jobs().comeBack() || last.number() >= plan.attempts()) {
            return Optional.empty();
        }
        final double kept = AttemptCourse.of(run).kept(run.remaining());
        Attempt next = new Attempt(last.number() + 1, last.parent(), kept);
        while (taken.contains(next.id()) || scene.knows(next.id())) {
            next = new Attempt(next.number() + 1, last.parent(), kept);
        }
        final AttemptCourse course = AttemptCourse.again(next, plan.checkpoints());
        final Job job = run.job().withId(next.id()).with(run.job().parts().withStart(Optional.empty()));
        return Optional.of(date -> scene.submit(job, course, date));
    }
}
