package org.noctule.fabric.ramp.step;

import org.noctule.platform.RampFabric;

/**
 * The rates of channels and transceivers, the units in which data are handed over, and the parts that synchronise.
 *
 * @param bandwidthUnit one unit of the fabric's bandwidth in bytes/s: 1/8 for bits/s
 * @param transceiverShare what a transceiver carries in an all-reduce
 * @param rackContention number of racks that contend for a transceiver
 * @param handOver the dependencies between ops that are carried out together
 * @param synchronisation the parts of a backward op that bring their gradients together at a time
 */
public record CommunicationRules(
        double bandwidthUnit,
        TransceiverShare transceiverShare,
        RackContention rackContention,
        HandOver handOver,
        Synchronisation synchronisation) {

    /** The share of an all-reduce that a transceiver carries. */
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

    /** The number of racks that contend for a transceiver in an all-reduce. */
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

    /** The dependencies between ops that are carried out together. */
    public enum HandOver {
        /** None: each is a transfer of its own. */
        ONE_TO_ONE {
            @Override
            void gather(Classification pass, int op) {
                pass.transferOut(op);
            }
        },
        /**
         * Those out of the parts of a forward op, and those into the parts of a backward op, if every server sends as
         * many of them as it receives: they make a collective operation.
         */
        GROUPS {
            @Override
            void gather(Classification pass, int op) {
                pass.group(op);
            }
        };

        abstract void gather(Classification pass, int op);
    }

    /** The parts of a backward op that bring their gradients together at a time. */
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
     * {@return the rules of ddls, in which each pair of backward parts synchronises in a collective operation of its
     * own: bits as bytes, the bandwidth divided twice, no contention, groups and pairs}
     */
    public static CommunicationRules published() {
        return new CommunicationRules(
                1, TransceiverShare.DIVIDED_AGAIN, RackContention.IGNORED, HandOver.GROUPS, Synchronisation.PAIR);
    }
}
