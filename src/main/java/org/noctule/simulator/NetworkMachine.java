package org.noctule.simulator;

import java.util.List;
import org.noctule.platform.network.Network;
import org.noctule.simulator.network.SharingRule;

/**
 * A machine whose resources are the hosts of a network.
 *
 * @param network hosts, links and routes
 * @param hosts for each resource, in the order of their ids, the index of its host in {@link Network#hosts()};
 *     unmodifiable
 * @param rule how tasks share hosts and links
 */
public record NetworkMachine(Network network, List<Integer> hosts, SharingRule rule) {}
