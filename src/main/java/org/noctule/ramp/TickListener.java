package org.noctule.ramp;

/** Is told of each interval of a step in which nothing begins or ends. */
@FunctionalInterface
public interface TickListener {
    /** Does not listen. */
    TickListener NONE = (busy, length) -> {};

    /**
     * Takes in an interval.
     *
     * @param busy number of servers that compute
     * @param length its length in the unit of the profile, perhaps 0
     */
    void tick(int busy, double length);
}
