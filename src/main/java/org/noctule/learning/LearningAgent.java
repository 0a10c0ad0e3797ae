package org.noctule.learning;

import java.util.Optional;
import org.noctule.json.JsonInput;
import org.noctule.learning.algorithm.LearnerOptions;
import org.noctule.learning.network.NetworkOptions;

/**
 * An agent that learns: which learner improves which network. A jar offers it through {@link java.util.ServiceLoader}
 * by a class with a public constructor without parameters; {@code noctule launch FILE.jar OPTIONS.json} then trains it
 * and plays its models as those of the built-in learners.
 */
public interface LearningAgent {
    /**
     * {@return the name that users give, and that its own network has as {@code type} and its learner as {@code name}
     * in models: lower-case letters, digits and hyphens; not the name of anything built in}
     */
    String name();

    /**
     * Reads the options of the agent's own network: from {@code decision.agent.network}, or from a model.
     *
     * @param keys an object with the key {@code type}, which is the agent's name
     * @return the options, or nothing if the agent takes the networks of Noctule
     * @throws org.noctule.error.NoctuleException if a key is unknown or a value is wrong
     */
    default Optional<NetworkOptions> network(JsonInput keys) {
        return Optional.empty();
    }

    /**
     * Reads the options of the learner. Its {@link LearnerOptions#toJson} must have a field for each key: this tells
     * which keys {@code decision.agent} may have.
     *
     * @param keys an object with the key {@code name}, which is the agent's name, and the keys of
     *     {@code decision.agent} that are the learner's
     * @return the options
     * @throws org.noctule.error.NoctuleException if a value is wrong
     */
    LearnerOptions learner(JsonInput keys);
}
