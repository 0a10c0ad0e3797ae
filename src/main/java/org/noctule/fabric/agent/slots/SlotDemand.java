package org.noctule.fabric.agent.slots;

import java.util.Collection;

/**
 * The demand of a job at one degree.
 *
 * @param degree the degree
 * @param slots number of slots for which it holds its servers, positive
 * @param sizes the different numbers of parts of its ops, bit k - 1 for k parts
 */
public record SlotDemand(int degree, int slots, long sizes) {

    /**
     * Works out what a job takes.
     *
     * @param degree the degree
     * @param completionTime time that the job runs in s, positive
     * @param interval time between two arrivals in s, positive
     * @param sizes the numbers of parts of its ops, each from 1 to 64
     * @return the demand
     */
    public static SlotDemand of(int degree, double completionTime, double interval, Collection<Integer> sizes) {
        final long mask = sizes.stream().mapToLong(size -> 1L << size - 1).reduce(0, (a, b) -> a | b);
        return new SlotDemand(degree, (int) Math.max(1, Math.ceil(completionTime / interval)), mask);
    }

    /** Returns the largest number of parts in a mask of sizes that is not 0. */
    static int largest(long sizes) {
        return Long.SIZE - Long.numberOfLeadingZeros(sizes);
    }
}
