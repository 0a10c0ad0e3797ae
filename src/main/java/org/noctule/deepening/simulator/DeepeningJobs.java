package org.noctule.deepening.simulator;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.noctule.protocol.AdaptationDecision;
import org.noctule.protocol.AdaptationEvent;
import org.noctule.protocol.Event;
import org.noctule.simulator.DeepeningOutcome;
import org.noctule.simulator.Feed;
import org.noctule.simulator.JobRun;
import org.noctule.simulator.Recorder;
import org.noctule.simulator.Trainings;
import org.noctule.simulator.queue.DatedQueue;
import org.noctule.workload.DeepeningProfile;

/**
 * The running training jobs that may change their network. A machine tells it their starts, changes and ends; jobs of
 * other profiles are left aside.
 */
public final class DeepeningJobs implements Feed, Trainings {
    private final Recorder recorder;
    private final Budgets budgets;
    private final Map<JobRun, DeepeningRun> running = new HashMap<>();
    private final DatedQueue<DeepeningRun> queue = new DatedQueue<>();
    private final List<Event> news = new ArrayList<>();

    /** Makes jobs end later or sooner. */
    @FunctionalInterface
    public interface Budgets {
        /**
         * Gives a running job more time.
         *
         * @param run the job
         * @param seconds by how much its budget is longer; negative if it is shorter
         * @param now the date
         */
        void extend(JobRun run, double seconds, double now);
    }

    /**
     * Prepares a run.
     *
     * @param recorder takes what the jobs came to
     * @param budgets makes jobs end later or sooner
     */
    public DeepeningJobs(Recorder recorder, Budgets budgets) {
        this.recorder = recorder;
        this.budgets = budgets;
    }

    private Optional<DeepeningRun> find(JobRun run) {
        return running.isEmpty() ? Optional.empty() : Optional.ofNullable(running.get(run));
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

    /**
     * Takes note of a start.
     *
     * @param run the job
     * @param speed speed of its slowest core, as a part of the reference speed
     * @param now the date
     */
    public void started(JobRun run, double speed, double now) {
        if (run.job().profile() instanceof DeepeningProfile training) {
            running.put(run, new DeepeningRun(run, training, speed, now));
        }
    }

    /**
     * Takes note of another speed.
     *
     * @param run the job
     * @param speed speed of its slowest core, as a part of the reference speed; 0 while it is suspended
     * @param now the date
     */
    public void paced(JobRun run, double speed, double now) {
        find(run).ifPresent(training -> {
            training.pace(speed, now);
            redate(training);
        });
    }

    /**
     * Takes note of other cores.
     *
     * @param run the job, which has them
     * @param before number of cores that it had
     * @param now the date
     * @param continuesAt date at which its work goes on
     */
    public void resized(JobRun run, int before, double now, double continuesAt) {
        find(run).ifPresent(training -> {
            if (run.alloc().size() > before) {
                training.rise(now);
            } else if (run.alloc().size() < before) {
                training.fall(now);
            }
            training.pauseUntil(continuesAt, now);
            redate(training);
        });
    }

    /**
     * Takes note of an end.
     *
     * @param run the job
     * @param now the date
     * @param told whether the decision side is told what it came to: not if it killed the job
     */
    public void ended(JobRun run, double now, boolean told) {
        find(run).ifPresent(training -> {
            running.remove(run);
            if (training.isQueued()) {
                queue.remove(training);
            }
            final DeepeningOutcome outcome = training.end(now);
            recorder.trained(run.job(), outcome);
            if (told) {
                news.add(new AdaptationEvent.TrainingEnded(
                        now, run.job().id(), outcome.accuracy(), outcome.actions(), outcome.rank()));
            }
        });
    }

    @Override
    public double nextDate() {
        return queue.date();
    }

    @Override
    public void collect(double date, List<Event> outbox) {
        tellEnds(outbox);
        while (queue.date() <= date) {
            final DeepeningRun training = queue.poll();
            training.wake(date, outbox);
            redate(training);
        }
    }

    /**
     * Tells what the jobs came to that have ended since the last call.
     *
     * @param outbox takes the events
     */
    public void tellEnds(List<Event> outbox) {
        if (!news.isEmpty()) {
            outbox.addAll(news);
            news.clear();
        }
    }

    @Override
    public Optional<AdaptationEvent.Cause> apply(
            JobRun run, AdaptationDecision decision, double now, List<Event> outbox) {
        final Optional<DeepeningRun> found = find(run);
        if (found.isEmpty()) {
            return Optional.of(AdaptationEvent.Cause.NOT_ADAPTIVE);
        }
        final Order order = new Order(run, found.get(), now, outbox);
        decision.match(order);
        redate(found.get());
        return order.cause;
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
                budgets.extend(run, more.getAsDouble(), now);
            }
        }

        @Override
        public void followEpochs(AdaptationDecision.FollowEpochs decision) {
            training.follow(decision.told(), now);
        }
    }
}
