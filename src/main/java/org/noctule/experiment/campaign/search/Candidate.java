package org.noctule.experiment.campaign.search;

import java.util.List;

/**
 * A candidate of a search.
 *
 * @param places a place from 0 to 1 for each dimension, unmodifiable
 * @param rung the rung on which it is tried, from 0
 */
record Candidate(List<Double> places, int rung) {}
