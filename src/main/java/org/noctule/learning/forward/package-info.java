/**
 * Networks as plain Java computes them: their keys, and their scores from the weights of a model, with nothing of
 * PyTorch. Trained networks are played by it; whatever learns is in {@code learning.network}.
 */
package org.noctule.learning.forward;
