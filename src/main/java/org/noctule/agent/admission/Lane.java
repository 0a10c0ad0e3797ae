package org.noctule.agent.admission;

import org.noctule.resource.ResourceSet;

/**
 * A queue with cores of its own, which lanes may share: a partition of a site.
 *
 * @param name its name; empty if it is the whole machine
 * @param tier its jobs are looked at before those of lower tiers
 * @param factor its factor in priorities, in 0 to 1
 * @param cores its cores
 * @param usualTime time in s that jobs are expected to take which request none; infinite if that is not known
 */
public record Lane(String name, int tier, double factor, ResourceSet cores, double usualTime) {
    /**
     * Chooses the time that a job is expected to take.
     *
     * @param requested its requested time in s, infinite if it has none
     * @return that, or the lane's
     */
    public double time(double requested) {
        return requested < Double.POSITIVE_INFINITY ? requested : usualTime;
    }
}
