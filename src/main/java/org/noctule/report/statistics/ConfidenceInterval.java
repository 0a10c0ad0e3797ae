package org.noctule.report.statistics;

/**
 * A confidence interval, in the unit of its sample.
 *
 * @param low lower bound
 * @param high upper bound, not below the lower one
 */
public record ConfidenceInterval(double low, double high) {}
