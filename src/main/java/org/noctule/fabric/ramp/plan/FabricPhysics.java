package org.noctule.fabric.ramp.plan;

import java.util.Map;
import java.util.Optional;
import org.noctule.fabric.ramp.FabricRule;

/**
 * The physics of training jobs in the simulator, told so that the decision side can look ahead as it does; they are
 * made when they are asked for.
 *
 * @param values values by rule; a rule that is missing has Noctule's own value
 * @param shared what forecasters keep for each other in all runs, empty if each run begins anew
 */
public record FabricPhysics(Map<FabricRule, String> values, Optional<ForecastStore> shared) {
    /** What a simulator does that was told nothing else. */
    public static final FabricPhysics DEFAULT = of(Map.of());

    /**
     * Follows the rules of a run.
     *
     * @param values values by rule; a rule that is missing has Noctule's own value
     * @return the physics
     */
    public static FabricPhysics of(Map<FabricRule, String> values) {
        return new FabricPhysics(values, Optional.empty());
    }

    /**
     * Makes the physics of a step.
     *
     * @return the rules
     * @throws org.noctule.error.NoctuleException if a rule has no such value
     */
    public StepRules rules() {
        return StepRules.of(values);
    }

    /** {@return what the forecasters of one run keep for each other} */
    public ForecastStore store() {
        return shared.orElseGet(ForecastStore::new);
    }

    /**
     * Makes a forecaster for one run.
     *
     * @param heuristics the methods by which jobs are planned
     * @param store findings that forecasters by the same methods have kept
     * @return a forecaster that follows these physics
     */
    public JobForecaster forecaster(Heuristics heuristics, ForecastStore store) {
        return new JobForecaster(rules(), heuristics, ForecastMemo.of(values), store);
    }

    /**
     * Lets runs that follow each other in one thread, with jobs planned by the same methods, share what they find out.
     *
     * @return the same physics with one store for all of them, empty as yet
     */
    public FabricPhysics sharing() {
        return new FabricPhysics(values, Optional.of(new ForecastStore()));
    }
}
