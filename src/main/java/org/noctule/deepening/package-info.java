/**
 * Training jobs that adapt their network while they run: descriptions of networks that can be deepened, recorded runs
 * for replay, adaptation agents, and laws of epoch times and accuracies. Nothing here trains or simulates.
 *
 * <p>After C. Lamelas, "RL-based DNN scheduling adaptation" (2023), and Net2Net (Chen, Goodfellow and Shlens, ICLR
 * 2016).
 */
package org.noctule.deepening;
