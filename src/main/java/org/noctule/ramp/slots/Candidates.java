package org.noctule.ramp.slots;

import java.util.ArrayList;
import java.util.List;

/** What can be done with a job. */
final class Candidates {
    private Candidates() {}

    /** Every degree that meets the deadline and finds servers, and to turn the job away. */
    static List<SlotChoice> of(SlotState state, SlotJob job, List<BlockRule> rules) {
        final List<SlotChoice> choices = new ArrayList<>();
        for (int index = 0; index < job.demands().size(); index++) {
            final SlotDemand demand = job.demands().get(index);
            if (demand.slots() <= state.remaining()) {
                for (final BlockRule rule : rules) {
                    final long servers = rule.place(demand, state.busy());
                    if (servers != 0) {
                        add(choices, new SlotChoice(demand.degree(), servers, demand.slots()));
                    }
                }
            }
        }
        choices.add(SlotChoice.REJECT);
        return choices;
    }

    private static void add(List<SlotChoice> choices, SlotChoice choice) {
        if (choices.isEmpty() || !choices.get(choices.size() - 1).equals(choice)) {
            choices.add(choice);
        }
    }
}
