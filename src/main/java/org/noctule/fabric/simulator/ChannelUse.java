package org.noctule.fabric.simulator;

/**
 * The use that a fabric job makes of one channel if it runs to its end.
 *
 * @param from core of the server that sends
 * @param to core of the server that receives
 * @param channel which of the channels between the two, from 0
 * @param busySeconds time in which the job sends over it, in s; transfers that the rules let go side by side are added
 *     up
 * @param bytes bytes that the job sends over it
 */
public record ChannelUse(int from, int to, int channel, double busySeconds, double bytes) {}
