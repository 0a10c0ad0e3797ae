package org.noctule.learning.value;

import java.util.function.LongFunction;
import org.noctule.agent.fabric.DegreeChooser;
import org.noctule.protocol.Decider;
import org.noctule.protocol.Event;
import org.noctule.protocol.JobState;
import org.noctule.protocol.Message;
import org.noctule.protocol.Session;
import org.noctule.protocol.SessionListener;
import org.noctule.protocol.SessionLoop;

/**
 * Whole runs of the simulator, each of its own jobs.
 *
 * @param sessions makes a run, not yet begun, from the seed of an episode; on any thread
 * @param agents makes the agent of a run
 */
public record Episodes(LongFunction<? extends Session> sessions, Agents agents) {

    /** Makes agents. */
    @FunctionalInterface
    public interface Agents {
        /**
         * Makes the agent of a run.
         *
         * @param seed seed of the episode
         * @param chooser chooses the degrees
         * @return the agent
         */
        Decider agent(long seed, DegreeChooser chooser);
    }

    /** Plays an episode; its return is 1 for each job that was done and -1 for each that was not. */
    double play(long seed, DegreeChooser chooser) {
        final Decider agent = agents.agent(seed, chooser);
        final Tally tally = new Tally();
        try (Session session = sessions.apply(seed)) {
            SessionLoop.play(session, agent, tally);
        }
        return tally.worth();
    }

    /** Counts the jobs of a run. */
    private static final class Tally implements SessionListener {
        private int submitted;
        private int done;

        @Override
        public void asked(Message message) {
            for (final Event event : message.events()) {
                submitted += event instanceof Event.JobSubmitted ? 1 : 0;
                done += event instanceof Event.JobCompleted completed
                                && completed.state() == JobState.COMPLETED_SUCCESSFULLY
                        ? 1
                        : 0;
            }
        }

        double worth() {
            return 2.0 * done - submitted;
        }
    }
}
