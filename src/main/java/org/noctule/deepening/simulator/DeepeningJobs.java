package org.noctule.deepening.simulator;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.noctule.deepening.protocol.AdaptationDecision;
import org.noctule.deepening.protocol.AdaptationEvent;
import org.noctule.deepening.workload.DeepeningProfile;
import org.noctule.protocol.Decision;
import org.noctule.protocol.Event;
import org.noctule.protocol.JobState;
import org.noctule.simulator.JobRun;
import org.noctule.simulator.RunPart;
import org.noctule.simulator.RunScene;
import org.noctule.simulator.queue.DatedQueue;

/** The running training jobs that may change their network; jobs of other profiles are left aside. */
final class DeepeningJobs implements RunPart {
    private static final int RANK = 20;

    private final RunScene scene;
    private final Map<JobRun, DeepeningRun> running = new HashMap<>();
    private final DatedQueue<DeepeningRun> queue = new DatedQueue<>();

    DeepeningJobs(RunScene scene) {
        this.scene = scene;
    }

    @Override
    public int rank() {
        return RANK;
    }

    private void redate(DeepeningRun training) {
        if (training.isQueued()) {
            queue.remove(training);
        }
        final double next = training.nextDate();
        if (next < Double.POSITIVE_INFINITY) {
            queue.add(training, next);
        }
    }

    @Override
    public void started(JobRun run, double speed, double now) {
        if (run.job().profile() instanceof DeepeningProfile training) {
            running.put(run, new DeepeningRun(run, training, speed, now));
        }
    }

    @Override
    public void paced(JobRun run, double speed, double now) {
        final DeepeningRun training = running.get(run);
        if (training != null) {
            training.pace(speed, now);
            redate(training);
        }
    }

    @Override
    public void resized(JobRun run, int before, double now, double continuesAt) {
        final DeepeningRun training = running.get(run);
        if (training == null) {
            return;
        }
        if (run.alloc().size() > before) {
            training.rise(now);
        } else if (run.alloc().size() < before) {
            training.fall(now);
        }
        training.pauseUntil(continuesAt, now);
        redate(training);
    }

    /** Tells what a job came to, unless the decision side killed it, or a machine failed. */
    @Override
    public void ended(JobRun run, JobState state, int code, double now, List<Event> outbox) {
        final DeepeningRun training = running.remove(run);
        if (training == null) {
            return;
        }
        if (training.isQueued()) {
            queue.remove(training);
        }
        final DeepeningOutcome outcome = training.end(now);
        scene.recorder().record(outcome);
        if (state != JobState.COMPLETED_KILLED && code != Event.JobCompleted.MACHINE_FAILED) {
            outbox.add(new AdaptationEvent.TrainingEnded(
                    now, run.job().id(), outcome.accuracy(), outcome.actions(), outcome.rank()));
        }
    }

    @Override
    public double nextDate() {
        return queue.date();
    }

    @Override
    public void step(double now, List<Event> outbox) {
        final DeepeningRun training = queue.poll();
        training.wake(now, outbox);
        redate(training);
    }

    /** {@inheritDoc} An order that comes too late is refused: a job may have ended while the decision side was busy. */
    @Override
    public boolean apply(Decision decision, double now, List<Event> outbox) {
        if (!(decision instanceof AdaptationDecision order)) {
            return false;
        }
        cause(order, now, outbox)
                .ifPresent(why -> outbox.add(new AdaptationEvent.AdaptationRefused(now, order.jobId(), why)));
        return true;
    }

    private Optional<AdaptationEvent.Cause> cause(AdaptationDecision decision, double now, List<Event> outbox) {
        final Optional<JobRun> run = scene.running(decision.jobId());
        if (run.isEmpty()) {
            return Optional.of(AdaptationEvent.Cause.NOT_RUNNING);
        }
        final DeepeningRun training = running.get(run.get());
        if (training == null) {
            return Optional.of(AdaptationEvent.Cause.NOT_ADAPTIVE);
        }
        final Order order = new Order(run.get(), training, now, outbox);
        decision.match(order);
        redate(training);
        return order.cause;
    }

    private void extend(JobRun run, double seconds, double now) {
        run.settle(now);
        run.motion().extend(seconds);
        scene.redate(run);
    }

    /** Carries one order out. */
    private final class Order implements AdaptationDecision.Cases<RuntimeException> {
        private final JobRun run;
        private final DeepeningRun training;
        private final double now;
        private final List<Event> outbox;
        private Optional<AdaptationEvent.Cause> cause = Optional.empty();

        Order(JobRun run, DeepeningRun training, double now, List<Event> outbox) {
            this.run = run;
            this.training = training;
            this.now = now;
            this.outbox = outbox;
        }

        @Override
        public void adaptJob(AdaptationDecision.AdaptJob decision) {
            cause = training.answer(decision, now, outbox);
        }

        @Override
        public void setJobBudget(AdaptationDecision.SetJobBudget decision) {
            final OptionalDouble more = training.setTotal(decision.total(), now);
            if (more.isEmpty()) {
                cause = Optional.of(AdaptationEvent.Cause.BUDGET_USED);
            } else {
                extend(run, more.getAsDouble(), now);
            }
        }

        @Override
        public void followEpochs(AdaptationDecision.FollowEpochs decision) {
            training.follow(decision.told(), now);
        }
    }
}
