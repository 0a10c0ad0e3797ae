package org.noctule.agent.priority;

import org.noctule.json.JsonInput;
import org.noctule.json.OptionKey;
import org.noctule.json.OptionTable;
import org.noctule.json.OptionValues;

/**
 * Weights of a job's factors, each of which lies in 0 to 1, and may count against a job by a weight below zero; from
 * {@code decision.agent.weights}.
 *
 * @param age weight of the time that a job has waited, in parts of {@code longestWait}
 * @param size weight of its cores, in parts of the machine's
 * @param requestedTime weight of the time that it does not ask for, in parts of {@code longestTime}
 * @param fairShare weight of its account's {@link FairShare}
 * @param longestWait seconds of waiting from which on the age counts fully
 * @param longestTime requested seconds from which on the requested time counts nothing
 */
public record PriorityWeights(
        double age, double size, double requestedTime, double fairShare, double longestWait, double longestTime) {
    /** Their keys. */
    public static final OptionTable TABLE = OptionTable.of(
            "decision.agent.weights",
            OptionKey.of("age", OptionValues.number(), "0", "weight of the waiting time, in parts of `longest_wait`"),
            OptionKey.of("size", OptionValues.number(), "0", "weight of the cores, in parts of the machine's"),
            OptionKey.of(
                    "requested_time",
                    OptionValues.number(),
                    "0",
                    "weight of one less the requested time in parts of `longest_time`: short jobs come first"),
            OptionKey.of(
                    "fair_share", OptionValues.number(), "0", "weight of the fair share of the job's user or group"),
            OptionKey.of("longest_wait", OptionValues.positive(), "604800", "waiting time that counts fully")
                    .in("s"),
            OptionKey.of("longest_time", OptionValues.positive(), "86400", "requested time that counts nothing")
                    .in("s"));

    /** A week: Slurm's PriorityMaxAge. */
    private static final double WEEK_S = 7 * 86_400;

    private static final double DAY_S = 86_400;

    static PriorityWeights read(JsonInput input) {
        input.allow(TABLE);
        final PriorityWeights weights = new PriorityWeights(
                number(input, "age"),
                number(input, "size"),
                number(input, "requested_time"),
                number(input, "fair_share"),
                input.find("longest_wait").map(JsonInput::positive).orElse(WEEK_S),
                input.find("longest_time").map(JsonInput::positive).orElse(DAY_S));
        if (weights.age == 0 && weights.size == 0 && weights.requestedTime == 0 && weights.fairShare == 0) {
            throw input.error("weighs nothing", "Maybe give one of age, size, requested_time and fair_share a number.");
        }
        return weights;
    }

    private static double number(JsonInput input, String key) {
        return input.find(key).map(JsonInput::number).orElse(0.0);
    }
}
