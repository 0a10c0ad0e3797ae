package org.noctule.agent.fabric.degree;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import org.noctule.agent.fabric.DegreeChooser;
import org.noctule.agent.fabric.lookahead.LookaheadMethods;
import org.noctule.agent.fabric.lookahead.LookaheadOptions;
import org.noctule.error.NoctuleException;
import org.noctule.json.JsonInput;

/** The methods to choose a degree, by name. */
public final class DegreeChoosers {
    private static final String VALUE = "value";
    private static final String FLOOR = "floor";
    private static final Map<String, Method> METHODS = methods();

    private DegreeChoosers() {}

    /** Makes a chooser from the options of its agent. */
    private interface Maker {
        DegreeChooser make(JsonInput options, long seed);
    }

    /** A way to make a chooser, and the options that it alone reads. */
    private record Method(List<String> keys, Maker maker) {}

    private static Map<String, Method> methods() {
        final Map<String, Method> methods = new LinkedHashMap<>();
        methods.put("random", method((options, seed) -> new RandomDegree(new SplittableRandom(seed))));
        methods.put("none", method((options, seed) -> new NoParallelism()));
        methods.put("min", method((options, seed) -> new MinParallelism()));
        methods.put("max", method((options, seed) -> new MaxParallelism()));
        methods.put("sip_ml", method((options, seed) -> new SipMl(count(options, VALUE, Integer.MAX_VALUE)), VALUE));
        methods.put("acceptable_jct", method((options, seed) -> new AcceptableJct()));
        methods.put("constant", method((options, seed) -> constant(options), VALUE));
        methods.put("deadline", method((options, seed) -> new DeadlineDegree(count(options, FLOOR, 1)), FLOOR));
        methods.put("rollout", new Method(LookaheadMethods.ROLLOUT_KEYS, LookaheadMethods::rollout));
        methods.put("planner", new Method(LookaheadMethods.PLANNER_KEYS, LookaheadMethods::planner));
        methods.put(
                "afterstate",
                new Method(LookaheadMethods.AFTERSTATE_KEYS, (options, seed) -> LookaheadMethods.afterstate(options)));
        return Collections.unmodifiableMap(methods);
    }

    private static Method named(String name) {
        return Optional.ofNullable(METHODS.get(name)).orElseThrow();
    }

    private static Method method(Maker maker, String... keys) {
        return new Method(List.of(keys), maker);
    }

    private static int count(JsonInput options, String key, int otherwise) {
        return options.find(key).map(JsonInput::count).orElse(otherwise);
    }

    private static DegreeChooser constant(JsonInput options) {
        final JsonInput value = options.get(VALUE);
        final int degree = LookaheadOptions.degree(value);
        final int most = count(options, "max_degree", DegreeChooser.MAX_DEGREE);
        if (degree > most) {
            throw value.error(
                    "is above max_degree, " + most + ", so that every job would be blocked",
                    "Maybe set max_degree to " + degree + ", if a fabric has as many servers.");
        }
        return new ConstantDegree(degree);
    }

    /**
     * Returns the names of all methods.
     *
     * @return the names, unmodifiable
     */
    public static List<String> names() {
        return List.copyOf(METHODS.keySet());
    }

    /**
     * Returns the options that only some of the methods read.
     *
     * @return their keys, unmodifiable
     */
    public static List<String> keys() {
        return METHODS.values().stream()
                .flatMap(method -> method.keys().stream())
                .distinct()
                .toList();
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
     * @throws NoctuleException if there is no such method, a figure of it is wrong, or the options hold what only other
     *     methods read
     */
    public static DegreeChooser read(JsonInput options, String otherwise, long seed) {
        final String name =
                options.find("degree").map(input -> input.oneOf(names())).orElse(otherwise);
        check(options, name);
        return named(name).maker().make(options, seed);
    }

    /**
     * Refuses options that only other methods read.
     *
     * @param options the agent's options
     * @param name the method that is to read them, one of {@link #names()}
     * @throws NoctuleException if there is one
     */
    public static void check(JsonInput options, String name) {
        for (final String key : keys()) {
            if (options.has(key) && !named(name).keys().contains(key)) {
                final List<String> readers = names().stream()
                        .filter(other -> named(other).keys().contains(key))
                        .toList();
                throw NoctuleException.input(
                        options.get(key).where() + ": the degree " + name + " has no such option.",
                        "Maybe leave it out, or set degree to " + String.join(" or ", readers) + ".");
            }
        }
    }
}
