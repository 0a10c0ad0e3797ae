package org.noctule.campaign.search;

/**
 * A candidate and what came of it.
 *
 * @param candidate the candidate
 * @param cost the lower, the better; infinite if a run failed
 */
record Tried(Candidate candidate, double cost) {}
