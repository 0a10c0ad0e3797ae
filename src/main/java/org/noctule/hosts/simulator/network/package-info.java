/**
 * Parallel tasks on a network: hosts and links shared by the tasks that run on them, all parts of a task in step.
 *
 * <p>{@link org.noctule.hosts.simulator.network.TaskEngine} is the entry.
 */
package org.noctule.hosts.simulator.network;
