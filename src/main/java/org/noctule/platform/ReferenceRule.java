package org.noctule.platform;

/** The speed of the cores for which run times hold, where neither options nor the workload state it. */
public enum ReferenceRule {
    /** That of the slowest cores. */
    SLOWEST {
        @Override
        public Platform over(Platform machine) {
            return machine;
        }
    },
    /** The mean over all cores, as HDeepRM has it: whatever is added to a machine changes all run times on it. */
    MEAN {
        @Override
        public Platform over(Platform machine) {
            return machine.withReference(machine.meanGflops());
        }
    };

    /**
     * Applies the rule.
     *
     * @param machine the machine
     * @return it with its reference speed
     */
    public abstract Platform over(Platform machine);
}
