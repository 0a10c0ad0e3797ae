package org.noctule.fabric.simulator;

import java.util.function.Supplier;
import org.noctule.fabric.ramp.OpPartitioner;
import org.noctule.fabric.ramp.partition.QuantumPartitioner;
import org.noctule.fabric.ramp.plan.ForecastMemo;
import org.noctule.fabric.ramp.plan.ForecastStore;
import org.noctule.fabric.ramp.plan.Heuristics;
import org.noctule.fabric.ramp.plan.JobForecaster;
import org.noctule.fabric.ramp.plan.StepRules;
import org.noctule.simulator.Denial;

/**
 * The rules of fabric jobs.
 *
 * @param steps the physics of a step
 * @param heuristics makes the methods for what an agent leaves out, for one fabric of one run
 * @param memos makes what remembers forecasts instead of working new ones out, for one fabric of one run
 * @param stores gives what forecasters keep for each other, to each run anew or always the same
 * @param partitioner splits the ops of jobs for which an agent gives a degree only
 * @param refused the fate of a job whose plan is refused
 * @param utilisation the definition of the utilisation of a job's servers
 */
public record FabricRules(
        StepRules steps,
        Supplier<Heuristics> heuristics,
        Supplier<ForecastMemo> memos,
        Supplier<ForecastStore> stores,
        OpPartitioner partitioner,
        Denial.Consequence refused,
        Utilisation utilisation) {
    /** The quantum of the PAC-ML paper, in the unit of profiles. */
    public static final double QUANTUM = 0.01;

    /** The rules of a run that names none. */
    public static final FabricRules DEFAULT = new FabricRules(
            StepRules.corrected(),
            Heuristics::published,
            () -> ForecastMemo.NONE,
            ForecastStore::new,
            new QuantumPartitioner(QUANTUM),
            Denial.Consequence.WAITS,
            Utilisation.EXACT);

    /**
     * Creates the rules of runs that share nothing.
     *
     * @param steps the physics of a step
     * @param heuristics makes the methods for what an agent leaves out, for one fabric of one run
     * @param memos makes what remembers forecasts instead of working new ones out, for one fabric of one run
     * @param partitioner splits the ops of jobs for which an agent gives a degree only
     * @param refused the fate of a job whose plan is refused
     * @param utilisation the definition of the utilisation of a job's servers
     */
    public FabricRules(
            StepRules steps,
            Supplier<Heuristics> heuristics,
            Supplier<ForecastMemo> memos,
            OpPartitioner partitioner,
            Denial.Consequence refused,
            Utilisation utilisation) {
        this(steps, heuristics, memos, ForecastStore::new, partitioner, refused, utilisation);
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
        return new FabricRules(steps, heuristics, memos, () -> store, partitioner, refused, utilisation);
    }

    /** The definition of the utilisation of a job's servers. */
    public enum Utilisation {
        /** The share of their time in which they compute. */
        EXACT {
            @Override
            double of(double share, int steps) {
                return share;
            }
        },
        /** As in ddls, that share divided by the number of training steps. */
        PUBLISHED {
            @Override
            double of(double share, int steps) {
                return share / steps;
            }
        };

        /** The utilisation of servers that compute in a share of their time, in a job of so many steps. */
        abstract double of(double share, int steps);
    }
}
