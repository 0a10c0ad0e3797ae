package org.noctule.simulator;

/**
 * Numbers of machines by what they do; one that is unavailable is in none of the numbers.
 *
 * @param sleeping in a sleep state
 * @param switchingOn about to wake up
 * @param switchingOff about to sleep
 * @param idle awake, without a job
 * @param computing with a job
 */
public record MachineCounts(int sleeping, int switchingOn, int switchingOff, int idle, int computing) {
    /**
     * Counts machines that are all awake.
     *
     * @param idle number of machines without a job
     * @param computing number of machines with a job
     * @return the counts
     */
    public static MachineCounts awake(int idle, int computing) {
        return new MachineCounts(0, 0, 0, idle, computing);
    }
}
