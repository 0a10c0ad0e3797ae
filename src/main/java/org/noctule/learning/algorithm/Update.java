package org.noctule.learning.algorithm;

/**
 * The figures of an update.
 *
 * @param loss the loss, before the update; the mean where there were several steps
 * @param entropy mean entropy of the policy's decisions in nats, 0 where there is no such policy
 */
public record Update(double loss, double entropy) {
    /** The update of a learner that had nothing to learn from. */
    public static final Update NONE = new Update(0, 0);
}
