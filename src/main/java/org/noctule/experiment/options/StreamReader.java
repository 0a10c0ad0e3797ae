package org.noctule.experiment.options;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.IntNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.noctule.fabric.ramp.stream.DistributionReader;
import org.noctule.fabric.ramp.stream.FixedValue;
import org.noctule.fabric.ramp.stream.Sampling;
import org.noctule.fabric.ramp.stream.ValueDistribution;
import org.noctule.json.Effect;
import org.noctule.json.JsonInput;
import org.noctule.json.OptionKey;
import org.noctule.json.OptionTable;
import org.noctule.json.OptionValues;
import org.noctule.json.Options;
import org.noctule.workload.batsim.ElasticityJson;

/** The keys of a {@code workload} object of the type {@code stream}. */
final class StreamReader {
    private static final List<String> TYPES = List.of("trace", "stream");

    private static final OptionKey<String> TYPE = OptionKey.needed(
                    "type", OptionValues.choice(List.of("stream")), "source of the jobs")
            .shaping(Effect.INPUTS);
    private static final OptionKey<List<Path>> GRAPHS = OptionKey.needed(
                    "graphs",
                    OptionValues.any(
                                    "a profile, a folder of profiles (`NAME.txt` or `NAME/graph.txt`), or a list of these")
                            .files()
                            .read(StreamReader::graphs, StreamReader::texts),
                    "models")
            .shaping(Effect.INPUTS);
    private static final OptionKey<Integer> REPLICATION = OptionKey.with(
                    "replication", OptionValues.count(), 1, "entries of each model in the pool")
            .shaping(Effect.INPUTS);
    private static final OptionKey<Drawn> INTERARRIVAL = OptionKey.needed(
                    "interarrival",
                    OptionValues.any("[distribution](options.md#distributions)")
                            .read(StreamReader::interarrival, Drawn::text),
                    "gaps between arrivals; the first job arrives at date 0")
            .in("s")
            .shaping(Effect.INPUTS);
    private static final OptionKey<Drawn> FRACTION = OptionKey.with(
                    "max_acceptable_jct_fraction",
                    OptionValues.any("distribution, above 0 and at most 1").read(StreamReader::fraction, Drawn::text),
                    new Drawn(new FixedValue(1), IntNode.valueOf(1)),
                    "deadline, as a part of the time that one server would take; drawn once for each entry of the pool")
            .shaping(Effect.INPUTS);
    private static final OptionKey<Sampling> SAMPLING = OptionKey.with(
                    "sampling",
                    OptionValues.choice(Sampling.class),
                    Sampling.REMOVE_AND_REPEAT,
                    "draw without putting back and fill the pool again when it is empty; the same without filling; put back")
            .shaping(Effect.INPUTS);
    private static final OptionKey<Boolean> SHUFFLE = OptionKey.with(
                    "shuffle", OptionValues.flag(), true, "another order whenever the pool is filled")
            .shaping(Effect.INPUTS);
    private static final OptionKey<Integer> STEPS = OptionKey.with(
                    "training_steps", OptionValues.count(), 1, "steps of each job")
            .in("steps")
            .shaping(Effect.INPUTS);
    private static final OptionKey<Integer> SERVERS = OptionKey.of(
                    "max_servers", OptionValues.count(), "most servers that a job may use")
            .told("all")
            .in("servers")
            .shaping(Effect.INPUTS);
    private static final OptionKey<JsonInput> CHANGES = OptionKey.of(
                    "noctule",
                    OptionValues.object("[object](#jobs-that-change)")
                            .read(json -> json.allow(ElasticityJson.keys()), JsonInput::node),
                    "how each job changes; its `res` is `max_servers`")
            .told("none: rigid")
            .shaping(Effect.INPUTS);
    private static final OptionKey<Double> END = OptionKey.of(
                    "end",
                    OptionValues.fromZero(),
                    "date after which no job arrives; `nb_jobs` may end the stream, too, and one of the two must")
            .told("none")
            .in("s")
            .shaping(Effect.INPUTS);

    /** The keys of {@code workload} about a stream. */
    static final OptionTable TABLE = OptionTable.of(
            "workload",
            TYPE,
            GRAPHS,
            REPLICATION,
            INTERARRIVAL,
            FRACTION,
            SAMPLING,
            SHUFFLE,
            STEPS,
            SERVERS,
            CHANGES,
            END);

    private StreamReader() {}

    /** A distribution, and how it is written. */
    private record Drawn(ValueDistribution values, JsonNode text) {}

    /** Tells whether an object describes a stream. */
    static boolean describes(JsonInput workload) {
        return workload.find(TYPE.name())
                .map(type -> type.oneOf(TYPES).equals("stream"))
                .orElse(false);
    }

    /** Tells whether values describe a stream. */
    static boolean isStream(Options workload) {
        return workload.get(TYPE).equals("stream");
    }

    /** Lists the values as run.json does: as they were written, and then the defaults. */
    static ObjectNode listed(Options keys) {
        final ObjectNode json = keys.source().node().deepCopy();
        json.setAll(keys.listed(List.of(REPLICATION, SAMPLING, SHUFFLE, STEPS)));
        return json.set("files", texts(keys.get(GRAPHS)));
    }

    /**
     * Makes a stream.
     *
     * @param keys the values
     * @param nbJobs number of jobs, empty if not said
     * @return the stream
     */
    static StreamSource of(Options keys, Optional<Integer> nbJobs) {
        final ValueDistribution gaps = keys.get(INTERARRIVAL).values();
        if (nbJobs.isEmpty() && keys.get(SAMPLING) != Sampling.REMOVE) {
            if (keys.find(END).isEmpty()) {
                throw keys.source()
                        .error("describes a stream without an end", "Maybe add nb_jobs beside it, or end within.");
            }
            if (gaps.largest() == 0) {
                throw keys.error(
                        INTERARRIVAL, "never reaches the end of the stream", "Maybe add nb_jobs beside the workload.");
            }
        }
        return new StreamSource(
                keys.get(GRAPHS),
                keys.get(REPLICATION),
                gaps,
                keys.get(FRACTION).values(),
                keys.get(SAMPLING),
                keys.get(SHUFFLE),
                keys.get(STEPS),
                keys.find(SERVERS).map(OptionalInt::of).orElseGet(OptionalInt::empty),
                nbJobs.orElse(Integer.MAX_VALUE),
                keys.find(END).map(OptionalDouble::of).orElseGet(OptionalDouble::empty),
                keys.find(CHANGES));
    }

    private static List<Path> graphs(JsonInput graphs) {
        if (graphs.node().isTextual()) {
            return List.of(graphs.path());
        }
        if (graphs.elements().isEmpty()) {
            throw graphs.error("must not be empty", "Maybe name a folder of profiles, such as workloads/pipedream.");
        }
        return graphs.elements().stream().map(JsonInput::path).toList();
    }

    private static ArrayNode texts(List<Path> paths) {
        final ArrayNode texts = JsonNodeFactory.instance.arrayNode();
        paths.forEach(path -> texts.add(path.toString()));
        return texts;
    }

    private static Drawn interarrival(JsonInput input) {
        final ValueDistribution gaps = DistributionReader.read(input);
        if (gaps.least() < 0) {
            throw input.error("must not have values below 0", "Maybe the sign or the unit is wrong.");
        }
        return new Drawn(gaps, input.node());
    }

    private static Drawn fraction(JsonInput input) {
        final ValueDistribution fractions = DistributionReader.read(input);
        if (fractions.least() <= 0 || fractions.largest() > 1) {
            throw input.error("must have values above 0 and at most 1", "Maybe they are percentages, or the reverse.");
        }
        return new Drawn(fractions, input.node());
    }
}
