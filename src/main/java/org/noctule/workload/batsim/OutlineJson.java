package org.noctule.workload.batsim;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.noctule.json.JsonInput;
import org.noctule.workload.Dependencies;
import org.noctule.workload.Job;
import org.noctule.workload.JobOutline;

/**
 * Outlines of jobs as JSON: {@code [{"id", "subtime", "res", "req_time", "noctule": {"after", "think_time", "reads",
 * "writes"}}]}. An unknown {@code req_time} is left out, as is an empty {@code noctule}.
 */
public final class OutlineJson {
    private OutlineJson() {}

    /**
     * Reads outlines.
     *
     * @param list the array
     * @return the outlines, unmodifiable
     * @throws org.noctule.error.NoctuleException if something is missing or wrong
     */
    public static List<JobOutline> read(JsonInput list) {
        final List<JobOutline> outlines = new ArrayList<>();
        for (final JsonInput json : list.elements()) {
            final String id = json.get("id").text();
            outlines.add(new JobOutline(
                    id,
                    json.get("subtime").between(0, Job.LONGEST),
                    json.get("res").countOrZero(),
                    json.find("req_time").map(value -> value.numberFrom(0)).orElse(Double.POSITIVE_INFINITY),
                    json.find(OwnerJson.FIELD)
                            .map(fields -> DependenciesJson.read(fields, id))
                            .orElse(Dependencies.NONE)));
        }
        return List.copyOf(outlines);
    }

    /**
     * Writes outlines.
     *
     * @param out the output, at the place of a value
     * @param outlines the outlines
     * @throws IOException if they cannot be written
     */
    public static void write(JsonGenerator out, List<JobOutline> outlines) throws IOException {
        out.writeStartArray();
        for (final JobOutline outline : outlines) {
            out.writeStartObject();
            out.writeStringField("id", outline.id());
            JsonValue.writeNumber(out, "subtime", outline.submitTime());
            out.writeNumberField("res", outline.resources());
            if (outline.estimate() < Double.POSITIVE_INFINITY) {
                JsonValue.writeNumber(out, "req_time", outline.estimate());
            }
            if (!outline.dependencies().isEmpty()) {
                out.writeObjectFieldStart(OwnerJson.FIELD);
                DependenciesJson.write(out, outline.dependencies());
                out.writeEndObject();
            }
            out.writeEndObject();
        }
        out.writeEndArray();
    }
}
