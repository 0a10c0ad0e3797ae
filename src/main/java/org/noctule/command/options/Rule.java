package org.noctule.command.options;

import java.util.List;
import java.util.Locale;

/** A point where published systems do otherwise than Noctule, and what can be chosen there. */
public enum Rule {
    /** Who sets P-states. */
    P_STATES("simulator", "agent"),
    /** Relative width within which completions share a date. */
    COINCIDENCE("0"),
    /** How the end of a run is announced. */
    LAST_MESSAGE("alone", "appended"),
    /** Speeds and powers of P-states where the decision side sets them. */
    HOST_POWER("exact", "published"),
    /** How tasks share hosts and links, on platforms that have links. */
    NETWORK("fair", "l07"),
    /** When a scheduling pass is made. */
    PASSES("date", "event"),
    /** How ties between waiting jobs are broken. */
    QUEUE_ORDER("fresh", "history"),
    /** What the core order {@code high_cores} prefers. */
    HIGH_CORES("free", "busy"),
    /** How the mirror tracks the progress of running jobs. */
    PROGRESS("work", "published"),
    /** What is done with jobs that can never run. */
    IMPOSSIBLE_JOBS("reject", "wait"),
    /** When the record of over-use ends an interval of exceeded bandwidth. */
    INTERVALS("closed", "published"),
    /** How the core order {@code high_mem_bw} adds demands up, which decides its ties. */
    BANDWIDTH_SUMS("exact", "published"),
    /** What jobs become of the lines of a trace; only {@code published} knows the next three rules. */
    CONVERSION("trace", "published"),
    /** How jobs are named. */
    JOB_IDS("trace", "row"),
    /** What is taken from submission dates. */
    SUBMIT_SHIFT("first", "first_nonzero"),
    /** Whether jobs with the same demands share the run time that was drawn for the first of them. */
    PROFILES("own", "shared"),
    /** The stretch of jobs without run time in result files. */
    STRETCH("bounded", "hdeeprm"),
    /** From which generators of random numbers streams of training jobs are drawn. */
    STREAM_DRAWS("separate", "published");

    private final List<String> choices;

    Rule(String... choices) {
        this.choices = List.of(choices);
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
