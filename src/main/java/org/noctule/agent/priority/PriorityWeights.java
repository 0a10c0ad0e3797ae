package org.noctule.agent.priority;

import org.noctule.json.OptionKey;
import org.noctule.json.OptionTable;
import org.noctule.json.OptionValues;
import org.noctule.json.Options;

/**
 * Weights of a job's factors, each of which lies in 0 to 1, and may count against a job by a weight below zero; from
 * {@code decision.agent.weights}.
 *
 * @param age weight of the time that a job has waited, in parts of {@code longestWait}
 * @param size weight of its cores, in parts of the machine's
 * @param requestedTime weight of the time that it does not ask for, in parts of {@code longestTime}
 * @param fairShare weight of its owner's {@linkplain AccountShares fair share}
 * @param partition weight of the factor of its partition, in parts of the largest one
 * @param qos weight of the priority of its class of service, in parts of the largest one
 * @param nice number that one nice takes off
 * @param longestWait seconds of waiting from which on the age counts fully
 * @param longestTime requested seconds from which on the requested time counts nothing
 */
public record PriorityWeights(
        double age,
        double size,
        double requestedTime,
        double fairShare,
        double partition,
        double qos,
        double nice,
        double longestWait,
        double longestTime) {
    private static final OptionKey<Double> AGE =
            weight("age", "weight of the waiting time, in parts of `longest_wait`");
    private static final OptionKey<Double> SIZE = weight("size", "weight of the cores, in parts of the machine's");
    private static final OptionKey<Double> REQUESTED_TIME = weight(
            "requested_time",
            "weight of one less the requested time in parts of `longest_time`: short jobs come first");
    private static final OptionKey<Double> FAIR_SHARE =
            weight("fair_share", "weight of the [fair share](agents.md#fair-share) of the job's owner");
    private static final OptionKey<Double> PARTITION = weight(
            "partition", "weight of the `factor` of the job's [partition](people.md), in parts of the largest one");
    private static final OptionKey<Double> QOS = weight(
            "qos", "weight of the `priority` of the job's [class of service](people.md), in parts of the largest one");
    private static final OptionKey<Double> NICE = OptionKey.with(
            "nice", OptionValues.fromZero(), 1.0, "number that each of the job's `nice` takes off the sum");
    /** A week: Slurm's PriorityMaxAge. */
    private static final OptionKey<Double> LONGEST_WAIT = OptionKey.with(
                    "longest_wait", OptionValues.positive(), 604_800.0, "waiting time that counts fully")
            .in("s");

    private static final OptionKey<Double> LONGEST_TIME = OptionKey.with(
                    "longest_time", OptionValues.positive(), 86_400.0, "requested time that counts nothing")
            .in("s");

    /** Their keys. */
    public static final OptionTable TABLE = OptionTable.of(
            "decision.agent.weights",
            AGE,
            SIZE,
            REQUESTED_TIME,
            FAIR_SHARE,
            PARTITION,
            QOS,
            NICE,
            LONGEST_WAIT,
            LONGEST_TIME);

    private static OptionKey<Double> weight(String name, String meaning) {
        return OptionKey.with(name, OptionValues.number(), 0.0, meaning);
    }

    static PriorityWeights of(Options values) {
        final PriorityWeights weights = new PriorityWeights(
                values.get(AGE),
                values.get(SIZE),
                values.get(REQUESTED_TIME),
                values.get(FAIR_SHARE),
                values.get(PARTITION),
                values.get(QOS),
                values.get(NICE),
                values.get(LONGEST_WAIT),
                values.get(LONGEST_TIME));
        if (weights.age == 0
                && weights.size == 0
                && weights.requestedTime == 0
                && weights.fairShare == 0
                && !weights.ofSite()) {
            throw values.source()
                    .error(
                            "weighs nothing",
                            "Maybe give one of age, size, requested_time, fair_share, partition and qos a number.");
        }
        return weights;
    }

    /** {@return true if something counts of which a site alone tells} */
    public boolean ofSite() {
        return partition != 0 || qos != 0;
    }
}
