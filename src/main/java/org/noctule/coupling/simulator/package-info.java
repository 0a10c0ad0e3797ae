/**
 * The tasks of producer-consumer workflows and the transports between them, whose servers and bandwidths tasks contend
 * for. A machine tells {@link org.noctule.coupling.simulator.CouplingTasks} which tasks start, and hears when each has
 * done its work.
 *
 * <p>Rules of time. Simulations compute, then store their results; trainers read all results, then compute. Futures:
 * one head serves one message after another, those in and those out. Shared files: each file made or opened occupies
 * one server of metadata, then costs its client a latency, then its bytes flow through storage that all share.
 * Distributed map: each entry costs a latency, then occupies the server of its key. Shared memory: a latency and a
 * rate, without contention, on one node.
 */
package org.noctule.coupling.simulator;
