package org.noctule.site.policy;

import java.util.Optional;
import java.util.Set;
import org.noctule.resource.ResourceSet;

/**
 * A partition of a site: nodes with a queue.
 *
 * @param name its name
 * @param standard true if jobs that name no partition are put here
 * @param nodes numbers of its nodes; empty for all nodes of the machine
 * @param maxTime longest limit of time of its jobs in s; infinite if there is none
 * @param defaultTime limit of time in s that jobs without one are expected to have; infinite for none
 * @param maxNodes most nodes of a job; {@link Integer#MAX_VALUE} for any number
 * @param tier its jobs are looked at before those of lower tiers
 * @param factor its number in priorities, not negative
 * @param accounts accounts that may use it, with those below them; empty for all; unmodifiable
 * @param groups groups that may use it; empty for all; unmodifiable
 * @param qos classes of service that may use it; empty for all; unmodifiable
 * @param limits limits of its jobs
 */
public record Partition(
        String name,
        boolean standard,
        Optional<ResourceSet> nodes,
        double maxTime,
        double defaultTime,
        int maxNodes,
        int tier,
        double factor,
        Set<String> accounts,
        Set<String> groups,
        Set<String> qos,
        UseLimits limits) {}
