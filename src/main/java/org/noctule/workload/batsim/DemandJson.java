package org.noctule.workload.batsim;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import org.noctule.json.JsonInput;
import org.noctule.workload.GresRequest;
import org.noctule.workload.Job;
import org.noctule.workload.NodeDemand;

/**
 * A job's demand on nodes as JSON: {@code demand} of its object {@code noctule}.
 *
 * <pre>{@code
 * {"tasks": 4, "cores": 2, "memory": 16000, "memory_per": "node", "nodes": "1-2", "exclusive": false,
 *  "gres": [{"name": "gpu", "type": "a100", "count": 1, "per": "task"}], "features": "ib&fast|old"}
 * }</pre>
 *
 * <p>All keys may be missing: 1 task, as many cores as the job has, memory in MB per {@code node}, {@code core} or
 * {@code card}, any number of nodes. A {@code count} is a whole number, or a share of one to three decimals. In
 * {@code features}, {@code &} binds more than {@code |}.
 */
public final class DemandJson {
    static final String FIELD = "demand";

    private static final String TASKS = "tasks";
    private static final String CORES = "cores";
    private static final String MEMORY = "memory";
    private static final String MEMORY_PER = "memory_per";
    private static final String GRES = "gres";
    private static final String NODES = "nodes";
    private static final String EXCLUSIVE = "exclusive";
    private static final String FEATURES = "features";
    private static final int MOST = 1_000_000;

    private DemandJson() {}

    /**
     * Reads the demand.
     *
     * @param fields the object {@code noctule}
     * @param resources number of cores that the job asks for
     * @return the demand, empty if there is none
     * @throws org.noctule.error.NoctuleException if a key is unknown or wrong
     */
    public static Optional<NodeDemand> read(JsonInput fields, int resources) {
        return fields.find(FIELD).map(json -> demand(json, resources));
    }

    private static NodeDemand demand(JsonInput json, int resources) {
        json.object().allow(TASKS, CORES, MEMORY, MEMORY_PER, GRES, NODES, EXCLUSIVE, FEATURES);
        final int tasks = json.find(TASKS).map(JsonInput::count).orElse(1);
        final int cores = json.find(CORES).map(JsonInput::count).orElse(Math.max(1, resources / tasks));
        if ((long) tasks * cores != resources) {
            throw json.error(
                    "asks for " + tasks + " tasks of " + cores + " cores, and the job for " + resources + " cores",
                    "Maybe set \"res\" of the job to tasks x cores.");
        }
        final int[] nodes = json.find(NODES).map(DemandJson::nodes).orElse(new int[] {1, Integer.MAX_VALUE});
        if (nodes[0] > tasks) {
            throw json.get(NODES)
                    .error(
                            "are more than the tasks (" + tasks + ")",
                            "Maybe \"tasks\" is missing: each is on one node.");
        }
        return new NodeDemand(
                tasks,
                cores,
                json.find(MEMORY).map(value -> value.between(0, Job.LARGEST)).orElse(0.0),
                json.find(MEMORY_PER)
                        .map(value -> value.oneOf(NodeDemand.MemoryPer.class))
                        .orElse(NodeDemand.MemoryPer.NODE),
                json.find(GRES).stream()
                        .flatMap(list -> list.elements().stream())
                        .map(DemandJson::gres)
                        .toList(),
                nodes[0],
                nodes[1],
                json.find(EXCLUSIVE).map(JsonInput::flag).orElse(false),
                json.find(FEATURES).map(DemandJson::features).orElse(List.of()));
    }

    private static int[] nodes(JsonInput value) {
        final String text = value.node().isIntegralNumber() ? value.node().asText() : value.text();
        if (text.matches("[1-9]\\d{0,8}(-[1-9]\\d{0,8})?")) {
            final int dash = text.indexOf('-');
            final int least = Integer.parseInt(dash < 0 ? text : text.substring(0, dash));
            final int most = Integer.parseInt(text.substring(dash + 1));
            if (least <= most) {
                return new int[] {least, most};
            }
        }
        throw value.error("is no number of nodes", "Maybe write \"4\", or \"1-4\" for the fewest and the most.");
    }

    private static GresRequest gres(JsonInput entry) {
        entry.allow("name", "type", "count", "per");
        final double count =
                entry.find("count").map(value -> value.between(0.001, MOST)).orElse(1.0);
        final double thousandths = count * GresRequest.WHOLE;
        if (count > 1 && count != Math.rint(count) || Math.abs(thousandths - Math.rint(thousandths)) > 1e-6) {
            throw entry.get("count")
                    .error("is neither whole nor a share of one in thousandths", "Maybe write 2, or 0.25.");
        }
        return new GresRequest(
                entry.get("name").text(),
                entry.find("type").map(JsonInput::text).orElse(""),
                (int) Math.rint(thousandths),
                entry.find("per")
                        .map(value -> value.oneOf(GresRequest.Per.class))
                        .orElse(GresRequest.Per.NODE));
    }

    private static List<List<String>> features(JsonInput value) {
        final String text = value.text();
        if (!text.matches("[^&|\\s()\\[\\]]+([&|][^&|\\s()\\[\\]]+)*")) {
            throw value.error("is no choice of features", "Maybe write it like \"ib&fast|old\", without brackets.");
        }
        return Arrays.stream(text.split("\\|"))
                .map(all -> List.of(all.split("&")))
                .toList();
    }

    /** Writes the key into an object that has begun. */
    static void write(JsonGenerator out, NodeDemand demand) throws IOException {
        out.writeObjectFieldStart(FIELD);
        out.writeNumberField(TASKS, demand.tasks());
        out.writeNumberField(CORES, demand.cores());
        if (demand.memory() > 0) {
            JsonValue.writeNumber(out, MEMORY, demand.memory());
            out.writeStringField(MEMORY_PER, demand.memoryPer().name().toLowerCase(Locale.ROOT));
        }
        if (!demand.gres().isEmpty()) {
            out.writeArrayFieldStart(GRES);
            for (final GresRequest request : demand.gres()) {
                out.writeStartObject();
                out.writeStringField("name", request.name());
                JsonValue.writeWord(out, "type", request.type());
                JsonValue.writeNumber(out, "count", request.thousandths() / (double) GresRequest.WHOLE);
                out.writeStringField("per", request.per().name().toLowerCase(Locale.ROOT));
                out.writeEndObject();
            }
            out.writeEndArray();
        }
        if (demand.maxNodes() < Integer.MAX_VALUE || demand.minNodes() > 1) {
            out.writeStringField(NODES, demand.minNodes() + "-" + Math.min(demand.maxNodes(), 999_999_999));
        }
        if (demand.exclusive()) {
            out.writeBooleanField(EXCLUSIVE, true);
        }
        if (!demand.features().isEmpty()) {
            out.writeStringField(
                    FEATURES,
                    demand.features().stream().map(all -> String.join("&", all)).collect(Collectors.joining("|")));
        }
        out.writeEndObject();
    }
}
