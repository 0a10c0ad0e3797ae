package org.noctule.fabric.ramp.pipedream;

import java.util.Arrays;
import java.util.List;
import org.noctule.json.Suggestion;
import org.noctule.workload.graph.Op;

/** A figure of a node, in the order in which PipeDream writes them. */
enum NodeFigure {
    FORWARD("forward_compute_time"),
    BACKWARD("backward_compute_time"),
    ACTIVATION("activation_size"),
    PARAMETERS("parameter_size");

    private static final List<String> KEYS =
            Arrays.stream(values()).map(NodeFigure::key).toList();

    private final String key;

    NodeFigure(String key) {
        this.key = key;
    }

    static NodeFigure of(String key, Line line) {
        final int index = KEYS.indexOf(key);
        if (index < 0) {
            throw line.value(key).error("is no figure of a node", Suggestion.of(key, KEYS));
        }
        return values()[index];
    }

    String key() {
        return key;
    }

    double read(Line line, String word) {
        return this == ACTIVATION || this == PARAMETERS ? line.size(word) : line.time(word);
    }

    double of(Op op) {
        return switch (this) {
            case FORWARD -> op.forward();
            case BACKWARD -> op.backward();
            case ACTIVATION -> op.activation();
            case PARAMETERS -> op.parameters();
        };
    }
}
