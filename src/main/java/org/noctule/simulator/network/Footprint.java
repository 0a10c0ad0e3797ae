package org.noctule.simulator.network;

/**
 * The needs of a task on a network, whatever the P-states.
 *
 * @param demand its terms
 * @param latency time before it uses anything in s
 * @param bound the rate at which the window of its worst transfer is full, infinite if there is none
 */
record Footprint(Demand demand, double latency, double bound) {}
