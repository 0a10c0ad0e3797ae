package org.noctule.ramp.step;

import org.noctule.platform.RampFabric;

/**
 * What a channel and a transceiver carry, and what synchronises.
 *
 * @param bandwidthUnit what one unit of the fabric's bandwidth is in bytes/s: 1/8 for bits/s
 * @param transceiverShare what a transceiver carries in an all-reduce
 * @param rackContention how many racks contend for a transceiver
 * @param synchronisation which parts of a backward op bring their gradients together at a time
 */
public record CommunicationRules(
        double bandwidthUnit,
        TransceiverShare transceiverShare,
        RackContention rackContention,
        Synchronisation synchronisation) {

    /** What a transceiver carries in an all-reduce. */
    public enum TransceiverShare {
        /** The bandwidth of a server divided by the number of groups, as over a channel. */
        CHANNEL {
            @Override
            double rate(double channelBandwidth, RampFabric fabric) {
                return channelBandwidth;
            }
        },
        /** The same divided by the number of groups once more. */
        DIVIDED_AGAIN {
            @Override
            double rate(double channelBandwidth, RampFabric fabric) {
                return channelBandwidth / fabric.groups();
            }
        };

        abstract double rate(double channelBandwidth, RampFabric fabric);
    }

    /** How many racks contend for a transceiver in an all-reduce. */
    public enum RackContention {
        /** As many as have servers at the same place of one group. */
        COUNTED {
            @Override
            int racks(WorkerSpread spread) {
                return spread.contending();
            }
        },
        /** Only ever one. */
        IGNORED {
            @Override
            int racks(WorkerSpread spread) {
                return 1;
            }
        };

        abstract int racks(WorkerSpread spread);
    }

    /** Which parts of a backward op bring their gradients together at a time. */
    public enum Synchronisation {
        /** All parts, in one all-reduce of the op's parameters; none if it has no parameters. */
        OP {
            @Override
            void gather(Classification pass, int op) {
                pass.synchroniseOnce(op);
            }
        },
        /** Each pair of parts in an all-reduce of its own. */
        PAIR {
            @Override
            void gather(Classification pass, int op) {
                pass.synchronisePairs(op);
            }
        };

        abstract void gather(Classification pass, int op);
    }

    /**
     * Returns the rules of ddls, in which each pair of backward parts synchronises in a collective operation of its
     * own.
     *
     * @return bits as bytes, the bandwidth divided twice, no contention, pairs
     */
    public static CommunicationRules published() {
        return new CommunicationRules(1, TransceiverShare.DIVIDED_AGAIN, RackContention.IGNORED, Synchronisation.PAIR);
    }
}
