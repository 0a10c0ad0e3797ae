package org.noctule.fabric.ramp.plan;

import java.util.Map;
import java.util.Objects;
import java.util.SplittableRandom;
import org.noctule.fabric.ramp.DepPlacer;
import org.noctule.fabric.ramp.DepScheduler;
import org.noctule.fabric.ramp.OpPlacer;
import org.noctule.fabric.ramp.OpScheduler;
import org.noctule.fabric.ramp.placement.BestFit;
import org.noctule.fabric.ramp.placement.FirstFitChannel;
import org.noctule.fabric.ramp.placement.LeastLoadedChannel;
import org.noctule.fabric.ramp.placement.MetaBlockPlacer;
import org.noctule.fabric.ramp.placement.RampFirstFit;
import org.noctule.fabric.ramp.placement.RandomPlacer;
import org.noctule.fabric.ramp.placement.SquareShapes;
import org.noctule.fabric.ramp.schedule.CriticalPathFirst;
import org.noctule.fabric.ramp.schedule.FirstDepFirst;
import org.noctule.fabric.ramp.schedule.FirstOpFirst;
import org.noctule.fabric.ramp.schedule.ShortestDepFirst;
import org.noctule.fabric.ramp.schedule.ShortestOpFirst;

/**
 * The methods for the four decisions that follow on the partition.
 *
 * @param opPlacer finds servers
 * @param opScheduler orders the parts on a server
 * @param depPlacer finds channels
 * @param depScheduler orders the transfers on a channel
 */
public record Heuristics(OpPlacer opPlacer, OpScheduler opScheduler, DepPlacer depPlacer, DepScheduler depScheduler) {

    /**
     * Returns what the PAC-ML paper uses: RAMP first fit, shortest remaining time for ops and dependencies, first
     * channel.
     *
     * @return the published methods
     */
    public static Heuristics published() {
        return new Heuristics(new RampFirstFit(), new ShortestOpFirst(), new FirstFitChannel(), new ShortestDepFirst());
    }

    /**
     * Makes methods.
     *
     * @param names their names by key, as {@link PlanningMethods#names} gives them
     * @param seed seed of methods that draw
     * @return new methods
     */
    public static Heuristics of(Map<String, String> names, long seed) {
        return new Heuristics(
                opPlacer(Objects.requireNonNull(names.get(PlanningMethods.OP_PLACEMENT)), seed),
                opScheduler(Objects.requireNonNull(names.get(PlanningMethods.OP_SCHEDULE))),
                depPlacer(Objects.requireNonNull(names.get(PlanningMethods.DEP_PLACEMENT))),
                depScheduler(Objects.requireNonNull(names.get(PlanningMethods.DEP_SCHEDULE))));
    }

    private static OpPlacer opPlacer(String name, long seed) {
        return switch (name) {
            case "first_fit" -> new RampFirstFit();
            case "best_fit" -> new BestFit();
            case "meta_block_first" -> new MetaBlockPlacer(SquareShapes.first());
            case "meta_block_last" -> new MetaBlockPlacer(SquareShapes.last());
            case "meta_block_random" -> new MetaBlockPlacer(SquareShapes.random(new SplittableRandom(seed)::nextInt));
            case "random" -> new RandomPlacer(new SplittableRandom(seed));
            default -> throw unknown(name);
        };
    }

    private static OpScheduler opScheduler(String name) {
        return switch (name) {
            case "srpt" -> new ShortestOpFirst();
            case "fifo" -> new FirstOpFirst();
            case "critical_path" -> new CriticalPathFirst();
            default -> throw unknown(name);
        };
    }

    private static DepPlacer depPlacer(String name) {
        return switch (name) {
            case "first_fit" -> new FirstFitChannel();
            case "least_loaded" -> new LeastLoadedChannel();
            default -> throw unknown(name);
        };
    }

    private static DepScheduler depScheduler(String name) {
        return switch (name) {
            case "srpt" -> new ShortestDepFirst();
            case "fifo" -> new FirstDepFirst();
            default -> throw unknown(name);
        };
    }

    private static IllegalArgumentException unknown(String name) {
        return new IllegalArgumentException("There is no method (" + name + ").");
    }
}
