package org.noctule.ramp.slots;

import java.util.ArrayList;
import java.util.List;

/** What can be done with a job. */
final class Candidates {
    private Candidates() {}

    /** Every degree that meets the deadline, on all servers that may be tried for it, and to turn the job away. */
    static List<SlotChoice> of(SlotState state, SlotJob job, BlockRule rule) {
        final List<SlotChoice> choices = new ArrayList<>();
        for (int index = 0; index < job.demands().size(); index++) {
            final SlotDemand demand = job.demands().get(index);
            if (demand.slots() <= state.remaining()) {
                rule.each(
                        demand,
                        state.busy(),
                        servers -> choices.add(new SlotChoice(demand.degree(), servers, demand.slots())));
            }
        }
        choices.add(SlotChoice.REJECT);
        return choices;
    }
}
