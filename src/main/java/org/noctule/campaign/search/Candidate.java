package org.noctule.campaign.search;

import java.util.List;

/**
 * A candidate of a search.
 *
 * @param places a place from 0 to 1 for each dimension, unmodifiable
 * @param rung the rung on which it is tried, or the generation of a population, from 0
 * @param member its place in a population, from 0; 0 for candidates of other searches
 * @param parent the place of the member of the generation before whose weights it begins with, {@link #NONE} for fresh
 *     ones
 */
record Candidate(List<Double> places, int rung, int member, int parent) {
    /** No parent. */
    static final int NONE = -1;

    /** A candidate that stands for itself. */
    Candidate(List<Double> places, int rung) {
        this(places, rung, 0, NONE);
    }
}
