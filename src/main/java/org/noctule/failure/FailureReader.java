package org.noctule.failure;

import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;
import org.noctule.json.JsonInput;
import org.noctule.workload.JobCheckpoints;
import org.noctule.workload.batsim.CheckpointsJson;

/** Reads the options of failures. */
public final class FailureReader {
    /** Agents hold all announced outages in memory, and look through them whenever they decide. */
    private static final int MOST_ANNOUNCED = 10_000;

    private final JsonInput object;

    private FailureReader(JsonInput object) {
        this.object = object;
    }

    /**
     * Reads the options.
     *
     * @param object the object {@code failures}
     * @param path finds files that it names
     * @return the failures
     * @throws org.noctule.error.NoctuleException of kind INPUT if something in it is wrong
     */
    public static FailureSpec read(JsonInput object, Function<JsonInput, Path> path) {
        return new FailureReader(object.object().allow(FailureKeys.TABLE)).spec(path);
    }

    private FailureSpec spec(Function<JsonInput, Path> path) {
        final FailedJobs jobs =
                object.find("jobs").map(input -> input.oneOf(FailedJobs.class)).orElse(FailedJobs.REQUEUE);
        final List<FailureClass> classes =
                elements("classes").stream().map(FailureReader::failureClass).toList();
        return new FailureSpec(
                jobs,
                object.find("attempts").map(JsonInput::countOrZero).orElse(FailurePlan.ATTEMPTS),
                object.find("power").map(input -> input.oneOf(DeadPower.class)).orElse(DeadPower.OFF),
                object.find("seed")
                        .map(input -> OptionalLong.of(input.integer(0, Long.MAX_VALUE)))
                        .orElse(OptionalLong.empty()),
                object.find("events").map(path),
                classes,
                elements("maintenance").stream().map(FailureReader::maintenance).toList(),
                checkpoint(jobs, classes));
    }

    private List<JsonInput> elements(String key) {
        return object.find(key).map(JsonInput::elements).orElse(List.of());
    }

    private static FailureClass failureClass(JsonInput json) {
        json.allow(FailureKeys.CLASS);
        final Optional<String> nodes = json.find("nodes").map(JsonInput::text);
        if (json.has("preset")) {
            for (final String key : json.keys()) {
                if (!List.of("preset", "nodes").contains(key)) {
                    throw json.get(key).error("stands beside a preset, which says it", "Maybe remove one of the two.");
                }
            }
            final String name = json.get("preset").oneOf(FailureKeys.PRESETS);
            return LanlFit.valueOf(name.toUpperCase(Locale.ROOT).replace('-', '_'))
                    .of(nodes);
        }
        refuseNodes(json);
        final FailureLaw gap = law(json.get("gap"));
        if (!(gap.mean() >= 1)) {
            throw json.get("gap")
                    .error("has a mean (" + gap.mean() + ") below 1 s", "Maybe it was not given in seconds.");
        }
        return new FailureClass(
                json.find("domain")
                        .map(input -> input.oneOf(FailureDomain.Kind.class))
                        .orElse(FailureDomain.Kind.NODE),
                nodes,
                gap,
                law(json.get("repair")),
                json.find("burst").map(input -> input.between(0, 1)).orElse(0.0),
                json.find("neighbours").map(JsonInput::count).orElse(1),
                json.find("cause").map(JsonInput::text).orElse(""));
    }

    private static FailureLaw law(JsonInput json) {
        json.object().allow(FailureKeys.LAW);
        final String law = json.get("law").oneOf(FailureKeys.LAWS);
        return switch (law) {
            case "exponential" -> FailureLaw.exponential(number(json, law, "mean"));
            case "weibull" -> FailureLaw.weibull(number(json, law, "shape", "scale"), positive(json, "scale"));
            case "gamma" -> FailureLaw.gamma(number(json, law, "shape", "scale"), positive(json, "scale"));
            case "lognormal" -> FailureLaw.lognormal(number(json, law, "median", "sigma"), positive(json, "sigma"));
            default -> FailureLaw.fixed(number(json, law, "seconds"));
        };
    }

    /** The first of the numbers that a law has, which has no others. */
    private static double number(JsonInput json, String law, String... keys) {
        for (final String key : json.keys()) {
            if (!key.equals("law") && !List.of(keys).contains(key)) {
                throw json.get(key).error("is no parameter of the law (" + law + ")", "Maybe another law was meant.");
            }
        }
        return positive(json, keys[0]);
    }

    private static double positive(JsonInput json, String key) {
        final double value = json.get(key).positive();
        final double most = key.equals("sigma") || key.equals("shape") ? 100 : 1e12;
        final double least = key.equals("sigma") || key.equals("shape") ? 0.01 : 1e-6;
        if (value < least || value > most) {
            throw json.get(key)
                    .error("must be from " + least + " to " + most, "Maybe the unit is wrong: times are in seconds.");
        }
        return value;
    }

    private static void refuseNodes(JsonInput json) {
        if (json.has("nodes")
                && json.has("domain")
                && List.of(FailureDomain.Kind.CHANNEL.text(), FailureDomain.Kind.LINK.text())
                        .contains(json.get("domain").text())) {
            throw json.get("nodes")
                    .error("stands beside channels or links, which belong to no nodes", "Maybe remove one of the two.");
        }
    }

    private static Maintenance maintenance(JsonInput json) {
        json.allow(FailureKeys.MAINTENANCE);
        final double duration = json.get("duration").positive();
        final double every = json.find("every").map(JsonInput::positive).orElse(Double.POSITIVE_INFINITY);
        if (!(every > duration)) {
            throw json.get("every")
                    .error("is not longer than one outage (" + duration + " s)", "Maybe the two are swapped.");
        }
        final double notice =
                json.find("notice").map(input -> input.numberFrom(0)).orElse(0.0);
        if (notice / every > MOST_ANNOUNCED) {
            throw json.get("notice")
                    .error(
                            "announces more than " + MOST_ANNOUNCED + " outages at once, one every " + every + " s",
                            "Maybe a shorter notice will do: agents look no further ahead than jobs last.");
        }
        final JsonInput domain = json.get("domain");
        return new Maintenance(
                FailureDomain.parse(domain.text(), domain.where()),
                json.get("start").numberFrom(0),
                duration,
                every,
                notice);
    }

    private Optional<CheckpointRule> checkpoint(FailedJobs jobs, List<FailureClass> classes) {
        final Optional<JsonInput> json = object.find("checkpoint");
        if (json.isPresent() && jobs != FailedJobs.CHECKPOINT) {
            throw json.get()
                    .error("does nothing unless jobs restart from checkpoints", "Maybe add \"jobs\": \"checkpoint\".");
        }
        return jobs == FailedJobs.CHECKPOINT
                ? Optional.of(checkpoint(object.get("checkpoint"), classes))
                : Optional.empty();
    }

    private static CheckpointRule checkpoint(JsonInput json, List<FailureClass> classes) {
        json.object().allow(FailureKeys.CHECKPOINT);
        final double nodeGap = json.find("node_gap").map(JsonInput::positive).orElse(0.0);
        final JobCheckpoints checkpoints = CheckpointsJson.fields(json);
        if (checkpoints.interval() != JobCheckpoints.Interval.FIXED && nodeGap == 0 && classes.isEmpty()) {
            throw json.get("interval")
                    .error(
                            "needs the mean time between failures, which no class of failures says",
                            "Maybe give \"node_gap\", the mean for a node in seconds.");
        }
        return new CheckpointRule(checkpoints, nodeGap);
    }
}
