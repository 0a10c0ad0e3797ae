package org.noctule.companion.simulator;

import java.util.Optional;
import org.noctule.simulator.Objection;
import org.noctule.simulator.RunPart;
import org.noctule.workload.Job;

/** A machine whose nodes have cores alone: hosts of a network, or servers of a fabric. */
final class UncompanionedMachine implements RunPart {
    @Override
    public Optional<Objection> objection(Job job) {
        return job.demand().isPresent()
                ? Objection.of("has a demand on nodes, which hosts of a network and servers of a fabric do not know")
                : Optional.empty();
    }
}
