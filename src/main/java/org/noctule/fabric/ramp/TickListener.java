package org.noctule.fabric.ramp;

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

    /**
     * Takes in that a server computed a part, or a channel sent a transfer, without a break. Only lookaheads tell it in
     * which a channel sends one transfer at a time.
     *
     * @param task number of the part, or the number of parts plus that of the edge
     * @param from when it began or went on, in the unit of the profile
     * @param to when it ended or was displaced
     */
    default void ran(int task, double from, double to) {}
}
