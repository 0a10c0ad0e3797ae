package org.noctule.site.policy;

/**
 * A class of service: Slurm's QOS.
 *
 * @param name its name
 * @param priority its number in priorities, not negative
 * @param limits limits of its jobs
 */
public record ServiceClass(String name, double priority, UseLimits limits) {}
