package org.noctule.experiment.options;

import com.fasterxml.jackson.databind.node.TextNode;
import java.util.List;
import java.util.Locale;
import org.noctule.fabric.ramp.FabricRule;
import org.noctule.json.JsonInput;
import org.noctule.json.OptionKey;
import org.noctule.json.OptionValues;

/** A point where published systems do otherwise than Noctule, and what can be chosen there. */
public enum Rule {
    /** The half that sets P-states. */
    P_STATES("the half that sets P-states", "simulator", "agent"),
    /** Relative width within which completions share a date. */
    COINCIDENCE("relative width within which completions share a date", "0"),
    /** The announcement of the end of a run. */
    LAST_MESSAGE("the announcement of the end of a run", "alone", "appended"),
    /** Speeds and powers of P-states where the decision side sets them. */
    HOST_POWER("speeds and powers of P-states where the decision side sets them", "exact", "published"),
    /** In which order jobs of one submission date come. */
    JOBS_OF_ONE_DATE("in which order jobs of one submission date come", "by_number", "by_bytes"),
    /** The sharing of hosts and links by tasks, on platforms that have links. */
    NETWORK("the sharing of hosts and links by tasks, on platforms that have links", "fair", "l07"),
    /** The moments of scheduling passes. */
    PASSES("the moments of scheduling passes", "date", "event"),
    /** The use that queue agents make of announced outages. */
    MAINTENANCE("the use that queue agents make of announced outages", "drain", "ignore"),
    /** The order of waiting jobs with equal scores. */
    QUEUE_ORDER("the order of waiting jobs with equal scores", "fresh", "history"),
    /** The processors that the core order {@code high_cores} prefers. */
    HIGH_CORES("the processors that the core order `high_cores` prefers", "free", "busy"),
    /** The account that the mirror keeps of running jobs. */
    PROGRESS("the account that the mirror keeps of running jobs", "work", "published"),
    /** The treatment of jobs that can never run. */
    IMPOSSIBLE_JOBS("the treatment of jobs that can never run", "reject", "wait"),
    /** The moment at which the record of over-use ends an interval of exceeded bandwidth. */
    INTERVALS(
            "the moment at which the record of over-use ends an interval of exceeded bandwidth", "closed", "published"),
    /** The way in which the core order {@code high_mem_bw} adds demands up, which decides its ties. */
    BANDWIDTH_SUMS(
            "the way in which the core order `high_mem_bw` adds demands up, which decides its ties",
            "exact",
            "published"),
    /** The time that {@code wfp3} and {@code unicep} count as waiting. */
    WAITING_TIMES("the time that `wfp3` and `unicep` count as waiting", "exact", "published"),
    /** The conversion of a trace's lines to jobs; only {@code published} knows the next three rules. */
    CONVERSION(
            "the conversion of a trace's lines to jobs; only `published` knows the next three rules",
            "trace",
            "published",
            "rlscheduler"),
    /** The names of jobs. */
    JOB_IDS("the names of jobs", "trace", "row"),
    /** The date that is taken from submission dates. */
    SUBMIT_SHIFT("the date that is taken from submission dates", "first", "first_nonzero"),
    /** Whether jobs with the same demands share the run time that was drawn for the first of them. */
    PROFILES(
            "whether jobs with the same demands share the run time that was drawn for the first of them",
            "own",
            "shared"),
    /** The speed of the cores for which run times hold, where neither options nor the workload state it. */
    REFERENCE_SPEED(
            "the speed of the cores for which run times hold, where neither options nor the workload state it",
            "slowest",
            "mean"),
    /** The stretch of jobs without run time in result files. */
    STRETCH("the stretch of jobs without run time in result files", "bounded", "hdeeprm"),
    /** From which generators of random numbers streams of training jobs are drawn. */
    STREAM_DRAWS("from which generators of random numbers streams of training jobs are drawn", "separate", "published"),
    /** The unit of the times of a profile. */
    TIME_UNIT("the unit of the times of a profile", FabricRule.TIME_UNIT),
    /** The unit of a fabric's bandwidth, per second. */
    BANDWIDTH_UNIT("the unit of a fabric's bandwidth, per second", FabricRule.BANDWIDTH_UNIT),
    /** The number of times that the bandwidth of a server is divided by the number of groups for an all-reduce. */
    ALL_REDUCE_BANDWIDTH(
            "the number of times that the bandwidth of a server is divided by the number of groups for an all-reduce",
            FabricRule.ALL_REDUCE_BANDWIDTH),
    /** Whether racks with servers at the same place of one group take turns in an all-reduce. */
    RACK_CONTENTION(
            "whether racks with servers at the same place of one group take turns in an all-reduce",
            FabricRule.RACK_CONTENTION),
    /** Whether transfers on one channel go one after the other, or all at once at full rate. */
    CHANNEL_SHARING(
            "whether transfers on one channel go one after the other, or all at once at full rate",
            FabricRule.CHANNEL_SHARING),
    /** The quantity that the parts of an op share: the mini-batch, or all that the op has. */
    SPLIT("the quantity that the parts of an op share: the mini-batch, or all that the op has", FabricRule.SPLIT),
    /** The forward ops that are joined to their backward twins. */
    JOINS("the forward ops that are joined to their backward twins", FabricRule.JOINS),
    /** The data between the parts of two ops. */
    DEP_SIZES("the data between the parts of two ops", FabricRule.DEP_SIZES),
    /** The transfers that bring gradients together. */
    SYNCHRONISATION("the transfers that bring gradients together", FabricRule.SYNCHRONISATION),
    /** The number of times that the memory of an op is counted for its forward and backward parts. */
    OP_MEMORY(
            "the number of times that the memory of an op is counted for its forward and backward parts",
            FabricRule.OP_MEMORY),
    /** The dependencies that a part waits for. */
    RELEASE("the dependencies that a part waits for", FabricRule.RELEASE),
    /** Whether a completion time that misses the deadline by no more than rounding is acceptable. */
    DEADLINE(
            "whether a completion time that misses the deadline by no more than rounding is acceptable",
            FabricRule.DEADLINE),
    /** The jobs for which forecasts are used again. */
    FORECASTS("the jobs for which forecasts are used again", FabricRule.FORECASTS),
    /** The fate of a training job whose plan is refused. */
    REFUSED_JOBS("the fate of a training job whose plan is refused", "waits", "rejected"),
    /** The definition of the utilisation of a training job's servers. */
    UTILISATION("the definition of the utilisation of a training job's servers", "exact", "published");

    private final String meaning;
    private final List<String> choices;

    Rule(String meaning, String... choices) {
        this.meaning = meaning;
        this.choices = List.of(choices);
    }

    Rule(String meaning, FabricRule rule) {
        this.meaning = meaning;
        this.choices = rule.choices();
    }

    static Rule of(FabricRule rule) {
        return valueOf(rule.name());
    }

    /** {@return the name in options.json: the key below {@code rules}} */
    public String key() {
        return name().toLowerCase(Locale.ROOT);
    }

    /**
     * Describes the key.
     *
     * @return the row of {@code rules}
     */
    OptionKey<String> row() {
        return OptionKey.of(
                        key(),
                        this == COINCIDENCE
                                ? OptionValues.upTo(1e-3).read(Rule::width, TextNode::valueOf)
                                : OptionValues.choice(choices),
                        meaning)
                .told("`" + choices.get(0) + "`");
    }

    private static String width(JsonInput input) {
        if (input.numberFrom(0) > 1e-3) {
            throw input.error("must be at most 0.001", "Maybe seconds are meant: it is a width relative to the date.");
        }
        return input.node().asText();
    }

    /** {@return the values, Noctule's own first; of {@link #COINCIDENCE}, a number, that one only} */
    public List<String> choices() {
        return choices;
    }
}
