package org.noctule.fabric.agent.slots;

/** Answers arrivals. */
@FunctionalInterface
public interface SlotPolicy {

    /**
     * Answers an arrival.
     *
     * @param state the holders of servers; not changed
     * @param job the job
     * @return free servers at one of the job's degrees, or {@link SlotChoice#REJECT}
     */
    SlotChoice choose(SlotState state, SlotJob job);
}
