package org.noctule.fabric.learning;

import java.util.function.LongFunction;
import org.noctule.fabric.agent.DegreeChooser;
import org.noctule.learning.EpisodeFigures;
import org.noctule.learning.environment.JobTally;
import org.noctule.protocol.Decider;
import org.noctule.protocol.Session;
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
        final JobTally tally = new JobTally();
        try (Session session = sessions.apply(seed)) {
            SessionLoop.play(session, agent, tally);
        }
        final EpisodeFigures figures = tally.figures();
        return 2.0 * figures.successful() - figures.submitted();
    }
}
