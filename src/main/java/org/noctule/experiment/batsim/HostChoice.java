package org.noctule.experiment.batsim;

import java.util.Map;

/**
 * The hosts of a platform that compute.
 *
 * @param master name of the host that does not, because Batsim would run on it
 * @param roles roles by host name, over those of the file; unmodifiable, ordered
 * @param most the number of hosts that compute at most, 0 without a limit
 * @param asWorkloads whether no more hosts compute than the workloads were made for
 */
public record HostChoice(String master, Map<String, String> roles, int most, boolean asWorkloads) {
    /**
     * Returns the limit. Where both limits are given the smaller one holds, as in Batsim.
     *
     * @param nbResources the number of hosts that the workloads were made for, 0 if they do not say
     * @return the number of hosts that compute at most
     */
    public int limit(int nbResources) {
        final int given = most > 0 ? most : Integer.MAX_VALUE;
        return asWorkloads && nbResources > 0 ? Math.min(given, nbResources) : given;
    }
}
