package org.noctule.experiment.live;

/**
 * The course of a quantity that holds from one simulated date to the next: its mean over time, least and greatest value
 * since it was last asked. Not thread-safe.
 */
final class LiveCourse {
    private double value = Double.NaN;
    private double since;
    private double known;
    private double integral;
    private double least;
    private double most;

    void set(double now, double next) {
        pass(now);
        value = next;
    }

    /** A value that holds for no time is none: many messages have one date. */
    private void pass(double now) {
        if (now > since) {
            if (!Double.isNaN(value)) {
                integral += value * (now - since);
                least = known == 0 ? value : Math.min(least, value);
                most = known == 0 ? value : Math.max(most, value);
                known += now - since;
            }
            since = now;
        }
    }

    /** Returns the course up to a date, and begins a new one there. */
    Part take(double now) {
        pass(now);
        final Part part = known > 0
                ? new Part(Math.max(least, Math.min(most, integral / known)), least, most)
                : new Part(value, value, value);
        integral = 0;
        known = 0;
        return part;
    }

    /**
     * A part of a course; NaN throughout while nothing is known.
     *
     * @param mean the mean over time
     * @param least the least value
     * @param most the greatest value
     */
    record Part(double mean, double least, double most) {}
}
