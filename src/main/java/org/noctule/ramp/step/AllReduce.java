package org.noctule.ramp.step;

import org.noctule.error.NoctuleException;
import org.noctule.platform.RampFabric;

/**
 * Time of an all-reduce on RAMP as ddls computes it: reduce-scatter and all-gather over four subgroups, and the
 * additions in between under a roofline. The bandwidth, already the share of one channel, is divided by the number of
 * groups again, and no rack contends for a transceiver.
 */
final class AllReduce {
    private static final double MEMORY_BANDWIDTH = 2e12;
    private static final double PEAK = 130e12;
    private static final double BYTES_PER_ELEMENT = 2;

    private final int groups;
    private final double transceiverRate;
    private final double latency;

    AllReduce(RampFabric fabric) {
        groups = fabric.groups();
        transceiverRate = fabric.channelBandwidth() / groups;
        latency = fabric.propagationLatency() + 2 * fabric.ioLatency();
    }

    /**
     * Computes the time.
     *
     * @param message bytes
     * @param usedGroups number of different groups of the servers that take part
     * @param usedRacks number of different racks
     * @param usedPositions number of different places in a rack
     * @return s
     */
    double time(double message, int usedGroups, int usedRacks, int usedPositions) {
        final int[] subgroups = {
            usedGroups, Math.min(usedGroups, usedPositions), usedRacks, (usedPositions + groups - 1) / groups
        };
        double communication = 0;
        double computation = 0;
        double share = message;
        for (final int devices : subgroups) {
            share = Math.ceil(share / devices);
            if (devices > 1) {
                communication += latency + share / (transceivers(devices) * transceiverRate);
                computation += additions(share * devices, devices);
            }
        }
        return 2 * communication + computation;
    }

    private int transceivers(int devices) {
        final int each = Math.min(groups, groups / (devices - 1));
        if (each == 0) {
            throw NoctuleException.input(
                    "an all-reduce among " + devices + " servers of a rack is more than a RAMP fabric of " + groups
                            + " communication groups can do",
                    "Maybe the fabric has groups and servers swapped.");
        }
        return each;
    }

    private static double additions(double bytes, int devices) {
        final int rounds = 32 - Integer.numberOfLeadingZeros(devices - 1);
        final double intensity = rounds / ((devices + 1) * BYTES_PER_ELEMENT);
        return rounds * (bytes / devices) / BYTES_PER_ELEMENT / Math.min(MEMORY_BANDWIDTH * intensity, PEAK);
    }
}
