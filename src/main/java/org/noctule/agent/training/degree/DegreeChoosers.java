package org.noctule.agent.training.degree;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import org.noctule.agent.training.DegreeChooser;
import org.noctule.agent.training.lookahead.LookaheadMethods;
import org.noctule.json.JsonInput;
import org.noctule.ramp.OpPartition;

/** The methods to choose a degree, by name. */
public final class DegreeChoosers {
    private static final Map<String, Maker> MAKERS = makers();

    private DegreeChoosers() {}

    /** Makes a chooser from the options of its agent. */
    private interface Maker {
        DegreeChooser make(JsonInput options, long seed);
    }

    private static Map<String, Maker> makers() {
        final Map<String, Maker> makers = new LinkedHashMap<>();
        makers.put("random", (options, seed) -> new RandomDegree(new SplittableRandom(seed)));
        makers.put("none", (options, seed) -> new NoParallelism());
        makers.put("min", (options, seed) -> new MinParallelism());
        makers.put("max", (options, seed) -> new MaxParallelism());
        makers.put("sip_ml", (options, seed) -> new SipMl(count(options, "value", Integer.MAX_VALUE)));
        makers.put("acceptable_jct", (options, seed) -> new AcceptableJct());
        makers.put("constant", (options, seed) -> constant(options));
        makers.put("deadline", (options, seed) -> new DeadlineDegree(count(options, "floor", 1)));
        makers.put("rollout", LookaheadMethods::rollout);
        makers.put("planner", LookaheadMethods::planner);
        makers.put("afterstate", (options, seed) -> LookaheadMethods.afterstate(options));
        return Collections.unmodifiableMap(makers);
    }

    private static int count(JsonInput options, String key, int otherwise) {
        return options.find(key).map(JsonInput::count).orElse(otherwise);
    }

    private static DegreeChooser constant(JsonInput options) {
        final JsonInput value = options.get("value");
        if (!OpPartition.isAllowed(value.count())) {
            throw value.error(
                    "is no degree: ops stay whole (1) or are split into an even number of parts",
                    "Maybe take the next even number.");
        }
        return new ConstantDegree(value.count());
    }

    /**
     * Returns the names of all methods.
     *
     * @return the names, unmodifiable
     */
    public static List<String> names() {
        return List.copyOf(MAKERS.keySet());
    }

    /**
     * Makes a chooser.
     *
     * @param options the agent's options: {@code degree} names the method; {@code value} is the degree of
     *     {@code constant} and the bound of {@code sip_ml}, {@code floor} the smallest degree of {@code deadline};
     *     {@code rollout}, {@code planner} and {@code afterstate} read theirs as {@link LookaheadMethods} says
     * @param otherwise the method if none is named
     * @param seed seed of methods that draw
     * @return the chooser
     * @throws org.noctule.error.NoctuleException if there is no such method, or a figure of it is wrong
     */
    public static DegreeChooser read(JsonInput options, String otherwise, long seed) {
        final String name =
                options.find("degree").map(input -> input.oneOf(names())).orElse(otherwise);
        return Optional.ofNullable(MAKERS.get(name)).orElseThrow().make(options, seed);
    }
}
