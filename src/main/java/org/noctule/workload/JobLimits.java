package org.noctule.workload;

/**
 * The 99th percentiles of a workload's demands, which scale what an agent observes.
 *
 * @param time estimate in seconds
 * @param cores number of cores
 * @param memory memory per core in MB
 * @param memoryBandwidth memory bandwidth per core in GB/s
 */
public record JobLimits(double time, double cores, double memory, double memoryBandwidth) {}
