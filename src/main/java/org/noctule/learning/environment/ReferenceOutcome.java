package org.noctule.learning.environment;

import java.util.function.LongFunction;
import java.util.function.LongToDoubleFunction;
import org.noctule.agent.Problem;
import org.noctule.learning.Turn;
import org.noctule.protocol.Session;

/**
 * Factors of rewards by which the outcome of each episode is told in units of what a fixed policy earns in the same
 * episode, so that easy and hard jobs weigh alike: the run is played once more for it.
 */
public final class ReferenceOutcome implements LongToDoubleFunction {
    private final LongFunction<? extends Session> sessions;
    private final LongFunction<? extends Problem> problems;

    /**
     * Prepares to play episodes.
     *
     * @param sessions makes a run, not yet begun, from the seed of an episode
     * @param problems makes the problem of a run from the same seed; the first allowed action is always taken
     */
    public ReferenceOutcome(LongFunction<? extends Session> sessions, LongFunction<? extends Problem> problems) {
        this.sessions = sessions;
        this.problems = problems;
    }

    /**
     * Plays an episode by the fixed policy.
     *
     * @param seed seed of the episode
     * @return 1 / |sum of its rewards|, or 1 if it earns nothing
     */
    @Override
    public double applyAsDouble(long seed) {
        try (SessionEnvironment environment = new SessionEnvironment(sessions, problems)) {
            Turn turn = environment.begin(seed);
            double earned = turn.reward();
            while (turn instanceof Turn.Choice choice) {
                turn = environment.step(choice.mask().first());
                earned += turn.reward();
            }
            return earned == 0 ? 1 : 1 / Math.abs(earned);
        }
    }
}
