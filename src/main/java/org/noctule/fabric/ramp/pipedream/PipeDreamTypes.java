package org.noctule.fabric.ramp.pipedream;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.noctule.fabric.ramp.PipeDream;
import org.noctule.json.JsonInput;
import org.noctule.workload.batsim.JsonValue;
import org.noctule.workload.batsim.ProfileScope;
import org.noctule.workload.batsim.ProfileType;
import org.noctule.workload.batsim.ProfileTypes;
import org.noctule.workload.graph.OpGraph;

/** Profiles that train a model. Those of one model share its graph, in files and on the wire. */
public final class PipeDreamTypes implements ProfileTypes {
    private static final String GRAPH = "graph";
    private static final String STEPS = "training_steps";
    private static final String FRACTION = "max_acceptable_jct_fraction";

    private static final List<ProfileType<?>> ALL = List.of(new ProfileType<>(
            "pipedream",
            PipeDream.class,
            Set.of(GRAPH, STEPS, FRACTION),
            PipeDreamTypes::training,
            (out, profile) -> {
                out.writeFieldName(GRAPH);
                GraphJson.write(out, profile.graph());
                writeNumbers(out, profile);
            },
            Optional.of(new ToldGraph())));

    /** Creates them. */
    public PipeDreamTypes() {}

    @Override
    public List<ProfileType<?>> types() {
        return ALL;
    }

    @Override
    public Map<String, List<String>> paths() {
        return Map.of(GRAPH, List.of());
    }

    /** A graph, which readers know by the model's name. */
    private static final class ToldGraph implements ProfileType.ToldPart<PipeDream> {
        @Override
        public String name(PipeDream profile) {
            return profile.graph().model();
        }

        @Override
        public OpGraph value(PipeDream profile) {
            return profile.graph();
        }

        @Override
        public void write(JsonGenerator out, PipeDream profile) throws IOException {
            out.writeStringField(GRAPH, name(profile));
            writeNumbers(out, profile);
        }
    }

    private static void writeNumbers(JsonGenerator out, PipeDream profile) throws IOException {
        out.writeNumberField(STEPS, profile.trainingSteps());
        JsonValue.writeNumber(out, FRACTION, profile.maxAcceptableJctFraction());
    }

    private static PipeDream training(String name, JsonInput json, Map<String, Object> extra, ProfileScope scope) {
        final JsonInput graph = json.get(GRAPH);
        final OpGraph model = graph.node().isObject() ? GraphJson.read(graph) : elsewhere(graph, scope);
        return new PipeDream(name, model, json.get(STEPS).count(), fraction(json.get(FRACTION)), extra);
    }

    private static OpGraph elsewhere(JsonInput graph, ProfileScope scope) {
        if (scope.told().isPresent()) {
            return scope.told().get().find(graph, OpGraph.class);
        }
        return scope.directory()
                .orElseThrow(() -> ProfileScope.noFile(graph, "Maybe send the graph itself: its nodes and edges."))
                .read(graph, OpGraph.class, PipeDreamReader::read);
    }

    private static double fraction(JsonInput json) {
        final double fraction = json.positive();
        if (fraction > 1) {
            throw json.error("must be at most 1", "Maybe it is a percentage, or the reverse.");
        }
        return fraction;
    }
}
