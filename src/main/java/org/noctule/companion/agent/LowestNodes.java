package org.noctule.companion.agent;

import java.util.BitSet;
import java.util.Optional;
import org.noctule.companion.Grant;
import org.noctule.companion.NodeBook;
import org.noctule.workload.Job;

/** The lowest nodes come first, by weight and then by number: {@code lowest_id}. */
record LowestNodes() implements NodeChoice {
    @Override
    public Optional<Grant> choose(NodeBook book, Job job, Optional<BitSet> allowed) {
        return book.lowest(job, allowed);
    }
}
