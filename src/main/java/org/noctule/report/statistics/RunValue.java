package org.noctule.report.statistics;

/**
 * The figure of one run.
 *
 * @param workload the scenario that it was played on, which all entrants meet
 * @param entrant the one that played
 * @param chance the random numbers that it met, a seed for one: runs of two entrants with the same ones are a pair
 * @param value the figure
 */
public record RunValue(String workload, String entrant, String chance, double value) {}
