package org.noctule.deepening;

import java.util.List;

/**
 * Carries out a list of actions and then nothing, the same for each job.
 *
 * @param actions the actions, in order
 */
public record ListedAdaptation(List<Integer> actions) implements AdaptationAgent {
    /**
     * Copies the list.
     *
     * @param actions the actions, in order
     */
    public ListedAdaptation {
        actions = List.copyOf(actions);
    }

    @Override
    public int decide(AdaptationRequest request) {
        return request.decision() < actions.size()
                ? actions.get(request.decision())
                : request.network().nothing();
    }
}
