package org.noctule.fabric.agent.slots;

import java.util.List;

/** Gives a job the first of some degrees that meets its deadline and finds servers. */
public final class PreferredDegrees implements SlotPolicy {
    private final int[] degrees;
    private final BlockRule rule;

    /**
     * Creates a policy.
     *
     * @param degrees the degrees in the order in which they are tried
     * @param rule finds the servers
     */
    public PreferredDegrees(List<Integer> degrees, BlockRule rule) {
        this.degrees = degrees.stream().mapToInt(Integer::intValue).toArray();
        this.rule = rule;
    }

    @Override
    public SlotChoice choose(SlotState state, SlotJob job) {
        for (final int degree : degrees) {
            for (int index = 0; index < job.demands().size(); index++) {
                final SlotDemand demand = job.demands().get(index);
                if (demand.degree() == degree && demand.slots() <= state.remaining()) {
                    final long servers = rule.place(demand, state.busy());
                    if (servers != 0) {
                        return new SlotChoice(degree, servers, demand.slots());
                    }
                }
            }
        }
        return SlotChoice.REJECT;
    }
}
