/**
 * Agents that change jobs which have started: {@link org.noctule.elastic.agent.MalleableEasy} by their numbers of
 * cores, {@link org.noctule.elastic.agent.LeastAttained} and {@link org.noctule.elastic.agent.Rounds} by suspending
 * them. Each is a {@link org.noctule.agent.scheduling.SchedulingPolicy}; the books are those of
 * {@link org.noctule.agent.scheduling.SchedulingAgent}.
 */
package org.noctule.elastic.agent;
