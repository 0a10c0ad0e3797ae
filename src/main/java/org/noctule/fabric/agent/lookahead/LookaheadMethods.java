package org.noctule.fabric.agent.lookahead;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.noctule.agent.AgentKeys;
import org.noctule.error.NoctuleException;
import org.noctule.fabric.agent.DegreeChooser;
import org.noctule.fabric.agent.DegreeMethod;
import org.noctule.fabric.agent.slots.Answers;
import org.noctule.fabric.agent.slots.BestAfterstate;
import org.noctule.fabric.agent.slots.BlockRule;
import org.noctule.fabric.agent.slots.LikedBlocks;
import org.noctule.fabric.agent.slots.Planner;
import org.noctule.fabric.agent.slots.PreferredDegrees;
import org.noctule.fabric.agent.slots.Rollout;
import org.noctule.fabric.agent.slots.SlotPolicy;
import org.noctule.fabric.agent.slots.ValueNetwork;
import org.noctule.fabric.ramp.block.BlockIndex;
import org.noctule.json.JsonInput;
import org.noctule.json.OptionKey;
import org.noctule.json.OptionValues;

/** The methods that look ahead, from the options of their agent. */
public final class LookaheadMethods {
    /**
     * Rolls out preferred degrees, and what a trained network prefers if there is one: {@code bases}, each a degree or
     * those that are tried in turn; {@code input_model}, a model of {@link AfterstateModel}; {@code futures},
     * {@code horizon}, {@code errors} and {@code price} as in {@link Rollout.Settings}.
     */
    public static final DegreeMethod ROLLOUT = method(
            "rollout",
            LookaheadMethods::rollout,
            LookaheadOptions.futures("100"),
            LookaheadOptions.horizon("60"),
            LookaheadOptions.BASES_KEY,
            AgentKeys.input(
                    "a [trained network](training.md#a-degree-that-is-learnt) that is followed besides; `bases` may then be `[]`"),
            OptionKey.of(
                            "errors",
                            OptionValues.fromZero(),
                            "standard errors by which an answer must be better than that of the best base")
                    .told("0.67"),
            LookaheadOptions.price("0"));

    /**
     * Plans for sampled futures: {@code futures}, {@code horizon}, {@code beam} and {@code price} as in
     * {@link Planner.Settings}.
     */
    public static final DegreeMethod PLANNER = method(
            "planner",
            LookaheadMethods::planner,
            LookaheadOptions.futures("64"),
            LookaheadOptions.horizon("20"),
            LookaheadOptions.BEAM,
            LookaheadOptions.price("0.02"));

    /**
     * Leaves the servers as a trained network likes them best: {@code input_model}, a model of {@link AfterstateModel};
     * {@code training} and {@code output_model} are for those who train it.
     */
    public static final DegreeMethod AFTERSTATE = method(
            "afterstate",
            (options, seed) -> LookaheadMethods.afterstate(options),
            AgentKeys.input("the trained network; `--inmodel` wins"),
            OptionKey.of(
                            "training",
                            OptionValues.object("[object](training.md#a-degree-that-is-learnt)"),
                            "how a network is trained")
                    .told("`{}`"),
            AgentKeys.output("where a trained network goes, beside the results; `--outmodel` wins"));

    private LookaheadMethods() {}

    /** Every such method reads {@code op_placement} too, which is not theirs alone. */
    private static DegreeMethod method(String name, DegreeMethod.Maker maker, OptionKey<?>... own) {
        return new DegreeMethod(
                name,
                Stream.<OptionKey<?>>concat(Foresight.KEYS.stream(), Stream.of(own))
                        .toList(),
                maker);
    }

    private static DegreeChooser rollout(JsonInput options, long seed) {
        final Foresight foresight = Foresight.read(options);
        final Rollout.Settings settings = LookaheadOptions.rollout(options);
        final Optional<ValueNetwork> network = LookaheadOptions.model(options).map(AfterstateModel::read);
        final List<List<Integer>> bases = LookaheadOptions.bases(options, network.isPresent());
        return foresight.follow((index, rule, arrivals) -> new Rollout(
                policies(bases, network, rule, index), answers(network, rule, index), arrivals, settings, seed));
    }

    /** A network chooses the block of each degree, so that not all are tried. */
    private static Answers answers(Optional<ValueNetwork> network, BlockRule blocks, BlockIndex index) {
        return network.<Answers>map(value -> new LikedBlocks(value, blocks, index))
                .orElseGet(() -> Answers.every(blocks));
    }

    /** What is followed after an answer: preferred degrees, and a network if there is one. */
    static List<SlotPolicy> policies(
            List<List<Integer>> bases, Optional<ValueNetwork> network, BlockRule blocks, BlockIndex index) {
        final List<SlotPolicy> policies = new ArrayList<>();
        bases.forEach(degrees -> policies.add(new PreferredDegrees(degrees, blocks)));
        network.ifPresent(value -> policies.add(new BestAfterstate(value, blocks, index)));
        return policies;
    }

    private static DegreeChooser planner(JsonInput options, long seed) {
        final Foresight foresight = Foresight.read(options);
        final Planner.Settings settings = LookaheadOptions.planner(options);
        return foresight.follow((index, rule, arrivals) -> new Planner(rule, arrivals, settings, seed));
    }

    private static DegreeChooser afterstate(JsonInput options) {
        final Foresight foresight = Foresight.read(options);
        final ValueNetwork network = AfterstateModel.read(LookaheadOptions.model(options)
                .orElseThrow(() -> NoctuleException.input(
                        options.where() + ": the degree afterstate has no model to play.",
                        "Maybe name one with input_model or --inmodel, or train one: \"run\": \"train\".")));
        return afterstate(network, foresight);
    }

    /**
     * Makes a chooser that leaves the servers as a network likes them best.
     *
     * @param network the value of afterstates
     * @param foresight knowledge of the method
     * @return a chooser for one run
     */
    public static DegreeChooser afterstate(ValueNetwork network, Foresight foresight) {
        return foresight.follow((index, rule, arrivals) -> new BestAfterstate(network, rule, index));
    }
}
