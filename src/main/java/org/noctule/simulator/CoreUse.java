package org.noctule.simulator;

/**
 * The use of each core up to a date at which no job runs.
 *
 * @param busySeconds per core, time with a job, in seconds
 * @param joules per core, energy since date 0, in J
 * @param busyJoules per core, the part of it that it drew for jobs, in J
 */
public record CoreUse(double[] busySeconds, double[] joules, double[] busyJoules) {}
