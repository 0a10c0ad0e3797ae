package org.noctule.fabric.simulator;

/**
 * The figures of a fabric job as it runs. Times are seconds of the whole job, sizes bytes over one training step.
 *
 * @param degree largest number of parts of an op
 * @param workers number of servers
 * @param channels number of channels
 * @param nodes number of parts of ops
 * @param edges number of dependencies between parts
 * @param completionTime duration of the job (JCT)
 * @param communicationTime time in which something is transferred
 * @param computationTime time in which some server computes
 * @param sequentialTime time of all parts one after the other
 * @param acceptableTime the longest acceptable time
 * @param utilisation share of the servers' time in which they compute
 * @param memory memory of all parts
 * @param transfers bytes over all dependencies between parts
 * @param flows bytes over those between two servers
 */
public record FabricFigures(
        int degree,
        int workers,
        int channels,
        int nodes,
        int edges,
        double completionTime,
        double communicationTime,
        double computationTime,
        double sequentialTime,
        double acceptableTime,
        double utilisation,
        double memory,
        double transfers,
        double flows) {}
