package org.noctule.fabric.agent;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.noctule.json.JsonInput;

/**
 * The rewards of {@link PartitionProblem}.
 *
 * @param objective the aim
 * @param blockingWeight cost of a job that does not run, positive; some objectives have none
 * @param log whether a reward r becomes sign(r) · log10(1 + |r|)
 */
record PartitionReward(PartitionObjective objective, double blockingWeight, boolean log) {
    /** What the paper pays. */
    static final PartitionReward ACCEPTANCE = new PartitionReward(PartitionObjective.JOB_ACCEPTANCE, 1, false);

    private static final List<String> NAMES = Arrays.stream(PartitionObjective.values())
            .map(objective -> objective.name().toLowerCase(Locale.ROOT))
            .toList();

    /** Reads the options; other keys are another's to check. */
    static PartitionReward read(Optional<JsonInput> env) {
        return new PartitionReward(
                env.flatMap(keys -> keys.find("objective"))
                        .map(name -> PartitionObjective.values()[NAMES.indexOf(name.oneOf(NAMES))])
                        .orElse(ACCEPTANCE.objective()),
                env.flatMap(keys -> keys.find("blocking_weight"))
                        .map(JsonInput::positive)
                        .orElse(ACCEPTANCE.blockingWeight()),
                env.flatMap(keys -> keys.find("log")).map(JsonInput::flag).orElse(false));
    }

    /** Begins to add up what one run earns. */
    JobEarnings earnings(JobRanges.Range sequential) {
        return objective.earnings(this, sequential);
    }

    /** Returns what is paid for a reward. */
    double paid(double reward) {
        return log ? Math.copySign(StrictMath.log10(1 + Math.abs(reward)), reward) : reward;
    }
}
