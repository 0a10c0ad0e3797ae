/**
 * Agents that change jobs which have started: {@link org.noctule.agent.elastic.MalleableEasy} by their numbers of
 * cores, {@link org.noctule.agent.elastic.LeastAttained} and {@link org.noctule.agent.elastic.Rounds} by suspending
 * them. Each is a {@link org.noctule.agent.scheduling.SchedulingPolicy}; the books are those of
 * {@link org.noctule.agent.scheduling.SchedulingAgent}.
 */
package org.noctule.agent.elastic;
