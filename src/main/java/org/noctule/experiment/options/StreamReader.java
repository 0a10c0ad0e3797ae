package org.noctule.experiment.options;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.function.Function;
import org.noctule.json.JsonInput;
import org.noctule.json.OptionKey;
import org.noctule.json.OptionTable;
import org.noctule.json.OptionValues;
import org.noctule.workload.batsim.ElasticityJson;
import org.noctule.workload.stream.DistributionReader;
import org.noctule.workload.stream.FixedValue;
import org.noctule.workload.stream.Sampling;
import org.noctule.workload.stream.ValueDistribution;

/** Reads a {@code workload} object of the type {@code stream}. */
final class StreamReader {
    private static final String TYPE = "type";
    private static final String NOCTULE = "noctule";
    private static final List<String> TYPES = List.of("trace", "stream");

    /** The keys of {@code workload} about a stream. */
    static final OptionTable TABLE = OptionTable.of(
            "workload",
            OptionKey.needed(TYPE, OptionValues.choice(List.of("stream")), "source of the jobs"),
            OptionKey.needed(
                    "graphs",
                    OptionValues.any(
                            "a profile, a folder of profiles (`NAME.txt` or `NAME/graph.txt`), or a list of these"),
                    "models"),
            OptionKey.of("replication", OptionValues.count(), "1", "entries of each model in the pool"),
            OptionKey.needed(
                            "interarrival",
                            OptionValues.any("[distribution](options.md#distributions)"),
                            "gaps between arrivals; the first job arrives at date 0")
                    .in("s"),
            OptionKey.of(
                    "max_acceptable_jct_fraction",
                    OptionValues.any("distribution, above 0 and at most 1"),
                    "1",
                    "deadline, as a part of the time that one server would take; drawn once for each entry of the pool"),
            OptionKey.of(
                    "sampling",
                    OptionValues.choice(Sampling.class),
                    "`remove_and_repeat`",
                    "draw without putting back and fill the pool again when it is empty; the same without filling; put back"),
            OptionKey.of("shuffle", OptionValues.flag(), "`true`", "another order whenever the pool is filled"),
            OptionKey.of("training_steps", OptionValues.count(), "1", "steps of each job")
                    .in("steps"),
            OptionKey.of("max_servers", OptionValues.count(), "all", "most servers that a job may use")
                    .in("servers"),
            OptionKey.of(
                    NOCTULE,
                    OptionValues.object("[object](#jobs-that-change)"),
                    "none: rigid",
                    "how each job changes; its `res` is `max_servers`"),
            OptionKey.of(
                            "end",
                            OptionValues.fromZero(),
                            "none",
                            "date after which no job arrives; `nb_jobs` may end the stream, too, and one of the two must")
                    .in("s"));

    private StreamReader() {}

    /**
     * Finds a stream.
     *
     * @param workload the {@code workload} object, empty if there is none
     * @return the object if it describes a stream
     */
    static Optional<JsonInput> find(Optional<JsonInput> workload) {
        return workload.filter(object -> object.find(TYPE)
                .map(type -> type.oneOf(TYPES).equals("stream"))
                .orElse(false));
    }

    /**
     * Reads a stream.
     *
     * @param input the object
     * @param nbJobs number of jobs, empty if not said
     * @param path resolves a path
     * @return the stream
     */
    static StreamSource read(JsonInput input, OptionalInt nbJobs, Function<JsonInput, Path> path) {
        input.allow(TABLE);
        final Optional<JsonInput> end = input.find("end");
        final Sampling sampling = Choices.read(input, "sampling", Sampling.REMOVE_AND_REPEAT);
        final StreamSource source = new StreamSource(
                graphs(input.get("graphs"), path),
                input.find("replication").map(JsonInput::count).orElse(1),
                interarrival(input.get("interarrival")),
                input.find("max_acceptable_jct_fraction")
                        .map(StreamReader::fraction)
                        .orElse(new FixedValue(1)),
                sampling,
                input.find("shuffle").map(JsonInput::flag).orElse(true),
                input.find("training_steps").map(JsonInput::count).orElse(1),
                count(input.find("max_servers")),
                nbJobs.orElse(Integer.MAX_VALUE),
                end.isPresent() ? OptionalDouble.of(end.get().numberFrom(0)) : OptionalDouble.empty(),
                input.find(NOCTULE).map(changes -> changes.allow(ElasticityJson.keys())),
                (ObjectNode) input.node());
        if (nbJobs.isEmpty() && sampling != Sampling.REMOVE) {
            if (end.isEmpty()) {
                throw input.error("describes a stream without an end", "Maybe add nb_jobs beside it, or end within.");
            }
            if (source.interarrival().largest() == 0) {
                throw input.get("interarrival")
                        .error("never reaches the end of the stream", "Maybe add nb_jobs beside the workload.");
            }
        }
        return source;
    }

    private static OptionalInt count(Optional<JsonInput> input) {
        return input.map(value -> OptionalInt.of(value.count())).orElse(OptionalInt.empty());
    }

    private static List<Path> graphs(JsonInput graphs, Function<JsonInput, Path> path) {
        if (graphs.node().isTextual()) {
            return List.of(path.apply(graphs));
        }
        if (graphs.elements().isEmpty()) {
            throw graphs.error("must not be empty", "Maybe name a folder of profiles, such as workloads/pipedream.");
        }
        return graphs.elements().stream().map(path).toList();
    }

    private static ValueDistribution interarrival(JsonInput input) {
        final ValueDistribution gaps = DistributionReader.read(input);
        if (gaps.least() < 0) {
            throw input.error("must not have values below 0", "Maybe the sign or the unit is wrong.");
        }
        return gaps;
    }

    private static ValueDistribution fraction(JsonInput input) {
        final ValueDistribution fractions = DistributionReader.read(input);
        if (fractions.least() <= 0 || fractions.largest() > 1) {
            throw input.error("must have values above 0 and at most 1", "Maybe they are percentages, or the reverse.");
        }
        return fractions;
    }
}
