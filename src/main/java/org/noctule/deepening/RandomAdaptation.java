package org.noctule.deepening;

import org.noctule.random.Chance;

/** Draws each action with equal chances, nothing included. */
public final class RandomAdaptation implements AdaptationAgent {
    private final Chance chance;

    /**
     * Makes an agent.
     *
     * @param seed seed of its draws
     */
    public RandomAdaptation(long seed) {
        chance = Chance.of(seed, Chance.Purpose.ACTIONS, 0);
    }

    @Override
    public int decide(AdaptationRequest request) {
        return chance.nextInt(request.network().actions());
    }
}
