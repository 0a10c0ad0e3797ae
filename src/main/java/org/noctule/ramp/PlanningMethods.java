package org.noctule.ramp;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.LongFunction;
import org.noctule.error.NoctuleException;
import org.noctule.json.JsonInput;
import org.noctule.ramp.placement.FirstFitChannel;
import org.noctule.ramp.placement.LeastLoadedChannel;
import org.noctule.ramp.placement.RampFirstFit;
import org.noctule.ramp.placement.RandomPlacer;
import org.noctule.ramp.schedule.CriticalPathFirst;
import org.noctule.ramp.schedule.FirstDepFirst;
import org.noctule.ramp.schedule.FirstOpFirst;
import org.noctule.ramp.schedule.ShortestDepFirst;
import org.noctule.ramp.schedule.ShortestOpFirst;

/** The methods for the four decisions that follow on the degree, by name; the first one is taken unless told. */
public final class PlanningMethods {
    private static final Map<String, LongFunction<OpPlacer>> OP_PLACERS = ordered(
            Map.entry("first_fit", seed -> new RampFirstFit()),
            Map.entry("random", seed -> new RandomPlacer(new SplittableRandom(seed))));
    private static final Map<String, LongFunction<OpScheduler>> OP_SCHEDULERS = ordered(
            Map.entry("srpt", seed -> new ShortestOpFirst()),
            Map.entry("fifo", seed -> new FirstOpFirst()),
            Map.entry("critical_path", seed -> new CriticalPathFirst()));
    private static final Map<String, LongFunction<DepPlacer>> DEP_PLACERS = ordered(
            Map.entry("first_fit", seed -> new FirstFitChannel()),
            Map.entry("least_loaded", seed -> new LeastLoadedChannel()));
    private static final Map<String, LongFunction<DepScheduler>> DEP_SCHEDULERS = ordered(
            Map.entry("srpt", seed -> new ShortestDepFirst()), Map.entry("fifo", seed -> new FirstDepFirst()));

    private PlanningMethods() {}

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
     * @param options the object that may hold {@code op_placement}, {@code op_schedule}, {@code dep_placement} and
     *     {@code dep_schedule}
     * @param seed seed of methods that draw
     * @return new methods
     * @throws NoctuleException if there is no method of a name
     */
    public static Heuristics read(JsonInput options, long seed) {
        return new Heuristics(
                read(options, "op_placement", OP_PLACERS, seed),
                read(options, "op_schedule", OP_SCHEDULERS, seed),
                read(options, "dep_placement", DEP_PLACERS, seed),
                read(options, "dep_schedule", DEP_SCHEDULERS, seed));
    }

    private static <T> T read(JsonInput options, String key, Map<String, LongFunction<T>> methods, long seed) {
        final List<String> names = List.copyOf(methods.keySet());
        final String name = options.find(key).map(input -> input.oneOf(names)).orElse(names.get(0));
        return methods.get(name).apply(seed);
    }
}
