/**
 * Decision problems over the message stream, shared by agents and environments: a pair of a job order and a core order
 * at each decision, as HDeepRM poses it, and the next job of a queue, as RLScheduler does.
 */
package org.noctule.agent.problem;
