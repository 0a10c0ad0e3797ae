package org.noctule.deepening.agent;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import org.noctule.deepening.AdaptableNetwork;
import org.noctule.deepening.CheapestConvolution;
import org.noctule.deepening.EnumeratedAdaptation;
import org.noctule.deepening.EpochCost;
import org.noctule.deepening.Extent;
import org.noctule.deepening.ListedAdaptation;
import org.noctule.deepening.NoAdaptation;
import org.noctule.deepening.RandomAdaptation;
import org.noctule.json.JsonInput;
import org.noctule.json.OptionKey;
import org.noctule.json.OptionTable;
import org.noctule.json.OptionValues;
import org.noctule.json.OwnServices;
import org.noctule.random.Chance;

/** The adaptation agents that options name, in {@code decision.adaptation}. */
public final class AdaptationChoice {
    /** Its name in {@code decision}. */
    public static final String NAME = "adaptation";

    private static final List<String> NAMES = List.of("nothing", "random", "cheapest", "enumerate");
    private static final int MOST_ACTIONS = 1000;
    private static final OptionKey<Path> POLICY = OptionKey.needed("input_model", OptionValues.path(), "learnt policy");
    /** The keys of {@code decision.adaptation} where it is an object. */
    public static final OptionTable TABLE = OptionTable.of("decision.adaptation", POLICY);

    /** What {@code decision} says of it. */
    public static final OptionKey<?> KEY = OptionKey.of(
                    NAME,
                    OptionValues.any("`nothing`, `random`, `cheapest`, `enumerate`, a list of actions,"
                            + " or `{\"input_model\": PATH}`: a learnt policy"),
                    "agent that answers [training jobs which may change their network](adaptation-cluster.md), beside the agent")
            .told("none: nobody answers");

    private AdaptationChoice() {}

    /**
     * Checks the choice; opens no file.
     *
     * @param json the value of the key
     * @throws org.noctule.error.NoctuleException of kind INPUT if there is no such agent
     */
    public static void check(JsonInput json) {
        model(json).ifPresentOrElse(file -> {}, () -> listed(json, 0));
    }

    /**
     * Reads the choice.
     *
     * @param json the value of the key
     * @param seed seed of agents that draw
     * @return what makes the agents
     * @throws org.noctule.error.NoctuleException of kind INPUT if there is no such agent, or its file is wrong
     */
    static AdaptationAgents read(JsonInput json, long seed) {
        return model(json)
                .map(file -> OwnServices.of(LearntPolicies.class).get(0).open(file))
                .orElseGet(() -> listed(json, seed));
    }

    private static Optional<Path> model(JsonInput json) {
        return json.node().isObject() ? Optional.of(TABLE.read(json).get(POLICY)) : Optional.empty();
    }

    private static AdaptationAgents listed(JsonInput json, long seed) {
        if (json.node().isArray()) {
            final List<Integer> actions = new ArrayList<>();
            json.elements().forEach(action -> actions.add((int) action.integer(0, MOST_ACTIONS)));
            return number -> new ListedAdaptation(actions);
        }
        return switch (json.oneOf(NAMES)) {
            case "random" -> number -> new RandomAdaptation(Chance.seed(seed, Chance.Purpose.ACTIONS, number));
            case "cheapest" -> number -> new CheapestConvolution(seconds());
            case "enumerate" -> number -> new EnumeratedAdaptation();
            default -> number -> new NoAdaptation();
        };
    }

    /** Whether an agent of that choice draws. */
    static boolean draws(JsonInput json) {
        return json.node().isTextual() && json.text().equals("random");
    }

    /** Seconds as published; of networks and images without published ones only that more work costs more. */
    private static ToDoubleFunction<AdaptableNetwork> seconds() {
        return network -> switch (network.input().equals(Extent.CIFAR) ? network.name() : "") {
            case "ConvNet2" -> EpochCost.CONV_NET_2.seconds(network);
            case "ConvNet3" -> EpochCost.CONV_NET_3.seconds(network);
            default -> network.multiplyAdds() * Double.MIN_NORMAL;
        };
    }
}
