package org.noctule.fabric.agent.slots;

import java.util.List;

/**
 * A stream of jobs, one a slot, and how many of them a policy lets end.
 *
 * @param jobs the jobs by arrival, unmodifiable
 * @param longest the most slots that a job can hold its servers
 */
public record SlotEpisode(List<SlotJob> jobs, int longest) {

    /**
     * Plays the stream. A job counts as blocked if it is turned away or runs on beyond the last arrival's slot.
     *
     * @param policy answers the arrivals
     * @param told whether the policy knows when the stream ends
     * @return number of blocked jobs
     */
    public int blocked(SlotPolicy policy, boolean told) {
        final SlotState state = new SlotState(longest, told ? jobs.size() : SlotState.ENDLESS);
        int blocked = 0;
        for (int slot = 0; slot < jobs.size(); slot++) {
            final SlotChoice choice = policy.choose(state, jobs.get(slot));
            if (choice.accepts()) {
                state.take(choice.servers(), choice.slots());
            }
            if (!choice.accepts() || slot + choice.slots() > jobs.size()) {
                blocked++;
            }
            state.advance();
        }
        return blocked;
    }
}
