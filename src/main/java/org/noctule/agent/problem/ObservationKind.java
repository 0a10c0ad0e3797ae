package org.noctule.agent.problem;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
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
        final List<String> keys = Arrays.stream(values())
                .map(kind -> kind.name().toLowerCase(Locale.ROOT))
                .toList();
        return values()[keys.indexOf(input.oneOf(keys))];
    }
}
