package org.noctule.hosts.simulator.network;

/**
 * The needs of a task on a network, whatever the P-states.
 *
 * @param demand its terms
 * @param latency time before it uses anything in s
 * @param links the links over which it sends, as indices in the network
 * @param bound the rate at which the window of its worst transfer is full, infinite if there is none
 */
record Footprint(Demand demand, double latency, int[] links, double bound) {}
