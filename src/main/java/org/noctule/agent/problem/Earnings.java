package org.noctule.agent.problem;

import org.noctule.agent.mirror.ClusterMirror;
import org.noctule.agent.mirror.RunningJob;

/** The rewards of a run's actions until they are taken. */
abstract class Earnings {
    final Objective objective;
    final ClusterMirror mirror;
    final JobQueue queue;
    private final EpisodeRecord episode;
    private boolean acted;
    private double sum;

    private Earnings(Objective objective, ClusterMirror mirror, JobQueue queue, EpisodeRecord episode) {
        this.objective = objective;
        this.mirror = mirror;
        this.queue = queue;
        this.episode = episode;
    }

    static Earnings of(
            Objective objective, RewardForm form, ClusterMirror mirror, JobQueue queue, EpisodeRecord episode) {
        if (objective == Objective.NONE) {
            return new Nothing(objective, mirror, queue, episode);
        }
        return switch (form) {
            case INSTANT -> new Instant(objective, mirror, queue, episode);
            case INTEGRATED -> new Integrated(objective, mirror, queue, episode);
            case FINAL -> new Final(objective, mirror, queue, episode);
        };
    }

    /** Lets time pass before the events of a message. */
    void elapse(double seconds) {}

    /** Hears of an action. */
    final void acted(double now) {
        acted = true;
        act(now);
    }

    void act(double now) {}

    /** Hears that the last action is in force. */
    void inForce() {}

    void ended(RunningJob job, double now) {}

    /** Hears that the run is over. */
    void close() {}

    /** What was earned since this was last asked. */
    final double take() {
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
        episode.reward(reward);
    }

    private static final class Nothing extends Earnings {
        Nothing(Objective objective, ClusterMirror mirror, JobQueue queue, EpisodeRecord episode) {
            super(objective, mirror, queue, episode);
        }
    }

    private static final class Instant extends Earnings {
        Instant(Objective objective, ClusterMirror mirror, JobQueue queue, EpisodeRecord episode) {
            super(objective, mirror, queue, episode);
        }

        @Override
        void inForce() {
            final double reward = objective.reward(mirror, queue);
            keep(reward);
            earn(reward);
        }
    }

    private static final class Integrated extends Earnings {
        private double ofAction;
        private boolean first = true;

        Integrated(Objective objective, ClusterMirror mirror, JobQueue queue, EpisodeRecord episode) {
            super(objective, mirror, queue, episode);
        }

        @Override
        void elapse(double seconds) {
            if (seconds > 0 && !first) {
                final double reward = objective.reward(mirror, queue) * seconds;
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
        void close() {
            if (!first) {
                keep(ofAction);
            }
        }
    }

    private static final class Final extends Earnings {
        private final Outcome outcome = new Outcome();

        Final(Objective objective, ClusterMirror mirror, JobQueue queue, EpisodeRecord episode) {
            super(objective, mirror, queue, episode);
        }

        @Override
        void elapse(double seconds) {
            outcome.elapse(mirror, queue, seconds);
        }

        @Override
        void act(double now) {
            outcome.acted(now);
        }

        @Override
        void ended(RunningJob job, double now) {
            outcome.ended(job, now);
        }

        @Override
        void close() {
            final double reward = objective.outcome(outcome);
            keep(reward);
            earn(reward);
        }
    }
}
