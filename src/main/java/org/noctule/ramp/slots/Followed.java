package org.noctule.ramp.slots;

/** How many jobs are accepted if an answer is given and a policy is followed from then on. */
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
     * @return number of accepted jobs, the first one included
     */
    static int accepted(SlotState state, SlotState scratch, SlotChoice choice, SlotPolicy policy, SlotJob[] jobs) {
        scratch.set(state);
        int accepted = take(scratch, choice);
        for (final SlotJob job : jobs) {
            scratch.advance();
            if (scratch.remaining() <= 0) {
                break;
            }
            accepted += take(scratch, policy.choose(scratch, job));
        }
        return accepted;
    }

    private static int take(SlotState state, SlotChoice choice) {
        if (!choice.accepts()) {
            return 0;
        }
        state.take(choice.servers(), choice.slots());
        return 1;
    }
}
