package org.noctule.ramp.plan;

import java.util.Map;
import java.util.function.Supplier;
import org.noctule.ramp.FabricRule;

/**
 * The physics of training jobs in the simulator, told so that the decision side can look ahead as it does.
 *
 * @param steps gives the physics of a step
 * @param memos makes what remembers forecasts instead of working new ones out, one for each run
 * @param stores gives what forecasters keep for each other, to each run anew or always the same
 */
public record FabricPhysics(Supplier<StepRules> steps, Supplier<ForecastMemo> memos, Supplier<ForecastStore> stores) {
    /** What a simulator does that was told nothing else. */
    public static final FabricPhysics DEFAULT = new FabricPhysics(StepRules::corrected, () -> ForecastMemo.NONE);

    /**
     * Creates the physics of runs that share nothing.
     *
     * @param steps gives the physics of a step
     * @param memos makes what remembers forecasts instead of working new ones out, one for each run
     */
    public FabricPhysics(Supplier<StepRules> steps, Supplier<ForecastMemo> memos) {
        this(steps, memos, ForecastStore::new);
    }

    /** {@return the physics of a step} */
    public StepRules rules() {
        return steps.get();
    }

    /**
     * Follows the rules of a run.
     *
     * @param values values by rule; a rule that is missing has Noctule's own value
     * @return the physics; steps fail if a rule has no such value
     */
    public static FabricPhysics of(Map<FabricRule, String> values) {
        return new FabricPhysics(() -> StepRules.of(values), () -> ForecastMemo.of(values));
    }

    /**
     * Makes a forecaster for one run.
     *
     * @param heuristics the methods by which jobs are planned
     * @param store findings that forecasters by the same methods have kept
     * @return a forecaster that follows these physics
     */
    public JobForecaster forecaster(Heuristics heuristics, ForecastStore store) {
        return new JobForecaster(rules(), heuristics, memos.get(), store);
    }

    /**
     * Lets runs that follow each other in one thread, with jobs planned by the same methods, share what they find out.
     *
     * @return the same physics with one store for all of them, empty as yet
     */
    public FabricPhysics sharing() {
        final ForecastStore shared = new ForecastStore();
        return new FabricPhysics(steps, memos, () -> shared);
    }
}
