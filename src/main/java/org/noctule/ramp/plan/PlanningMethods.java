package org.noctule.ramp.plan;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.function.LongFunction;
import org.noctule.json.JsonInput;
import org.noctule.json.OptionKey;
import org.noctule.json.OptionTable;
import org.noctule.json.OptionValues;
import org.noctule.json.Options;
import org.noctule.ramp.DepPlacer;
import org.noctule.ramp.DepScheduler;
import org.noctule.ramp.OpPlacer;
import org.noctule.ramp.OpScheduler;
import org.noctule.ramp.placement.BestFit;
import org.noctule.ramp.placement.FirstFitChannel;
import org.noctule.ramp.placement.LeastLoadedChannel;
import org.noctule.ramp.placement.MetaBlockPlacer;
import org.noctule.ramp.placement.RampFirstFit;
import org.noctule.ramp.placement.RandomPlacer;
import org.noctule.ramp.placement.SquareShapes;
import org.noctule.ramp.schedule.CriticalPathFirst;
import org.noctule.ramp.schedule.FirstDepFirst;
import org.noctule.ramp.schedule.FirstOpFirst;
import org.noctule.ramp.schedule.ShortestDepFirst;
import org.noctule.ramp.schedule.ShortestOpFirst;

/** The methods for the four decisions that follow on the degree, by name; the first one is taken unless told. */
public final class PlanningMethods {
    private static final String OP_PLACEMENT = "op_placement";
    private static final String OP_SCHEDULE = "op_schedule";
    private static final String DEP_PLACEMENT = "dep_placement";
    private static final String DEP_SCHEDULE = "dep_schedule";
    private static final Map<String, LongFunction<OpPlacer>> OP_PLACERS = ordered(
            Map.entry("first_fit", seed -> new RampFirstFit()),
            Map.entry("best_fit", seed -> new BestFit()),
            Map.entry("meta_block_first", seed -> new MetaBlockPlacer(SquareShapes.first())),
            Map.entry("meta_block_last", seed -> new MetaBlockPlacer(SquareShapes.last())),
            Map.entry(
                    "meta_block_random",
                    seed -> new MetaBlockPlacer(SquareShapes.random(new SplittableRandom(seed)::nextInt))),
            Map.entry("random", seed -> new RandomPlacer(new SplittableRandom(seed))));
    private static final Map<String, LongFunction<OpScheduler>> OP_SCHEDULERS = ordered(
            Map.entry("srpt", seed -> new ShortestOpFirst()),
            Map.entry("fifo", seed -> new FirstOpFirst()),
            Map.entry("critical_path", seed -> new CriticalPathFirst()));
    private static final Map<String, LongFunction<DepPlacer>> DEP_PLACERS = ordered(
            Map.entry("first_fit", seed -> new FirstFitChannel()),
            Map.entry("least_loaded", seed -> new LeastLoadedChannel()));
    private static final Map<String, LongFunction<DepScheduler>> DEP_SCHEDULERS =
            ordered(Map.entry("srpt", seed -> new ShortestDepFirst()), Map.entry("fifo", seed -> new FirstDepFirst()));

    private static final List<OptionKey<String>> KEYS = List.of(
            row(OP_PLACEMENT, OP_PLACERS, "servers of the parts"),
            row(OP_SCHEDULE, OP_SCHEDULERS, "choice of the part of a server that goes first"),
            row(DEP_PLACEMENT, DEP_PLACERS, "channels of the transfers"),
            row(DEP_SCHEDULE, DEP_SCHEDULERS, "choice of the transfer of a channel that goes first"));

    private PlanningMethods() {}

    /**
     * Describes the keys that name methods.
     *
     * @param place where they stand
     * @return a row for each of the four decisions
     */
    public static OptionTable table(String place) {
        return OptionTable.of(place, KEYS.toArray(OptionKey<?>[]::new));
    }

    private static OptionKey<String> row(String key, Map<String, ?> methods, String meaning) {
        final List<String> names = List.copyOf(methods.keySet());
        return OptionKey.with(key, OptionValues.choice(names), names.get(0), meaning);
    }

    @SafeVarargs
    private static <T> Map<String, LongFunction<T>> ordered(Map.Entry<String, LongFunction<T>>... entries) {
        final Map<String, LongFunction<T>> methods = new LinkedHashMap<>();
        for (final Map.Entry<String, LongFunction<T>> entry : entries) {
            methods.put(entry.getKey(), entry.getValue());
        }
        return methods;
    }

    /**
     * Reads the names of methods.
     *
     * @param options the values of a table that has the keys of {@link #table}
     * @return the names by key, defaults filled in, in that order, unmodifiable
     */
    public static Map<String, String> names(Options options) {
        final Map<String, String> names = new LinkedHashMap<>();
        KEYS.forEach(key -> names.put(key.name(), options.get(key)));
        return Collections.unmodifiableMap(names);
    }

    /**
     * Reads the names of methods.
     *
     * @param options an object that may hold the keys of {@link #table}, and others
     * @return the names by key, defaults filled in, in that order, unmodifiable
     * @throws org.noctule.error.NoctuleException if there is no method of a name
     */
    public static Map<String, String> names(JsonInput options) {
        return names(table("").part(options));
    }

    /**
     * Tells whether a method draws random numbers.
     *
     * @param names names by key, as {@link #names} gives them
     * @return true if another seed may mean another plan
     */
    public static boolean draw(Map<String, String> names) {
        return names.values().stream().anyMatch(name -> name.endsWith("random"));
    }

    /**
     * Makes methods.
     *
     * @param names their names by key, as {@link #names} gives them
     * @param seed seed of methods that draw
     * @return new methods
     */
    public static Heuristics of(Map<String, String> names, long seed) {
        return new Heuristics(
                make(names, OP_PLACEMENT, OP_PLACERS, seed),
                make(names, OP_SCHEDULE, OP_SCHEDULERS, seed),
                make(names, DEP_PLACEMENT, DEP_PLACERS, seed),
                make(names, DEP_SCHEDULE, DEP_SCHEDULERS, seed));
    }

    private static <T> T make(Map<String, String> names, String key, Map<String, LongFunction<T>> methods, long seed) {
        return Objects.requireNonNull(methods.get(names.get(key))).apply(seed);
    }
}
