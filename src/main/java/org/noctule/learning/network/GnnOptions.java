package org.noctule.learning.network;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.random.RandomGenerator;
import org.noctule.error.NoctuleException;
import org.noctule.json.JsonInput;
import org.noctule.json.OptionKey;
import org.noctule.json.OptionTable;
import org.noctule.json.OptionValues;
import org.noctule.model.ModelJson;

/**
 * The graph network of PAC-ML.
 *
 * @param nodes largest number of nodes for which an observation has room
 * @param edges largest number of edges
 * @param nodeFeatures number of values of a node
 * @param edgeFeatures number of values of an edge
 * @param rounds number of rounds of messages
 * @param message size of a message, even: one half tells of the node, the other of the edge
 * @param hidden size of what a node knows between two rounds
 * @param node size of what it knows after the last, and of their mean
 * @param summary size to which the values are brought that describe the job as a whole
 * @param head sizes of the hidden layers for the scores, and of those for the value
 * @param activation the function after each hidden layer
 */
public record GnnOptions(
        int nodes,
        int edges,
        int nodeFeatures,
        int edgeFeatures,
        int rounds,
        int message,
        int hidden,
        int node,
        int summary,
        List<Integer> head,
        Activation activation)
        implements NetworkOptions {
    private static final List<String> SIZES = List.of("nodes", "edges", "node_features", "edge_features");

    /** The keys of the options. */
    static final OptionTable TABLE = OptionTable.of(
                    "decision.agent.network",
                    OptionKey.of(
                            "nodes",
                            OptionValues.count(),
                            "that of the observation",
                            "nodes for which an observation has room"),
                    OptionKey.of(
                            "edges",
                            OptionValues.count(),
                            "that of the observation",
                            "edges for which an observation has room"),
                    OptionKey.of("node_features", OptionValues.count(), "that of the observation", "values of a node"),
                    OptionKey.of("edge_features", OptionValues.count(), "that of the observation", "values of an edge"),
                    OptionKey.of("rounds", OptionValues.count(), "2", "how often messages are passed"),
                    OptionKey.of("message", OptionValues.count(), "32", "size of a message, even"),
                    OptionKey.of("hidden", OptionValues.count(), "64", "size of what a node knows between two rounds"),
                    OptionKey.of("node", OptionValues.count(), "16", "size of what it knows after the last"),
                    OptionKey.of(
                            "summary",
                            OptionValues.count(),
                            "8",
                            "size to which the values are brought that describe the job as a whole"),
                    OptionKey.of(
                                    "head",
                                    OptionValues.any("size or list of sizes"),
                                    "256",
                                    "hidden layers for the scores, and for the value")
                            .in("units"),
                    OptionKey.of(
                            "activation",
                            OptionValues.choice(Activation.class),
                            "`relu`",
                            "what follows each hidden layer"))
            .silently("type");

    /**
     * Copies the list.
     *
     * @param nodes largest number of nodes for which an observation has room
     * @param edges largest number of edges
     * @param nodeFeatures number of values of a node
     * @param edgeFeatures number of values of an edge
     * @param rounds number of rounds of messages
     * @param message size of a message, even: one half tells of the node, the other of the edge
     * @param hidden size of what a node knows between two rounds
     * @param node size of what it knows after the last, and of their mean
     * @param summary size to which the values are brought that describe the job as a whole
     * @param head sizes of the hidden layers for the scores, and of those for the value
     * @param activation the function after each hidden layer
     */
    public GnnOptions {
        head = List.copyOf(head);
    }

    /**
     * Reads the options.
     *
     * @param json an object with the keys {@code type}, {@code nodes}, {@code edges}, {@code node_features} and
     *     {@code edge_features}; with the tuned sizes of PAC-ML by default {@code rounds} (2), {@code message} (32),
     *     {@code hidden} (64), {@code node} (16), {@code summary} (8), {@code head} (a number or an array, 256) and
     *     {@code activation} ({@code relu})
     * @return the options
     */
    public static GnnOptions read(JsonInput json) {
        json.allow(TABLE);
        final List<Integer> sizes =
                SIZES.stream().map(key -> json.get(key).count()).toList();
        json.find("message").filter(size -> size.count() % 2 != 0).ifPresent(size -> {
            throw size.error("must be even: half of a message tells of a node, half of an edge", "Maybe add 1.");
        });
        return new GnnOptions(
                sizes.get(0),
                sizes.get(1),
                sizes.get(2),
                sizes.get(3),
                count(json, "rounds", 2),
                count(json, "message", 32),
                count(json, "hidden", 64),
                count(json, "node", 16),
                count(json, "summary", 8),
                json.find("head").map(Networks::sizes).orElse(List.of(256)),
                json.find("activation").map(Activation::read).orElse(Activation.RELU));
    }

    private static int count(JsonInput json, String key, int otherwise) {
        return json.find(key).map(JsonInput::count).orElse(otherwise);
    }

    /** How many values of an observation are those of its graph, the last ones. */
    int graphSize() {
        return 2 + nodes * nodeFeatures + edges * (edgeFeatures + 2);
    }

    @Override
    public NeuralNetwork create(int observations, int actions, RandomGenerator chance) {
        if (2L + (long) nodes * nodeFeatures + (long) edges * (edgeFeatures + 2L) >= observations) {
            throw NoctuleException.input(
                    "The graph network expects a graph of up to " + nodes + " nodes and " + edges
                            + " edges after other values; the observation has only " + observations + " values.",
                    "Maybe set \"observation\" to \"graph\" below decision.env, and leave out \"nodes\" and \"edges\".");
        }
        Torch.load();
        return new Gnn(observations, actions, this, chance);
    }

    @Override
    public boolean valued() {
        return true;
    }

    @Override
    public ObjectNode toJson() {
        final ObjectNode json = ModelJson.object()
                .put("type", "gnn")
                .put("nodes", nodes)
                .put("edges", edges)
                .put("node_features", nodeFeatures)
                .put("edge_features", edgeFeatures)
                .put("rounds", rounds)
                .put("message", message)
                .put("hidden", hidden)
                .put("node", node)
                .put("summary", summary);
        final ArrayNode sizes = json.putArray("head");
        head.forEach(sizes::add);
        return json.put("activation", activation.text());
    }
}
