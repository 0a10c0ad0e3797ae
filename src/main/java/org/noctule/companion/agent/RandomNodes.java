package org.noctule.companion.agent;

import java.util.BitSet;
import java.util.Optional;
import java.util.function.IntUnaryOperator;
import org.noctule.companion.DeviceChoice;
import org.noctule.companion.Grant;
import org.noctule.companion.NodeBook;
import org.noctule.workload.Job;

/** Any order of the nodes that may take a task is as likely as another: {@code random}. */
record RandomNodes(IntUnaryOperator draw) implements NodeChoice {
    @Override
    public Optional<Grant> choose(NodeBook book, Job job, Optional<BitSet> allowed) {
        return new NodeCandidates(book, job, allowed, (node, room) -> draw.applyAsInt(Integer.MAX_VALUE))
                .fill(DeviceChoice.LOWEST);
    }

    @Override
    public boolean remembers() {
        return true;
    }
}
