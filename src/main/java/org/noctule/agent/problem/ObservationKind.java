package org.noctule.agent.problem;

import org.noctule.json.JsonInput;

/** How much of the cluster is observed. */
public enum ObservationKind {
    /** Nodes, processors, cores and the queue. */
    NORMAL,
    /** Nodes, processors and the queue. */
    SMALL,
    /** The queue only. */
    MINIMAL;

    static ObservationKind read(JsonInput input) {
        return input.oneOf(ObservationKind.class);
    }
}
