package org.noctule.experiment.options;

import java.util.Map;
import java.util.Optional;
import org.noctule.fabric.ramp.partition.QuantumPartitioner;
import org.noctule.fabric.ramp.plan.ForecastMemo;
import org.noctule.fabric.ramp.plan.Heuristics;
import org.noctule.fabric.ramp.plan.PlanningMethods;
import org.noctule.fabric.ramp.plan.StepRules;
import org.noctule.fabric.simulator.FabricRules;
import org.noctule.json.OptionKey;
import org.noctule.json.OptionTable;
import org.noctule.json.OptionValues;
import org.noctule.json.Options;
import org.noctule.simulator.Denial;

/**
 * The options of training jobs and of the end of the run.
 *
 * @param methods the names of the methods for what an agent leaves out, by key, unmodifiable
 * @param quantum shortest useful time of a part of an op, where an agent gives a degree only, in the unit of profiles
 * @param end date at which the run ends in seconds; positive infinity if it goes on to its last job
 */
public record FabricOptions(Map<String, String> methods, double quantum, double end) {

    private static final OptionKey<Double> QUANTUM = OptionKey.with(
                    "quantum",
                    OptionValues.positive(),
                    FabricRules.QUANTUM,
                    "shortest useful time of a part of an op, where the agent gives a degree only")
            .in("that of the profile, ms by default");

    /** The keys of {@code training}. */
    static final OptionTable TABLE = PlanningMethods.table("training").and(QUANTUM);

    /** The options that the keys of {@code training} and the end of a run give. */
    static FabricOptions of(Options training, Optional<Double> end) {
        return new FabricOptions(
                PlanningMethods.names(training), training.get(QUANTUM), end.orElse(Double.POSITIVE_INFINITY));
    }

    /**
     * Tells whether a method draws random numbers.
     *
     * @return true if another seed may mean another plan
     */
    public boolean draws() {
        return PlanningMethods.draw(methods);
    }

    /**
     * Returns the simulator's share.
     *
     * @param rules the rules of the run
     * @param seed seed of methods that draw
     * @return the physics of training jobs
     */
    public FabricRules simulator(Rules rules, long seed) {
        return new FabricRules(
                StepRules.of(rules.training()),
                () -> Heuristics.of(methods, seed),
                () -> ForecastMemo.of(rules.training()),
                new QuantumPartitioner(quantum),
                rules.choice(Denial.Consequence.class, Rule.REFUSED_JOBS),
                rules.choice(FabricRules.Utilisation.class, Rule.UTILISATION));
    }
}
