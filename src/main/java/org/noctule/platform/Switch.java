package org.noctule.platform;

import java.util.List;
import org.noctule.resource.ResourceSet;

/**
 * A switch of a cluster, which joins nodes, or other switches to each other.
 *
 * @param name its name
 * @param nodes numbers of the nodes that it joins, from 0 within the cluster; empty if it joins switches
 * @param switches names of the switches that it joins, in order, unmodifiable; empty if it joins nodes
 */
public record Switch(String name, ResourceSet nodes, List<String> switches) {}
