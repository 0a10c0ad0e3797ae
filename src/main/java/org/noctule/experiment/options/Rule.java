package org.noctule.experiment.options;

import java.util.List;
import java.util.Locale;
import org.noctule.ramp.FabricRule;

/** A point where published systems do otherwise than Noctule, and what can be chosen there. */
public enum Rule {
    /** The half that sets P-states. */
    P_STATES("simulator", "agent"),
    /** Relative width within which completions share a date. */
    COINCIDENCE("0"),
    /** The announcement of the end of a run. */
    LAST_MESSAGE("alone", "appended"),
    /** Speeds and powers of P-states where the decision side sets them. */
    HOST_POWER("exact", "published"),
    /** In which order jobs of one submission date come. */
    JOBS_OF_ONE_DATE("by_number", "by_bytes"),
    /** The sharing of hosts and links by tasks, on platforms that have links. */
    NETWORK("fair", "l07"),
    /** The moments of scheduling passes. */
    PASSES("date", "event"),
    /** The order of waiting jobs with equal scores. */
    QUEUE_ORDER("fresh", "history"),
    /** The processors that the core order {@code high_cores} prefers. */
    HIGH_CORES("free", "busy"),
    /** The account that the mirror keeps of running jobs. */
    PROGRESS("work", "published"),
    /** The treatment of jobs that can never run. */
    IMPOSSIBLE_JOBS("reject", "wait"),
    /** The moment at which the record of over-use ends an interval of exceeded bandwidth. */
    INTERVALS("closed", "published"),
    /** The way in which the core order {@code high_mem_bw} adds demands up, which decides its ties. */
    BANDWIDTH_SUMS("exact", "published"),
    /** The time that {@code wfp3} and {@code unicep} count as waiting. */
    WAITING_TIMES("exact", "published"),
    /** The conversion of a trace's lines to jobs; only {@code published} knows the next three rules. */
    CONVERSION("trace", "published", "rlscheduler"),
    /** The names of jobs. */
    JOB_IDS("trace", "row"),
    /** The date that is taken from submission dates. */
    SUBMIT_SHIFT("first", "first_nonzero"),
    /** Whether jobs with the same demands share the run time that was drawn for the first of them. */
    PROFILES("own", "shared"),
    /** The stretch of jobs without run time in result files. */
    STRETCH("bounded", "hdeeprm"),
    /** From which generators of random numbers streams of training jobs are drawn. */
    STREAM_DRAWS("separate", "published"),
    /** The unit of the times of a profile. */
    TIME_UNIT(FabricRule.TIME_UNIT),
    /** The unit of a fabric's bandwidth, per second. */
    BANDWIDTH_UNIT(FabricRule.BANDWIDTH_UNIT),
    /** The number of times that the bandwidth of a server is divided by the number of groups for an all-reduce. */
    ALL_REDUCE_BANDWIDTH(FabricRule.ALL_REDUCE_BANDWIDTH),
    /** Whether racks with servers at the same place of one group take turns in an all-reduce. */
    RACK_CONTENTION(FabricRule.RACK_CONTENTION),
    /** Whether transfers on one channel go one after the other, or all at once at full rate. */
    CHANNEL_SHARING(FabricRule.CHANNEL_SHARING),
    /** The quantity that the parts of an op share: the mini-batch, or all that the op has. */
    SPLIT(FabricRule.SPLIT),
    /** The forward ops that are joined to their backward twins. */
    JOINS(FabricRule.JOINS),
    /** The data between the parts of two ops. */
    DEP_SIZES(FabricRule.DEP_SIZES),
    /** The transfers that bring gradients together. */
    SYNCHRONISATION(FabricRule.SYNCHRONISATION),
    /** The number of times that the memory of an op is counted for its forward and backward parts. */
    OP_MEMORY(FabricRule.OP_MEMORY),
    /** The dependencies that a part waits for. */
    RELEASE(FabricRule.RELEASE),
    /** Whether a completion time that misses the deadline by no more than rounding is acceptable. */
    DEADLINE(FabricRule.DEADLINE),
    /** The jobs for which forecasts are used again. */
    FORECASTS(FabricRule.FORECASTS),
    /** The fate of a training job whose plan is refused. */
    REFUSED_JOBS("waits", "rejected"),
    /** The definition of the utilisation of a training job's servers. */
    UTILISATION("exact", "published");

    private final List<String> choices;

    Rule(String... choices) {
        this.choices = List.of(choices);
    }

    Rule(FabricRule rule) {
        this.choices = rule.choices();
    }

    static Rule of(FabricRule rule) {
        return valueOf(rule.name());
    }

    /**
     * Returns the name in options.json.
     *
     * @return the key below {@code rules}
     */
    public String key() {
        return name().toLowerCase(Locale.ROOT);
    }

    /**
     * Returns what may be chosen.
     *
     * @return the values, Noctule's own first; of {@link #COINCIDENCE}, a number, that one only
     */
    public List<String> choices() {
        return choices;
    }
}
