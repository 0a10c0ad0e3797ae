package org.noctule.companion.simulator;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.noctule.companion.Grant;
import org.noctule.companion.NodeShare;
import org.noctule.platform.CorePieces;
import org.noctule.platform.CoreStates;
import org.noctule.platform.Platform;
import org.noctule.resource.ResourceSet;
import org.noctule.workload.Job;

/** What jobs have of nodes that ask for cores and memory per core alone. */
final class PlainShares {
    private PlainShares() {}

    /** What belongs to some cores of a job. */
    static Grant of(Platform platform, Job job, ResourceSet cores) {
        final long bytes = CoreStates.bytes(job.memory());
        final List<NodeShare> shares = new ArrayList<>();
        final CorePieces pieces = platform.pieces(cores);
        int last = -1;
        int number = 0;
        while (pieces.next()) {
            final int node = platform.nodeOfProcessor(pieces.processor());
            if (node != last && number > 0) {
                shares.add(new NodeShare(last, number, number * bytes, List.of()));
                number = 0;
            }
            last = node;
            number += pieces.size();
        }
        if (number > 0) {
            shares.add(new NodeShare(last, number, number * bytes, List.of()));
        }
        return new Grant(List.copyOf(shares));
    }

    /** A rigid job of so many cores that is the same otherwise. */
    static Job sized(Job job, int cores) {
        return cores == job.resources()
                ? job
                : new Job(
                        job.id(),
                        job.submitTime(),
                        cores,
                        job.walltime(),
                        job.estimate(),
                        job.memory(),
                        job.memoryBandwidth(),
                        job.profile(),
                        job.extra(),
                        job.parts().withElasticity(Optional.empty()));
    }
}
