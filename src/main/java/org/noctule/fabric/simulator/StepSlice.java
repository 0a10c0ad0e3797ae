package org.noctule.fabric.simulator;

/**
 * A stretch of one training step of a fabric job in which a server computes a part of an op, or a channel sends a
 * transfer.
 *
 * @param part name of the part that computes or sends
 * @param target name of the part that receives, empty if it computes
 * @param server core of the server that computes or sends
 * @param targetServer core of the server that receives, -1 if it computes
 * @param channel which of the channels between the two, from 0; -1 if it computes
 * @param start when it begins, in s since the step began
 * @param end when it ends, in s since the step began
 */
public record StepSlice(
        String part, String target, int server, int targetServer, int channel, double start, double end) {}
