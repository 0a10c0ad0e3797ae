package org.noctule.fabric.ramp.step;

import org.noctule.platform.RampFabric;

/**
 * Time of an all-reduce on RAMP (Ottino, Benjamin and Zervas, arXiv 2211.15226): reduce-scatter and all-gather over
 * four subgroups, and the additions in between under a roofline. A server has one transceiver for each communication
 * group; racks that contend take turns at it, and so do the peers of a subgroup of more servers than there are
 * transceivers.
 */
final class AllReduce {
    private static final double MEMORY_BANDWIDTH = 2e12;
    private static final double PEAK = 130e12;
    private static final double BYTES_PER_ELEMENT = 2;

    private final int groups;
    private final double transceiverRate;
    private final double latency;

    /**
     * The cost of an all-reduce.
     *
     * @param time s from beginning to end
     * @param carrying the share of it in s in which bytes are sent
     */
    record Duration(double time, double carrying) {}

    /**
     * Creates the formulas for a fabric.
     *
     * @param fabric the fabric, for its groups and latencies
     * @param transceiverRate rate of one transceiver in bytes/s
     */
    AllReduce(RampFabric fabric, double transceiverRate) {
        groups = fabric.groups();
        this.transceiverRate = transceiverRate;
        latency = fabric.propagationLatency() + 2 * fabric.ioLatency();
    }

    /**
     * Computes the time.
     *
     * @param message bytes
     * @param usedGroups number of different groups of the servers that take part
     * @param usedRacks number of different racks
     * @param usedPositions number of different places in a rack
     * @param contending number of racks that contend for a transceiver, at most the number of groups
     * @return its time
     */
    Duration time(double message, int usedGroups, int usedRacks, int usedPositions, int contending) {
        final int[] subgroups = {
            usedGroups, Math.min(usedGroups, usedPositions), usedRacks, (usedPositions + groups - 1) / groups
        };
        double communication = 0;
        double carrying = 0;
        double computation = 0;
        double share = message;
        for (final int devices : subgroups) {
            share = Math.ceil(share / devices);
            if (devices > 1) {
                final double sending = share / (transceivers(devices, contending) * transceiverRate);
                carrying += sending;
                communication += latency + sending;
                computation += additions(share * devices, devices);
            }
        }
        return new Duration(2 * communication + computation, 2 * carrying);
    }

    private double transceivers(int devices, int contending) {
        final int peers = devices - 1;
        return peers > groups ? (double) groups / peers : Math.min(groups / contending, groups / peers);
    }

    private static double additions(double bytes, int devices) {
        final int rounds = 32 - Integer.numberOfLeadingZeros(devices - 1);
        final double intensity = rounds / ((devices + 1) * BYTES_PER_ELEMENT);
        return rounds * (bytes / devices) / BYTES_PER_ELEMENT / Math.min(MEMORY_BANDWIDTH * intensity, PEAK);
    }
}
