package org.noctule.agent;

import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.noctule.error.NoctuleException;
import org.noctule.json.JsonInput;
import org.noctule.json.Options;
import org.noctule.ramp.plan.FabricPhysics;

/**
 * All that an agent may know when it is made.
 *
 * @param decision the {@code decision} object of options.json; an agent reads its own keys below {@code agent}
 * @param seed seed of the agent's generator of random numbers
 * @param rules choices that follow published systems
 * @param output directory for files of the agent's own, empty if it must not write any
 * @param physics physics of training jobs in the simulator
 * @param capabilities the options of the capabilities that have any, by their names; unmodifiable
 */
public record AgentContext(
        JsonInput decision,
        long seed,
        AgentRules rules,
        Optional<Path> output,
        FabricPhysics physics,
        Map<String, Options> capabilities) {
    /**
     * Creates the context of a run whose training jobs follow no special rules.
     *
     * @param decision the {@code decision} object of options.json
     * @param seed seed of the agent's generator of random numbers
     * @param rules choices that follow published systems
     * @param output directory for files of the agent's own, empty if it must not write any
     */
    public AgentContext(JsonInput decision, long seed, AgentRules rules, Optional<Path> output) {
        this(decision, seed, rules, output, FabricPhysics.DEFAULT);
    }

    /**
     * Creates the context of a run without capabilities that have options.
     *
     * @param decision the {@code decision} object of options.json
     * @param seed seed of the agent's generator of random numbers
     * @param rules choices that follow published systems
     * @param output directory for files of the agent's own, empty if it must not write any
     * @param physics physics of training jobs in the simulator
     */
    public AgentContext(JsonInput decision, long seed, AgentRules rules, Optional<Path> output, FabricPhysics physics) {
        this(decision, seed, rules, output, physics, Map.of());
    }

    /**
     * Returns the context of another run.
     *
     * @param other seed of that run's agent
     * @return the same but for the seed
     */
    public AgentContext with(long other) {
        return new AgentContext(decision, other, rules, output, physics, capabilities);
    }

    /**
     * Finds the options of a capability that the agent cannot do without.
     *
     * @param name its name
     * @return the values of its keys
     * @throws NoctuleException of kind INPUT if the options ask for no capability of this name
     */
    public Options capability(String name) {
        final Options options = capabilities.get(name);
        if (options == null) {
            throw NoctuleException.input(
                    "The agent asks the capability (" + name + ") for its options, and there is none of this name.",
                    "Maybe name the jar in the options file too: \"capabilities\": [\"FILE.jar\"].");
        }
        return options;
    }

    /** {@return the options of the agent itself: the object {@code decision.agent}, empty if there is none} */
    public JsonInput agent() {
        return decision.find("agent").orElseGet(() -> JsonInput.parse("{}", decision.where()));
    }
}
