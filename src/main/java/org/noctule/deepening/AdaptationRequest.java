package org.noctule.deepening;

/**
 * All that an agent sees before a decision.
 *
 * @param network the network as it is now
 * @param timeLeft seconds of the budget that are left
 * @param totalTime seconds of the budget
 * @param decision index of the decision, from 0
 * @param later number of decisions that follow it
 */
public record AdaptationRequest(AdaptableNetwork network, double timeLeft, double totalTime, int decision, int later) {}
