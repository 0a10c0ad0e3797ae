package org.noctule.agent.problem;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** The extent to which the cluster is observed. */
public enum ObservationKind {
    /** Nodes, processors, cores and the queue. */
    NORMAL,
    /** Nodes, processors and the queue. */
    SMALL,
    /** The queue only. */
    MINIMAL;

    /** {@return the names that options give the kinds, in the order of the kinds} */
    public static List<String> names() {
        return Arrays.stream(values())
                .map(kind -> kind.name().toLowerCase(Locale.ROOT))
                .toList();
    }
}
