package org.noctule.simulator;

import java.util.function.Supplier;
import org.noctule.ramp.OpPartitioner;
import org.noctule.ramp.partition.QuantumPartitioner;
import org.noctule.ramp.plan.ForecastMemo;
import org.noctule.ramp.plan.ForecastStore;
import org.noctule.ramp.plan.Heuristics;
import org.noctule.ramp.plan.JobForecaster;
import org.noctule.ramp.plan.StepRules;

/**
 * How training jobs run on RAMP fabrics.
 *
 * @param steps the physics of a step
 * @param heuristics makes the methods for what an agent leaves out, for one fabric of one run
 * @param memos makes what remembers forecasts instead of working new ones out, for one fabric of one run
 * @param stores gives what forecasters keep for each other, to each run anew or always the same
 * @param partitioner splits the ops of jobs for which an agent gives a degree only
 * @param refused what becomes of a job whose plan is refused
 * @param utilisation what counts as the utilisation of a job's servers
 * @param end date at which the run ends, whatever runs then; positive infinity if it goes on to its last job
 */
public record FabricRules(
        StepRules steps,
        Supplier<Heuristics> heuristics,
        Supplier<ForecastMemo> memos,
        Supplier<ForecastStore> stores,
        OpPartitioner partitioner,
        Refused refused,
        Utilisation utilisation,
        double end) {
    /** The quantum of the PAC-ML paper, in the unit of profiles. */
    public static final double QUANTUM = 0.01;

    /** What a run does unless it was told otherwise. */
    public static final FabricRules DEFAULT = new FabricRules(
            StepRules.corrected(),
            Heuristics::published,
            () -> ForecastMemo.NONE,
            ForecastStore::new,
            new QuantumPartitioner(QUANTUM),
            Refused.WAITS,
            Utilisation.EXACT,
            Double.POSITIVE_INFINITY);

    /**
     * Creates the rules of runs that share nothing.
     *
     * @param steps the physics of a step
     * @param heuristics makes the methods for what an agent leaves out, for one fabric of one run
     * @param memos makes what remembers forecasts instead of working new ones out, for one fabric of one run
     * @param partitioner splits the ops of jobs for which an agent gives a degree only
     * @param refused what becomes of a job whose plan is refused
     * @param utilisation what counts as the utilisation of a job's servers
     * @param end date at which the run ends, whatever runs then; positive infinity if it goes on to its last job
     */
    public FabricRules(
            StepRules steps,
            Supplier<Heuristics> heuristics,
            Supplier<ForecastMemo> memos,
            OpPartitioner partitioner,
            Refused refused,
            Utilisation utilisation,
            double end) {
        this(steps, heuristics, memos, ForecastStore::new, partitioner, refused, utilisation, end);
    }

    JobForecaster forecaster(ForecastStore store) {
        return new JobForecaster(steps, heuristics.get(), memos.get(), store);
    }

    /**
     * Lets a run share with others what it finds out of jobs.
     *
     * @param store what runs with the same rules and methods, one after the other, have found out
     * @return the same rules with this store
     */
    public FabricRules sharing(ForecastStore store) {
        return new FabricRules(steps, heuristics, memos, () -> store, partitioner, refused, utilisation, end);
    }

    /** What becomes of a job whose plan is refused. */
    public enum Refused {
        /** It waits on, and the decision side may try again. */
        WAITS,
        /** It is rejected at once, as in ddls. */
        REJECTED
    }

    /** What counts as the utilisation of a job's servers. */
    public enum Utilisation {
        /** The share of their time in which they compute. */
        EXACT,
        /** As in ddls, that share divided by the number of training steps. */
        PUBLISHED
    }
}
