package org.noctule.fabric.agent.slots;

/** The worth of an answer if a policy is followed from then on. */
final class Followed {
    private Followed() {}

    /**
     * Plays a future.
     *
     * @param state the state that the answer is given in; not changed
     * @param scratch a state that is overwritten
     * @param choice the answer
     * @param policy answers the jobs of the future
     * @param jobs the future, one job a slot
     * @param price worth of a server for a slot, in jobs
     * @return number of accepted jobs, the first one included, less the price of the servers that are then still held
     */
    static double worth(
            SlotState state, SlotState scratch, SlotChoice choice, SlotPolicy policy, SlotJob[] jobs, double price) {
        scratch.set(state);
        int accepted = take(scratch, choice);
        for (final SlotJob job : jobs) {
            scratch.advance();
            if (scratch.remaining() <= 0) {
                break;
            }
            accepted += take(scratch, policy.choose(scratch, job));
        }
        return accepted - price * scratch.committed();
    }

    private static int take(SlotState state, SlotChoice choice) {
        if (!choice.accepts()) {
            return 0;
        }
        state.take(choice.servers(), choice.slots());
        return 1;
    }
}
