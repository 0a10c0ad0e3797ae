package org.noctule.learning.agent;

import org.noctule.error.NoctuleException;
import org.noctule.json.JsonInput;
import org.noctule.learning.LearningAgent;
import org.noctule.learning.network.NetworkOptions;
import org.noctule.learning.network.Networks;
import org.noctule.model.Model;

/** The networks that an agent can have: its own, and Noctule's. */
final class NetworkChoice {
    private NetworkChoice() {}

    /** Reads the options of a network. */
    static NetworkOptions read(LearningAgent agent, JsonInput json) {
        return json.get("type").text().equals(agent.name())
                ? agent.network(json).orElseGet(() -> Networks.read(json))
                : Networks.read(json);
    }

    /** Reads what a model says about its network. */
    static NetworkOptions read(LearningAgent agent, Model model, String source) {
        final String type = model.network().get("type").text();
        if (!Networks.TYPES.contains(type) && !type.equals(agent.name())) {
            throw NoctuleException.input(
                    source + ": the model has the network \"" + type + "\", which the agent " + agent.name()
                            + " does not know.",
                    "Maybe it is of an agent in a jar: name that jar in the place of " + agent.name()
                            + ", such as FILE.jar#" + type + ".");
        }
        return read(agent, model.network());
    }
}
