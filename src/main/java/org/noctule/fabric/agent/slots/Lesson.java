package org.noctule.fabric.agent.slots;

/**
 * An arrival and how good the answers to it are.
 *
 * @param afterstates the {@link AfterstateFeatures} of each answer, not copied
 * @param values how many jobs are accepted from then on, up to what all answers have in common, not copied
 */
public record Lesson(float[][] afterstates, double[] values) {}
