package org.noctule.fabric.agent.degree;

import java.util.List;
import org.noctule.agent.AgentKeys;
import org.noctule.error.NoctuleException;
import org.noctule.fabric.agent.DegreeChooser;
import org.noctule.fabric.agent.DegreeMethod;
import org.noctule.fabric.agent.lookahead.LookaheadMethods;
import org.noctule.json.JsonInput;
import org.noctule.json.OptionTable;

/** The methods to choose a degree, by name. */
public final class DegreeChoosers {
    private static final List<DegreeMethod> METHODS = List.of(
            RandomDegree.METHOD,
            NoParallelism.METHOD,
            MinParallelism.METHOD,
            MaxParallelism.METHOD,
            SipMl.METHOD,
            AcceptableJct.METHOD,
            ConstantDegree.METHOD,
            DeadlineDegree.METHOD,
            LookaheadMethods.ROLLOUT,
            LookaheadMethods.PLANNER,
            LookaheadMethods.AFTERSTATE);

    private DegreeChoosers() {}

    private static DegreeMethod named(String name) {
        return METHODS.stream()
                .filter(method -> method.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    /** {@return the names of all methods, unmodifiable} */
    public static List<String> names() {
        return METHODS.stream().map(DegreeMethod::name).toList();
    }

    /** {@return the options that only some of the methods read: their keys, at the place of an agent's options} */
    public static OptionTable keys() {
        return new OptionTable(
                AgentKeys.PLACE,
                METHODS.stream()
                        .flatMap(method -> method.keys().stream())
                        .distinct()
                        .toList(),
                List.of());
    }

    /** {@return the methods: all of them, unmodifiable} */
    public static List<DegreeMethod> all() {
        return METHODS;
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
        for (final String key : keys().names()) {
            if (options.has(key) && !named(name).reads(key)) {
                final List<String> readers = METHODS.stream()
                        .filter(other -> other.reads(key))
                        .map(DegreeMethod::name)
                        .toList();
                throw NoctuleException.input(
                        options.get(key).where() + ": the degree " + name + " has no such option.",
                        "Maybe leave it out, or set degree to " + String.join(" or ", readers) + ".");
            }
        }
    }
}
