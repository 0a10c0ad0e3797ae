package org.noctule.companion;

import java.util.List;

/**
 * The things that a job has of one node.
 *
 * @param node number of the node
 * @param cores number of its cores, positive
 * @param bytes memory in bytes
 * @param devices shares of its named resources, ascending by resource and device, unmodifiable
 */
public record NodeShare(int node, int cores, long bytes, List<DeviceShare> devices) {}
