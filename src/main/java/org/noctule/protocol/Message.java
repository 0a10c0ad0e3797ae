package org.noctule.protocol;

import java.util.List;

/**
 * The events of one date, from the simulator to the decision side.
 *
 * @param now the simulated date in seconds
 * @param events events since the last message, in order of their dates, none later than now
 */
public record Message(double now, List<Event> events) {}
