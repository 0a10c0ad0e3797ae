package org.noctule.learning;

import org.noctule.agent.ActionMask;
import org.noctule.agent.Observation;

/** The answer of an environment to a learner's last action. */
public sealed interface Turn {
    /** {@return the reward, 0 at the beginning of an episode} */
    double reward();

    /**
     * Another action must be chosen.
     *
     * @param observation the observation now; valid until the action is chosen
     * @param mask the actions that may be chosen
     * @param reward reward of the last action
     */
    record Choice(Observation observation, ActionMask mask, double reward) implements Turn {}

    /** The reasons why an episode is over. Where a failure ends a run, there is an exception instead of a turn. */
    enum Cause {
        /** The problem has come to its end: every job has. */
        FINISHED,
        /** The run was to end at a date, and more would have come (Gymnasium: truncated). */
        TRUNCATED,
        /** Jobs waited, and nothing was to happen any more. */
        STUCK
    }

    /**
     * The episode is over.
     *
     * @param reward reward of the last action up to the end
     * @param cause the cause of its end
     * @param figures the outcome of its jobs
     */
    record End(double reward, Cause cause, EpisodeFigures figures) implements Turn {
        /**
         * Ends an episode that is no run of a simulator.
         *
         * @param reward reward of the last action up to the end
         */
        public End(double reward) {
            this(reward, Cause.FINISHED, EpisodeFigures.NONE);
        }
    }
}
