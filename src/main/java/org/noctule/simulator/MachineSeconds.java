package org.noctule.simulator;

/**
 * Times of machines by what they did, summed over machines, from date 0 to the last change of any of them, in seconds.
 *
 * @param sleeping in a sleep state
 * @param switchingOn waking up
 * @param switchingOff on the way to sleep
 * @param idle awake, without a job
 * @param computing with a job
 * @param unavailable unavailable, whatever they did
 */
public record MachineSeconds(
        double sleeping, double switchingOn, double switchingOff, double idle, double computing, double unavailable) {}
