package org.noctule.failure;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import org.noctule.json.JsonInput;
import org.noctule.json.Options;
import org.noctule.platform.part.FailureDomain;
import org.noctule.workload.JobCheckpoints;
import org.noctule.workload.batsim.CheckpointsJson;

/** Reads the options of failures. */
public final class FailureReader {
    /** Agents hold all announced outages in memory, and look through them whenever they decide. */
    private static final int MOST_ANNOUNCED = 10_000;

    private FailureReader() {}

    /**
     * Makes the failures that options ask for.
     *
     * @param keys the values of the object {@code failures}
     * @return the failures
     * @throws org.noctule.error.NoctuleException of kind INPUT if two of them do not go together
     */
    public static FailureSpec of(Options keys) {
        final FailedJobs jobs = keys.get(FailureKeys.JOBS);
        final Optional<CheckpointRule> rule = keys.find(FailureKeys.RULE);
        if (rule.isPresent() && jobs != FailedJobs.CHECKPOINT) {
            throw keys.error(
                    FailureKeys.RULE,
                    "does nothing unless jobs restart from checkpoints",
                    "Maybe add \"jobs\": \"checkpoint\".");
        }
        if (jobs == FailedJobs.CHECKPOINT
                && keys.get(FailureKeys.CLASSES).isEmpty()
                && rule.filter(each ->
                                each.checkpoints().interval() == JobCheckpoints.Interval.FIXED || each.nodeGap() > 0)
                        .isEmpty()) {
            throw keys.source()
                    .get(FailureKeys.RULE.name())
                    .get("interval")
                    .error(
                            "needs the mean time between failures, which no class of failures says",
                            "Maybe give \"node_gap\", the mean for a node in seconds.");
        }
        return new FailureSpec(
                jobs,
                keys.get(FailureKeys.ATTEMPTS),
                keys.get(FailureKeys.POWER),
                keys.find(FailureKeys.SEED).map(OptionalLong::of).orElseGet(OptionalLong::empty),
                keys.find(FailureKeys.EVENTS),
                keys.get(FailureKeys.CLASSES),
                keys.get(FailureKeys.WINDOWS),
                rule);
    }

    static List<FailureClass> classes(JsonInput json) {
        return json.elements().stream().map(FailureReader::failureClass).toList();
    }

    static ArrayNode listed(List<FailureClass> classes) {
        final ArrayNode list = JsonNodeFactory.instance.arrayNode();
        for (final FailureClass each : classes) {
            final ObjectNode of = list.addObject().put("domain", each.domain().text());
            each.nodeType().ifPresent(type -> of.put("nodes", type));
            of.put("gap", each.gap().name()).put("repair", each.repair().name());
            of.put("burst", each.burst()).put("neighbours", each.neighbours());
        }
        return list;
    }

    static List<Maintenance> windows(JsonInput json) {
        return json.elements().stream().map(FailureReader::maintenance).toList();
    }

    static ArrayNode listedWindows(List<Maintenance> windows) {
        final ArrayNode list = JsonNodeFactory.instance.arrayNode();
        for (final Maintenance each : windows) {
            final ObjectNode of = list.addObject().put("domain", each.domain().text());
            of.put("start", each.start()).put("duration", each.duration()).put("notice", each.notice());
            if (Double.isFinite(each.every())) {
                of.put("every", each.every());
            }
        }
        return list;
    }

    static CheckpointRule checkpoint(JsonInput json) {
        json.object().allow(FailureKeys.CHECKPOINT);
        final double nodeGap = json.find("node_gap").map(JsonInput::positive).orElse(0.0);
        return new CheckpointRule(CheckpointsJson.fields(json), nodeGap);
    }

    static ObjectNode listed(CheckpointRule rule) {
        final JobCheckpoints checkpoints = rule.checkpoints();
        return JsonNodeFactory.instance
                .objectNode()
                .put("interval", checkpoints.interval().name().toLowerCase(Locale.ROOT))
                .put("seconds", checkpoints.seconds())
                .put("cost", checkpoints.cost())
                .put("restart", checkpoints.restart())
                .put("node_gap", rule.nodeGap());
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
}
