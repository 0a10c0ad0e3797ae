package org.noctule.fabric.agent.slots;

/** Gives every job the same degree, or the next larger one that meets its deadline, and never another. */
final class FixedDegree implements SlotPolicy {
    private final int degree;
    private final boolean orUp;
    private final BlockRule rule;

    /**
     * Creates a policy.
     *
     * @param degree the degree
     * @param orUp whether a job that misses its deadline at this degree may get the next one that meets it
     * @param rule finds the servers
     */
    FixedDegree(int degree, boolean orUp, BlockRule rule) {
        this.degree = degree;
        this.orUp = orUp;
        this.rule = rule;
    }

    @Override
    public SlotChoice choose(SlotState state, SlotJob job) {
        for (int index = 0; index < job.demands().size(); index++) {
            final SlotDemand demand = job.demands().get(index);
            if (demand.degree() == degree || orUp && demand.degree() > degree) {
                final long servers = rule.place(demand, state.busy());
                return servers == 0 || demand.slots() > state.remaining()
                        ? SlotChoice.REJECT
                        : new SlotChoice(demand.degree(), servers, demand.slots());
            }
        }
        return SlotChoice.REJECT;
    }
}
