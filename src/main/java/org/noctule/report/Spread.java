package org.noctule.report;

/**
 * The spread of a quantity over the jobs that ran; all 0 if none did.
 *
 * @param mean their mean
 * @param median the middle one, or the mean of the two in the middle
 * @param max the largest
 */
public record Spread(double mean, double median, double max) {}
