package org.noctule.simulator;

import org.noctule.resource.ResourceSet;

/** The share of a machine that a job holds beside its cores while it runs. */
public interface Claim {
    /** The claim of jobs that hold nothing but cores. */
    Claim NONE = new Claim() {
        @Override
        public ResourceSet alloc() {
            return ResourceSet.EMPTY;
        }

        @Override
        public void take(double now) {}

        @Override
        public void release() {}
    };

    /** {@return the cores that belong to the claim} */
    ResourceSet alloc();

    /** {@return the channels that belong to the claim: as {@link org.noctule.platform.FabricChannels} numbers them} */
    default ResourceSet channels() {
        return ResourceSet.EMPTY;
    }

    /**
     * Takes hold, when the job starts.
     *
     * @param now the date
     */
    void take(double now);

    /** Gives everything back, when the job has ended. */
    void release();

    /**
     * Tells recorders that the job is about to be killed because the run ends.
     *
     * @param now the date
     */
    default void cutOff(double now) {}
}
