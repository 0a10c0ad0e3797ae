package org.noctule.report.statistics;

import java.util.Locale;

/** The runs of two entrants that are pairs. */
public enum Pairing {
    /** Those on a workload with the same random numbers; a single run met none that matter, and is paired with each. */
    SEEDS,
    /** Those on the same window of a trace. Windows are also what ranks are over. */
    WINDOWS,
    /** Those on the same one of points that are neither. Points are also what ranks are over. */
    POINTS;

    /** Returns whether the pairs are independent, as random numbers on one workload are not. */
    boolean independent() {
        return this != SEEDS;
    }

    /** {@return the word for pairs: such as seeds, in the plural} */
    public String words() {
        return name().toLowerCase(Locale.ROOT);
    }
}
