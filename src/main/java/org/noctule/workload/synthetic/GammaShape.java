package org.noctule.workload.synthetic;

/**
 * The parameters of a gamma distribution.
 *
 * @param shape its shape, {@code a} in the publication
 * @param scale its scale, {@code b} in the publication
 */
public record GammaShape(double shape, double scale) {}
