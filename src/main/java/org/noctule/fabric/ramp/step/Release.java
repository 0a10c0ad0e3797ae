package org.noctule.fabric.ramp.step;

import java.util.Optional;
import org.noctule.fabric.ramp.EdgeKind;
import org.noctule.fabric.ramp.PartitionedGraph;
import org.noctule.fabric.ramp.Refusal;

/** The dependencies that a part waits for: as many as it has without those of synchronisation. */
public enum Release {
    /** Those without synchronisation alone. */
    PARENTS {
        @Override
        boolean counts(EdgeKind kind) {
            return kind != EdgeKind.SYNC;
        }

        @Override
        Optional<Refusal> refusal(PartitionedGraph graph) {
            return Optional.empty();
        }
    },
    /** Whichever are met first: the end of a synchronisation may release a part early. */
    ANY {
        @Override
        boolean counts(EdgeKind kind) {
            return true;
        }

        @Override
        Optional<Refusal> refusal(PartitionedGraph graph) {
            return NeverEnds.refusal(graph);
        }
    };

    abstract boolean counts(EdgeKind kind);

    /** The reason why a step can never end, if so. */
    abstract Optional<Refusal> refusal(PartitionedGraph graph);
}
