package org.noctule.agent.training.lookahead;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.noctule.agent.training.DegreeChooser;
import org.noctule.json.JsonInput;
import org.noctule.ramp.OpPartition;
import org.noctule.ramp.block.BlockIndex;
import org.noctule.ramp.slots.BestFitBlocks;
import org.noctule.ramp.slots.BlockRule;
import org.noctule.ramp.slots.FirstFitBlocks;
import org.noctule.ramp.slots.Planner;
import org.noctule.ramp.slots.PreferredDegrees;
import org.noctule.ramp.slots.Rollout;

/** The methods that look ahead, from the options of their agent. */
public final class LookaheadMethods {
    /** What the options may hold besides {@code degree}. */
    public static final List<String> KEYS = List.of("futures", "horizon", "errors", "bases", "beam", "price");

    private static final List<List<Integer>> BASES = List.of(List.of(2), List.of(4), List.of(8), List.of(16, 8));
    private static final Map<String, Function<BlockIndex, BlockRule>> RULES =
            Map.of("first_fit", FirstFitBlocks::new, "best_fit", BestFitBlocks::new);

    private LookaheadMethods() {}

    /**
     * Makes a chooser that rolls out preferred degrees.
     *
     * @param options {@code bases}, each a degree or those that are tried in turn; {@code futures}, {@code horizon} and
     *     {@code errors} as in {@link Rollout.Settings}
     * @param seed seed of the sampled futures
     * @return a chooser for one run
     * @throws org.noctule.error.NoctuleException if an option is wrong
     */
    public static DegreeChooser rollout(JsonInput options, long seed) {
        final Function<BlockIndex, BlockRule> rule = rule(options);
        final Rollout.Settings usual = Rollout.Settings.DEFAULT;
        final Rollout.Settings settings = new Rollout.Settings(
                count(options, "futures", usual.futures()),
                count(options, "horizon", usual.horizon()),
                options.find("errors").map(value -> value.numberFrom(0)).orElse(usual.errors()));
        final List<List<Integer>> bases =
                options.find("bases").map(LookaheadMethods::bases).orElse(BASES);
        return new LookaheadDegree((index, arrivals) -> {
            final BlockRule blocks = rule.apply(index);
            final List<PreferredDegrees> policies = bases.stream()
                    .map(degrees -> new PreferredDegrees(degrees, blocks))
                    .toList();
            return new Rollout(policies, List.of(blocks), arrivals, settings, seed);
        });
    }

    /**
     * Makes a chooser that plans for sampled futures.
     *
     * @param options {@code futures}, {@code horizon}, {@code beam} and {@code price} as in {@link Planner.Settings}
     * @param seed seed of the sampled futures
     * @return a chooser for one run
     * @throws org.noctule.error.NoctuleException if an option is wrong
     */
    public static DegreeChooser planner(JsonInput options, long seed) {
        final Function<BlockIndex, BlockRule> rule = rule(options);
        final Planner.Settings usual = Planner.Settings.DEFAULT;
        final Planner.Settings settings = new Planner.Settings(
                count(options, "futures", usual.futures()),
                count(options, "horizon", usual.horizon()),
                count(options, "beam", usual.beam()),
                options.find("price").map(value -> value.numberFrom(0)).orElse(usual.price()));
        return new LookaheadDegree(
                (index, arrivals) -> new Planner(List.of(rule.apply(index)), arrivals, settings, seed));
    }

    private static int count(JsonInput options, String key, int usual) {
        return options.find(key).map(JsonInput::count).orElse(usual);
    }

    private static List<List<Integer>> bases(JsonInput input) {
        return filled(input).stream()
                .map(base -> base.node().isArray()
                        ? filled(base).stream().map(LookaheadMethods::degree).toList()
                        : List.of(degree(base)))
                .toList();
    }

    private static List<JsonInput> filled(JsonInput list) {
        if (list.elements().isEmpty()) {
            throw list.error("is empty", "Maybe leave bases out: " + BASES + " are taken then.");
        }
        return list.elements();
    }

    private static int degree(JsonInput input) {
        if (!OpPartition.isAllowed(input.count())) {
            throw input.error(
                    "is no degree: ops stay whole (1) or are split into an even number of parts",
                    "Maybe take the next even number.");
        }
        return input.count();
    }

    private static Function<BlockIndex, BlockRule> rule(JsonInput options) {
        final Optional<JsonInput> placement = options.find("op_placement");
        return Optional.ofNullable(RULES.get(placement.map(JsonInput::text).orElse("first_fit")))
                .orElseThrow(() -> placement
                        .orElseThrow()
                        .error(
                                "is no placement that can be foreseen",
                                "Maybe take first_fit or best_fit, or a degree that does not look ahead."));
    }
}
