package org.noctule.companion.simulator;

import java.util.Arrays;
import org.noctule.companion.DeviceShare;
import org.noctule.companion.NodeShare;
import org.noctule.platform.CoreStates;
import org.noctule.platform.NodeGres;
import org.noctule.platform.NodeType;
import org.noctule.workload.GresRequest;
import org.noctule.workload.NodeDemand;

/** What one node has left, as tasks that look for a place see it. */
final class CountedNode {
    final NodeType type;
    /** Thousandths left of each device, by kinds. */
    final int[][] left;

    /** Jobs that share each device, by kinds. */
    private final int[][] sharers;

    private final int[] shards;
    private final boolean[] cards;

    private int cores;
    private long bytes;
    private long freeCards;
    private int jobs;
    private boolean alone;

    CountedNode(NodeType type) {
        this.type = type;
        this.cores = type.nbCores();
        this.bytes = CoreStates.bytes(type.memory());
        this.left = new int[type.companions().gres().size()][];
        this.sharers = new int[left.length][];
        this.shards = new int[left.length];
        this.cards = new boolean[left.length];
        for (int kind = 0; kind < left.length; kind++) {
            final NodeGres gres = type.companions().gres().get(kind);
            shards[kind] = gres.shards();
            cards[kind] = gres.name().equals(NodeDemand.CARD);
            left[kind] = new int[gres.count()];
            freeCards += cards[kind] ? (long) GresRequest.WHOLE * gres.count() : 0;
            sharers[kind] = new int[left[kind].length];
            Arrays.fill(left[kind], GresRequest.WHOLE);
        }
    }

    /** Counts what a job takes, or gives back where the sign is negative. */
    void count(NodeShare share, boolean exclusive, int sign) {
        cores -= sign * share.cores();
        bytes -= sign * share.bytes();
        jobs += sign;
        if (exclusive) {
            alone = sign > 0;
        }
        for (final DeviceShare device : share.devices()) {
            left[device.gres()][device.device()] -= sign * device.thousandths();
            sharers[device.gres()][device.device()] += sign;
            freeCards -= cards[device.gres()] ? sign * device.thousandths() : 0;
        }
    }

    /** Tells whether another node is as good as this one for any task. */
    boolean sameAs(CountedNode other) {
        return type == other.type
                && cores == other.cores
                && bytes == other.bytes
                && alone == other.alone
                && jobs > 0 == other.jobs > 0
                && Arrays.deepEquals(left, other.left)
                && Arrays.deepEquals(sharers, other.sharers);
    }

    /** Tells whether nobody is in the way of a task. */
    boolean open(boolean exclusive) {
        return !alone && !(exclusive && jobs > 0);
    }

    /** Tells whether it has cores and memory for a task. */
    boolean hosts(int neededCores, long neededBytes) {
        return neededCores <= cores && neededBytes <= bytes;
    }

    /** Tells whether a device could serve a request: a whole one if nobody has it, else a share. */
    boolean serves(int kind, int device, int thousandths) {
        return thousandths < GresRequest.WHOLE
                ? left[kind][device] >= thousandths && sharers[kind][device] < shards[kind]
                : left[kind][device] == GresRequest.WHOLE;
    }

    /** The free thousandths of its cards. */
    long freeCards() {
        return freeCards;
    }
}
