package org.noctule.fabric.agent.slots;

import java.util.SplittableRandom;

/** The law by which jobs arrive, as far as it is known. */
@FunctionalInterface
public interface FutureArrivals {

    /**
     * Draws what may come next.
     *
     * @param length number of jobs
     * @param random the source of chance
     * @return the jobs, one a slot
     */
    SlotJob[] future(int length, SplittableRandom random);
}
