package org.noctule.workload.synthetic;

/**
 * The distribution of run times in the model of Lublin and Feitelson: natural logarithms of seconds from one of two
 * gamma distributions, chosen by the size.
 *
 * @param shorter logarithms of short run times
 * @param longer logarithms of long run times
 * @param slope change of the probability of a short run time with each processor
 * @param base probability of a short run time for a size of 0
 * @param longest logarithm of the longest run time; longer ones are drawn again
 */
public record LublinRunTimes(GammaShape shorter, GammaShape longer, double slope, double base, double longest) {}
