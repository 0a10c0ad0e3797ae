package org.noctule.fabric.ramp.pipedream;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.List;
import org.noctule.json.JsonInput;
import org.noctule.workload.Job;
import org.noctule.workload.batsim.JsonValue;
import org.noctule.workload.graph.Dep;
import org.noctule.workload.graph.Op;
import org.noctule.workload.graph.OpGraph;
import org.noctule.workload.graph.OpGraphBuilder;

/** The graph of a model as JSON: nodes with PipeDream's keys, and edges as pairs of ids. */
final class GraphJson {
    private static final String MODEL = "model";
    private static final String NODES = "nodes";
    private static final String EDGES = "edges";
    private static final String ID = "id";
    private static final String DESCRIPTION = "description";
    private static final String FORWARD = "forward_compute_time";
    private static final String BACKWARD = "backward_compute_time";
    private static final String ACTIVATION = "activation_size";
    private static final String PARAMETERS = "parameter_size";

    /** The longest that profiles can hold. */
    private static final int LARGEST_ID = 999_999_999;

    private GraphJson() {}

    static OpGraph read(JsonInput json) {
        json.allow(MODEL, NODES, EDGES);
        final OpGraphBuilder graph = new OpGraphBuilder(json.get(MODEL).text());
        for (final JsonInput node : json.get(NODES).elements()) {
            graph.op(op(node), node.get(ID)::error);
        }
        for (final JsonInput edge : json.get(EDGES).elements()) {
            final List<JsonInput> ends = edge.elements();
            if (ends.size() != 2) {
                throw edge.error("must be a pair of nodes", "Maybe write it like [1, 2].");
            }
            graph.dep(new Dep(ends.get(0).countOrZero(), ends.get(1).countOrZero()), edge::error);
        }
        return graph.graph(json::error);
    }

    private static Op op(JsonInput node) {
        node.allow(ID, DESCRIPTION, FORWARD, BACKWARD, ACTIVATION, PARAMETERS);
        final JsonInput description = node.get(DESCRIPTION);
        if (description.text().chars().anyMatch(sign -> sign == '\n' || sign == '\r')) {
            throw description.error("must be one line", "Maybe leave out what stands in it after the first one.");
        }
        return new Op(
                (int) node.get(ID).integer(0, LARGEST_ID),
                description.text(),
                node.get(FORWARD).between(0, Job.LONGEST) + 0.0,
                node.get(BACKWARD).between(0, Job.LONGEST) + 0.0,
                node.get(ACTIVATION).between(0, Job.LARGEST) + 0.0,
                node.get(PARAMETERS).between(0, Job.LARGEST) + 0.0);
    }

    static void write(JsonGenerator out, OpGraph graph) throws IOException {
        out.writeStartObject();
        out.writeStringField(MODEL, graph.model());
        out.writeArrayFieldStart(NODES);
        for (final Op op : graph.ops()) {
            out.writeStartObject();
            out.writeNumberField(ID, op.id());
            out.writeStringField(DESCRIPTION, op.description());
            JsonValue.writeNumber(out, FORWARD, op.forward());
            JsonValue.writeNumber(out, BACKWARD, op.backward());
            JsonValue.writeNumber(out, ACTIVATION, op.activation());
            JsonValue.writeNumber(out, PARAMETERS, op.parameters());
            out.writeEndObject();
        }
        out.writeEndArray();
        out.writeArrayFieldStart(EDGES);
        for (final Dep dep : graph.deps()) {
            out.writeStartArray();
            out.writeNumber(dep.from());
            out.writeNumber(dep.to());
            out.writeEndArray();
        }
        out.writeEndArray();
        out.writeEndObject();
    }
}
