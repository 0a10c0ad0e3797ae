package org.noctule.slurm.pass;

import java.util.BitSet;

/** The nodes that orders have closed, and those that the machine has lost: jobs start where neither is so. */
final class NodeStates {
    private final BitSet all;
    private final BitSet closed = new BitSet();
    private final BitSet setDown = new BitSet();
    private final BitSet lost = new BitSet();
    /** Nodes that were set down and come back. */
    private final BitSet registering = new BitSet();

    private BitSet up;
    private BitSet down = new BitSet();

    NodeStates(BitSet all) {
        this.all = all;
        this.up = all;
    }

    /** The nodes on which jobs may start, not to be changed. */
    BitSet up() {
        return up;
    }

    /** The nodes that are down, not to be changed. */
    BitSet down() {
        return down;
    }

    /**
     * Opens or closes a node, as an order says.
     *
     * @param asDown true if it is set down
     * @return false if it was down, and comes back only when it {@link #register registers}
     */
    boolean order(int node, boolean open, boolean asDown) {
        registering.set(node, open && setDown.get(node));
        if (!registering.get(node)) {
            closed.set(node, !open);
            setDown.set(node, asDown);
            look();
        }
        return !registering.get(node);
    }

    /** Takes note that the machine has lost a node, or has it again. */
    void machine(int node, boolean works) {
        lost.set(node, !works);
        look();
    }

    /** Opens the nodes that come back; false if there are none. */
    boolean register() {
        final boolean some = !registering.isEmpty();
        closed.andNot(registering);
        setDown.andNot(registering);
        registering.clear();
        look();
        return some;
    }

    private void look() {
        up = (BitSet) all.clone();
        up.andNot(closed);
        up.andNot(lost);
        down = (BitSet) setDown.clone();
        down.or(lost);
    }
}
