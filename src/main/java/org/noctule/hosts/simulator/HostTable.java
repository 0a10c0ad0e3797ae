package org.noctule.hosts.simulator;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.noctule.platform.network.HostPower;
import org.noctule.platform.network.Network;
import org.noctule.resource.ResourceSet;

/**
 * The hosts of a machine's resources.
 *
 * @param network hosts, links and routes
 * @param hosts for each resource that computes, in the order of their ids, the index of its host in
 *     {@link Network#hosts()}; unmodifiable
 * @param storages the same for each resource that stores, whose ids follow; unmodifiable
 */
public record HostTable(Network network, List<Integer> hosts, List<Integer> storages) {
    /**
     * Returns the host of a resource.
     *
     * @param resource id of a resource that computes or stores
     * @return index in {@link Network#hosts()}
     */
    public int host(int resource) {
        return resource < hosts.size() ? hosts.get(resource) : storages.get(resource - hosts.size());
    }

    /**
     * Reads the power of the hosts.
     *
     * @return by host in {@link Network#hosts()}, that of hosts which neither compute nor store counting as nothing
     * @throws org.noctule.error.NoctuleException of kind INPUT if a host of a resource does not declare it
     */
    List<HostPower> powers() {
        final HostPower[] powers = new HostPower[network.hosts().size()];
        for (int host = 0; host < powers.length; host++) {
            final HostPower.Range nothing = new HostPower.Range(0, 0, 0);
            powers[host] = new HostPower(
                    Collections.nCopies(network.hosts().get(host).speeds().size(), nothing), 0);
        }
        for (int resource = 0; resource < size(); resource++) {
            powers[host(resource)] = HostPower.of(network.hosts().get(host(resource)));
        }
        return List.of(powers);
    }

    /**
     * Returns the number of all resources.
     *
     * @return those that compute and those that store
     */
    public int size() {
        return hosts.size() + storages.size();
    }

    /** The hosts of resources, as indices in the network, by ascending ids. */
    int[] hosts(ResourceSet resources) {
        return Arrays.stream(resources.toArray()).map(this::host).toArray();
    }
}
