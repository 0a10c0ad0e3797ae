package org.noctule.fabric.agent.slots;

/**
 * The answer to an arrival.
 *
 * @param degree the degree, 0 for a job that is turned away
 * @param servers mask of its servers
 * @param slots number of slots for which it holds them
 */
public record SlotChoice(int degree, long servers, int slots) {
    /** The job is turned away. */
    public static final SlotChoice REJECT = new SlotChoice(0, 0, 0);

    /**
     * Tells whether the job gets servers.
     *
     * @return false for {@link #REJECT}
     */
    public boolean accepts() {
        return slots > 0;
    }
}
