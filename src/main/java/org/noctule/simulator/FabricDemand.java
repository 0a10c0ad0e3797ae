package org.noctule.simulator;

/**
 * What a training job asks for before it is split. Times are seconds, sizes bytes, both over one training step unless
 * they are called times of the job.
 *
 * @param nodes number of ops, forward and backward
 * @param edges number of dependencies
 * @param sequentialTime time of the job on one server
 * @param acceptableTime the longest acceptable time of the job
 * @param fraction the latter as a part of the former
 * @param memory memory of all ops
 * @param transfers bytes over all dependencies
 */
public record FabricDemand(
        int nodes,
        int edges,
        double sequentialTime,
        double acceptableTime,
        double fraction,
        double memory,
        double transfers) {}
