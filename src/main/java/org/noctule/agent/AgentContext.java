package org.noctule.agent;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.noctule.error.NoctuleException;
import org.noctule.json.JsonInput;
import org.noctule.json.Options;

/**
 * All that an agent may know when it is made.
 *
 * @param decision the {@code decision} object of options.json; an agent reads its own keys below {@code agent}
 * @param seed seed of the agent's generator of random numbers
 * @param rules choices that follow published systems
 * @param output directory for files of the agent's own, empty if it must not write any
 * @param terms the values by which capabilities go in the run, at most one of a type, unmodifiable
 * @param capabilities the options of the capabilities that have any, by their names; unmodifiable
 */
public record AgentContext(
        JsonInput decision,
        long seed,
        AgentRules rules,
        Optional<Path> output,
        List<Record> terms,
        Map<String, Options> capabilities) {
    /**
     * Creates the context of a run without special terms.
     *
     * @param decision the {@code decision} object of options.json
     * @param seed seed of the agent's generator of random numbers
     * @param rules choices that follow published systems
     * @param output directory for files of the agent's own, empty if it must not write any
     */
    public AgentContext(JsonInput decision, long seed, AgentRules rules, Optional<Path> output) {
        this(decision, seed, rules, output, List.of());
    }

    /**
     * Creates the context of a run without capabilities that have options.
     *
     * @param decision the {@code decision} object of options.json
     * @param seed seed of the agent's generator of random numbers
     * @param rules choices that follow published systems
     * @param output directory for files of the agent's own, empty if it must not write any
     * @param terms the values by which capabilities go in the run, at most one of a type, unmodifiable
     */
    public AgentContext(JsonInput decision, long seed, AgentRules rules, Optional<Path> output, List<Record> terms) {
        this(decision, seed, rules, output, terms, Map.of());
    }

    /**
     * Returns the context of another run.
     *
     * @param other seed of that run's agent
     * @return the same but for the seed
     */
    public AgentContext with(long other) {
        return new AgentContext(decision, other, rules, output, terms, capabilities);
    }

    /**
     * Finds the terms of a type.
     *
     * @param type the type
     * @param <T> the type
     * @return them, empty if nothing was told
     */
    public <T extends Record> Optional<T> terms(Class<T> type) {
        return terms.stream().filter(type::isInstance).map(type::cast).findFirst();
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
