package org.noctule.agent.problem;

/** The growth of the queue since the last observation, from 0 to 1; 0.5 if it did not. */
final class QueueVariation {
    private final double sensitivity;
    private int last;

    QueueVariation(double sensitivity) {
        this.sensitivity = sensitivity;
    }

    /** Observes a queue that is not empty. */
    double observe(int length) {
        final int before = last;
        last = length;
        if (before == 0) {
            return 1;
        }
        final double change = (length - before) / (double) Math.min(length, before);
        return Math.min(1, Math.max(0, (change + sensitivity) / (2 * sensitivity)));
    }
}
