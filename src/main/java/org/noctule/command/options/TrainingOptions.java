package org.noctule.command.options;

import java.util.Map;
import java.util.Optional;
import org.noctule.json.JsonInput;
import org.noctule.ramp.ForecastMemo;
import org.noctule.ramp.PlanningMethods;
import org.noctule.ramp.StepRules;
import org.noctule.ramp.partition.QuantumPartitioner;
import org.noctule.simulator.TrainingRules;

/**
 * What options.json says about training jobs, and when the run ends.
 *
 * @param methods the names of the methods for what an agent leaves out, by key, unmodifiable
 * @param quantum shortest useful time of a part of an op, where an agent gives a degree only, in the unit of profiles
 * @param end date at which the run ends in seconds; positive infinity if it goes on to its last job
 */
public record TrainingOptions(Map<String, String> methods, double quantum, double end) {

    /**
     * Reads the keys {@code training} and {@code simulation_end}.
     *
     * @param options the whole options
     * @return what they say, every default filled in
     */
    static TrainingOptions read(JsonInput options) {
        final Optional<JsonInput> training = options.find("training");
        training.ifPresent(
                object -> object.allow("op_placement", "op_schedule", "dep_placement", "dep_schedule", "quantum"));
        return new TrainingOptions(
                PlanningMethods.names(training),
                training.flatMap(object -> object.find("quantum"))
                        .map(JsonInput::positive)
                        .orElse(TrainingRules.QUANTUM),
                options.find("simulation_end").map(JsonInput::positive).orElse(Double.POSITIVE_INFINITY));
    }

    /**
     * Returns the simulator's share.
     *
     * @param rules the rules of the run
     * @param seed seed of methods that draw
     * @return how training jobs run
     */
    public TrainingRules simulator(Rules rules, long seed) {
        return new TrainingRules(
                StepRules.of(rules.training()),
                () -> PlanningMethods.of(methods, seed),
                () -> ForecastMemo.of(rules.training()),
                new QuantumPartitioner(quantum),
                rules.choice(TrainingRules.Refused.class, Rule.REFUSED_JOBS),
                rules.choice(TrainingRules.Utilisation.class, Rule.UTILISATION),
                end);
    }
}
