package org.noctule.workload.synthetic;

/**
 * The distribution of inter-arrival times in the model of Lublin and Feitelson: natural logarithms of seconds in the
 * rush, and a daily cycle of half hours.
 *
 * @param rush logarithms of inter-arrival times in the rush
 * @param rushToAll ratio of inter-arrival times in the rush to all of them, by which the shape is multiplied
 * @param longest logarithm of the longest inter-arrival time in the rush; longer ones are drawn again
 * @param daily the daily cycle
 */
public record LublinGaps(GammaShape rush, double rushToAll, double longest, GammaShape daily) {}
