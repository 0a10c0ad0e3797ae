package org.noctule.agent.training;

import java.util.Map;
import java.util.function.Supplier;
import org.noctule.ramp.ForecastMemo;
import org.noctule.ramp.ForecastStore;
import org.noctule.ramp.Heuristics;
import org.noctule.ramp.JobForecaster;
import org.noctule.ramp.StepRules;
import org.noctule.ramp.TrainingRule;

/**
 * How training jobs run in the simulator, so that the decision side can look ahead as it does.
 *
 * @param rules the physics of a step
 * @param memos makes what remembers forecasts instead of working new ones out, one for each run
 * @param stores gives what forecasters keep for each other, to each run anew or always the same
 */
public record TrainingPhysics(StepRules rules, Supplier<ForecastMemo> memos, Supplier<ForecastStore> stores) {
    /** What a simulator does that was told nothing else. */
    public static final TrainingPhysics DEFAULT = new TrainingPhysics(StepRules.corrected(), () -> ForecastMemo.NONE);

    /**
     * Creates the physics of runs that share nothing.
     *
     * @param rules the physics of a step
     * @param memos makes what remembers forecasts instead of working new ones out, one for each run
     */
    public TrainingPhysics(StepRules rules, Supplier<ForecastMemo> memos) {
        this(rules, memos, ForecastStore::new);
    }

    /**
     * Follows the rules of a run.
     *
     * @param values values by rule; a rule that is missing has Noctule's own value
     * @return the physics
     * @throws org.noctule.error.NoctuleException if a rule has no such value
     */
    public static TrainingPhysics of(Map<TrainingRule, String> values) {
        return new TrainingPhysics(StepRules.of(values), () -> ForecastMemo.of(values));
    }

    /**
     * Makes a forecaster for one run.
     *
     * @param heuristics the methods by which jobs are planned
     * @param store what forecasters by the same methods have kept
     * @return a forecaster that follows these physics
     */
    public JobForecaster forecaster(Heuristics heuristics, ForecastStore store) {
        return new JobForecaster(rules, heuristics, memos.get(), store);
    }

    /**
     * Lets runs that follow each other in one thread, with jobs planned by the same methods, share what they find out.
     *
     * @return the same physics with one store for all of them, empty as yet
     */
    public TrainingPhysics sharing() {
        final ForecastStore shared = new ForecastStore();
        return new TrainingPhysics(rules, memos, () -> shared);
    }
}
