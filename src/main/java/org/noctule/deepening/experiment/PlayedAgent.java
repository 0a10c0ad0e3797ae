package org.noctule.deepening.experiment;

import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Predicate;
import org.noctule.deepening.AdaptableNetwork;
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
 * @param fits tells whether it can choose for a network
 */
public record PlayedAgent(AdaptationAgent agent, Predicate<AdaptableNetwork> fits) {
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
            case "RandomAgent" -> new PlayedAgent(new RandomAdaptation(seed), any -> true);
            case "DeterministicAgent" -> new PlayedAgent(new ListedAdaptation(options.actions()), any -> true);
            case "SimulationAgent" -> new PlayedAgent(new EnumeratedAdaptation(), any -> true);
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
        return new PlayedAgent(policy, policy::fits);
    }

    /**
     * Plays a scenario.
     *
     * @param scenario the scenario
     * @return its result, empty if its actions are not those of the policy
     */
    public Optional<AdaptationStanding> play(ReplayScenario scenario) {
        return fits.test(scenario.network()) ? Optional.of(AdaptationStanding.of(scenario, agent)) : Optional.empty();
    }
}
