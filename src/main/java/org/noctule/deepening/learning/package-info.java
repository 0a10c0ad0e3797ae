/**
 * The agent that learns how a training job adapts its network: LSTM encoders of the network's layers, a decider, and
 * REINFORCE on recorded runs.
 */
package org.noctule.deepening.learning;
