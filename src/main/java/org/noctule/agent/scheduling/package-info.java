/**
 * A base for agents of one's own: {@link org.noctule.agent.scheduling.SchedulingAgent} keeps the queue, the running
 * jobs and the free cores, and asks a {@link org.noctule.agent.scheduling.SchedulingPolicy} of one method which jobs
 * start.
 */
package org.noctule.agent.scheduling;
