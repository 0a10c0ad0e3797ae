package org.noctule.workload.batsim;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.noctule.json.JsonInput;
import org.noctule.workload.Profile;
import org.noctule.workload.graph.OpGraph;

/** Profiles that train a model. */
final class PipeDreamTypes {
    private static final String TYPE = "pipedream";
    private static final String GRAPH = "graph";
    private static final String STEPS = "training_steps";
    private static final String FRACTION = "max_acceptable_jct_fraction";

    static final List<ProfileType<?>> ALL = List.of(new ProfileType<>(
            TYPE, Profile.PipeDream.class, Set.of(GRAPH, STEPS, FRACTION), PipeDreamTypes::training, (out, profile) -> {
                out.writeFieldName(GRAPH);
                GraphJson.write(out, profile.graph());
                writeNumbers(out, profile);
            }));

    private PipeDreamTypes() {}

    /** Writes a profile whose graph the reader knows by the model's name. */
    static void writeBriefly(JsonGenerator out, Profile.PipeDream profile) throws IOException {
        out.writeStartObject();
        out.writeStringField("type", TYPE);
        out.writeStringField(GRAPH, profile.graph().model());
        writeNumbers(out, profile);
        JsonValue.writeFields(out, profile.extra());
        out.writeEndObject();
    }

    private static void writeNumbers(JsonGenerator out, Profile.PipeDream profile) throws IOException {
        out.writeNumberField(STEPS, profile.trainingSteps());
        JsonValue.writeNumber(out, FRACTION, profile.maxAcceptableJctFraction());
    }

    private static Profile.PipeDream training(
            String name, JsonInput json, Map<String, Object> extra, ProfileScope scope) {
        final JsonInput graph = json.get(GRAPH);
        final OpGraph model = graph.node().isObject() ? GraphJson.read(graph) : scope.graph(graph);
        return new Profile.PipeDream(name, model, json.get(STEPS).count(), fraction(json.get(FRACTION)), extra);
    }

    private static double fraction(JsonInput json) {
        final double fraction = json.positive();
        if (fraction > 1) {
            throw json.error("must be at most 1", "Maybe it is a percentage, or the reverse.");
        }
        return fraction;
    }
}
