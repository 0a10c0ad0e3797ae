package org.noctule.failure;

import java.util.Optional;
import org.noctule.platform.NodeType;
import org.noctule.platform.part.FailureDomain;

/**
 * The failures of all parts of one kind on nodes of one type. A part is up for a time of the gap's law, then out of use
 * for one of the repair's, and so on.
 *
 * @param domain the kind of part
 * @param nodeType name of the type of their nodes, empty for all nodes; of racks it is enough that one of their nodes
 *     is such
 * @param gap law of the time from a repair, or the start of the run, to the next failure
 * @param repair law of the time from a failure to its repair
 * @param burst probability that a failure takes neighbours along until its repair
 * @param neighbours number of neighbours, the parts of the class that follow
 * @param cause cause of the failures
 */
public record FailureClass(
        FailureDomain.Kind domain,
        Optional<String> nodeType,
        FailureLaw gap,
        FailureLaw repair,
        double burst,
        int neighbours,
        String cause) {

    /** Tells whether nodes of a type fail so. */
    boolean concerns(NodeType type) {
        return nodeType.isEmpty() || nodeType.get().equals(type.name());
    }

    /**
     * Returns how often a part is hit: by its own failures and those of neighbours.
     *
     * @return failures per second of up time
     */
    double rate() {
        return (1 + burst * neighbours) / gap.mean();
    }
}
