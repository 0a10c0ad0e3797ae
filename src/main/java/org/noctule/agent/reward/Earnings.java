package org.noctule.agent.reward;

import java.util.function.DoubleConsumer;
import org.noctule.agent.mirror.RunningJob;
import org.noctule.agent.view.ClusterView;
import org.noctule.agent.view.PastView;

/** The rewards of a run's actions until they are taken. */
public abstract class Earnings {
    final Objective objective;
    final ClusterView view;
    private final DoubleConsumer kept;
    private boolean acted;
    private double sum;

    private Earnings(Objective objective, ClusterView view, DoubleConsumer kept) {
        this.objective = objective;
        this.view = view;
        this.kept = kept;
    }

    /**
     * Begins the rewards of a run.
     *
     * @param objective their source
     * @param form the moments at which it is asked
     * @param view the run
     * @param kept hears of the reward of each action, as HDeepRM's files have it
     * @return the rewards
     */
    public static Earnings of(Objective objective, RewardForm form, ClusterView view, DoubleConsumer kept) {
        if (objective == Objectives.NONE) {
            return new Nothing(objective, view, kept);
        }
        return switch (form) {
            case INSTANT -> new Instant(objective, view, kept);
            case INTEGRATED -> new Integrated(objective, view, kept);
            case FINAL -> new Final(objective, view, kept);
            case CHOICE -> new Between(objective, view, kept);
        };
    }

    /**
     * Lets time pass before the events of a message.
     *
     * @param seconds how long
     */
    public void elapse(double seconds) {}

    /**
     * Hears of an action.
     *
     * @param now the date in s
     */
    public final void acted(double now) {
        acted = true;
        act(now);
    }

    void act(double now) {}

    /** Hears that the last action is in force. */
    public void inForce() {}

    /**
     * Hears that a job has ended.
     *
     * @param job the job
     * @param now the date in s
     */
    public void ended(RunningJob job, double now) {}

    /** Hears that the run is over. */
    public void close() {}

    /** Hears that what was earned is about to be taken: at a choice, and at the end. */
    void due() {}

    /** {@return what was earned since this was last asked} */
    public final double take() {
        due();
        final double earned = sum;
        sum = 0;
        return earned;
    }

    /** Adds what the actions so far have earned. */
    final void earn(double reward) {
        if (acted) {
            sum += reward;
        }
    }

    /** Keeps what an action has earned, as HDeepRM's files have it. */
    final void keep(double reward) {
        kept.accept(reward);
    }

    private static final class Nothing extends Earnings {
        Nothing(Objective objective, ClusterView view, DoubleConsumer kept) {
            super(objective, view, kept);
        }
    }

    private static final class Instant extends Earnings {
        Instant(Objective objective, ClusterView view, DoubleConsumer kept) {
            super(objective, view, kept);
        }

        @Override
        public void inForce() {
            final double reward = objective.rate(view);
            keep(reward);
            earn(reward);
        }
    }

    private static final class Integrated extends Earnings {
        private double ofAction;
        private boolean first = true;

        Integrated(Objective objective, ClusterView view, DoubleConsumer kept) {
            super(objective, view, kept);
        }

        @Override
        public void elapse(double seconds) {
            if (seconds > 0 && !first) {
                final double reward = objective.rate(view) * seconds;
                ofAction += reward;
                earn(reward);
            }
        }

        @Override
        void act(double now) {
            if (!first) {
                keep(ofAction);
            }
            first = false;
            ofAction = 0;
        }

        @Override
        public void close() {
            if (!first) {
                keep(ofAction);
            }
        }
    }

    private static final class Final extends Earnings {
        private final Outcome outcome = new Outcome();

        Final(Objective objective, ClusterView view, DoubleConsumer kept) {
            super(objective, view, kept);
        }

        @Override
        public void elapse(double seconds) {
            outcome.elapse(view, seconds);
        }

        @Override
        void act(double now) {
            outcome.acted(now);
        }

        @Override
        public void ended(RunningJob job, double now) {
            outcome.ended(job, now);
        }

        @Override
        public void close() {
            final double reward = objective.outcome(outcome);
            keep(reward);
            earn(reward);
        }
    }

    private static final class Between extends Earnings {
        private final PastView before = new PastView();
        private boolean seen;

        Between(Objective objective, ClusterView view, DoubleConsumer kept) {
            super(objective, view, kept);
        }

        @Override
        void due() {
            if (seen) {
                final double reward = objective.earned(before, view);
                keep(reward);
                earn(reward);
            }
            before.keep(view);
            seen = true;
        }
    }
}
