package org.noctule.site.policy;

import java.util.Set;

/**
 * A class of service: Slurm's QOS.
 *
 * @param name its name
 * @param priority its number in priorities, not negative
 * @param preempts names of the classes whose running jobs its own may preempt, unmodifiable
 * @param limits limits of its jobs
 */
public record ServiceClass(String name, double priority, Set<String> preempts, UseLimits limits) {}
