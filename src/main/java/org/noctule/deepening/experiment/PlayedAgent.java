package org.noctule.deepening.experiment;

import java.nio.file.Path;
import java.util.Optional;
import org.noctule.deepening.AdaptationAgent;
import org.noctule.deepening.EnumeratedAdaptation;
import org.noctule.deepening.ListedAdaptation;
import org.noctule.deepening.RandomAdaptation;
import org.noctule.deepening.ReplayScenario;
import org.noctule.deepening.learning.AdaptationPolicy;
import org.noctule.deepening.learning.StoredAdaptation;
import org.noctule.error.NoctuleException;

/**
 * The agent that an evaluation plays, and the number of actions that it can choose among.
 *
 * @param agent the agent
 * @param actions number of actions of a policy, 0 for any
 */
public record PlayedAgent(AdaptationAgent agent, int actions) {
    /**
     * Makes the agent that options name.
     *
     * @param options the options
     * @param named the policy that wins over that of the options, if any
     * @param seed seed of an agent that draws
     * @return the agent
     * @throws NoctuleException if there is no policy, or it does not fit
     */
    public static PlayedAgent of(AdaptationOptions options, Optional<Path> named, long seed) {
        return switch (options.agent()) {
            case "RandomAgent" -> new PlayedAgent(new RandomAdaptation(seed), 0);
            case "DeterministicAgent" -> new PlayedAgent(new ListedAdaptation(options.actions()), 0);
            case "SimulationAgent" -> new PlayedAgent(new EnumeratedAdaptation(), 0);
            default -> policy(options, named);
        };
    }

    private static PlayedAgent policy(AdaptationOptions options, Optional<Path> named) {
        final boolean parent = options.evaluated() == EvaluatedWeights.PARENT;
        // The published evaluator plays the policy of the options wherever there is one, trained or not.
        final Path file = (parent ? options.policy().or(() -> named) : named.or(options::policy))
                .orElseThrow(() -> NoctuleException.input(
                        options.file() + ": nothing names the policy.",
                        "Maybe name it with --policy: a training leaves model.safetensors in its folder."));
        final AdaptationPolicy policy = StoredAdaptation.play(file, options.shape());
        return new PlayedAgent(policy, policy.actions());
    }

    /**
     * Plays a scenario.
     *
     * @param scenario the scenario
     * @return its result, empty if it has another number of actions than the policy
     */
    public Optional<AdaptationStanding> play(ReplayScenario scenario) {
        return actions == 0 || scenario.network().actions() == actions
                ? Optional.of(AdaptationStanding.of(scenario, agent))
                : Optional.empty();
    }
}
