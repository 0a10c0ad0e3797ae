package org.noctule.learning.agent;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Pattern;
import org.noctule.error.NoctuleException;
import org.noctule.json.JsonInput;
import org.noctule.learning.LearningAgent;
import org.noctule.learning.algorithm.LearnerOptions;
import org.noctule.learning.network.NetworkOptions;
import org.noctule.learning.network.Networks;
import org.noctule.learning.network.OwnNetwork;

/** An agent of a jar, of whose answers nothing is taken for granted. */
final class OwnAgent implements LearningAgent {
    private static final Pattern NAME = Pattern.compile("[a-z][a-z0-9-]*");

    private final Path file;
    private final LearningAgent agent;
    private final String name;

    OwnAgent(Path file, LearningAgent agent) {
        this.file = file;
        this.agent = agent;
        this.name = agent.name();
        if (name == null || !NAME.matcher(name).matches()) {
            throw wrong(
                    "name()", "answered (" + name + "), which is no name", "It must be letters, digits and hyphens");
        }
        if (Networks.TYPES.contains(name) || LearningAgents.NAMES.contains(name)) {
            throw wrong("name()", "answered (" + name + "), which is a name of Noctule's", "It needs another name");
        }
    }

    private NoctuleException wrong(String method, String what, String remedy) {
        return new NoctuleException(
                NoctuleException.Kind.RUN,
                "The agent of " + file + " " + what + ": " + agent.getClass().getName() + "." + method + ".",
                "Maybe it has a defect. " + remedy + ".");
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public Optional<NetworkOptions> network(JsonInput keys) {
        final Optional<NetworkOptions> network = agent.network(keys);
        if (network == null) {
            throw wrong("network(…)", "answered null", "It must answer Optional.empty() if it has no network");
        }
        network.ifPresent(options -> {
            final ObjectNode json = options.toJson();
            if (json == null || !json.path("type").asText().equals(name)) {
                throw wrong(
                        "network(…)",
                        "describes its network as " + json,
                        "toJson() must have \"type\": \"" + name + "\"");
            }
        });
        return network.map(OwnNetwork::new);
    }

    @Override
    public LearnerOptions learner(JsonInput keys) {
        final LearnerOptions options = agent.learner(keys);
        if (options == null || options.episodes() < 1) {
            throw wrong(
                    "learner(…)",
                    options == null ? "answered null" : "wants " + options.episodes() + " episodes for an update",
                    "It must answer the options of a learner");
        }
        final ObjectNode json = options.toJson();
        if (json == null || !json.path("name").isTextual()) {
            throw wrong("learner(…)", "describes its learner as " + json, "toJson() must have a \"name\"");
        }
        return options;
    }
}
