package org.noctule.experiment;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.noctule.experiment.input.StreamJobs;
import org.noctule.experiment.options.DecisionFiles;
import org.noctule.experiment.options.RunOptions;
import org.noctule.json.Effect;
import org.noctule.json.JsonInput;

/**
 * The content of a run: all that its result depends on, but its seed and the program. Where files lie is no part of it,
 * nor is the channel, but for its dialect, nor what is logged, checked or written beside the figures.
 *
 * @param options the resolved options without paths; not to be changed
 * @param inputs the files by their roles, such as {@code platform}; unmodifiable
 */
public record RunContent(ObjectNode options, Map<String, Path> inputs) {
    private static final String CAPABILITIES = "capabilities";
    /** Roles in the keys of stored runs, which are older than those that are the paths of keys. */
    private static final Map<String, String> ROLES = Map.of(
            "platform_file_path", "platform",
            "workload_file_path", "workload",
            "workload.initial", "initial",
            "failures.events", "events");

    private static final Pattern JAR = Pattern.compile("([^=].*\\.jar)(#.*)?");

    /**
     * Tells what a run depends on; no file is opened but folders of graphs.
     *
     * @param options the options of the run
     * @param files whether its result files count too, which some options shape
     * @return the content
     */
    public static RunContent of(RunOptions options, boolean files) {
        final ObjectNode json = options.resolved(
                0,
                options.stream()
                        .map(stream -> stream.jobs())
                        .orElseGet(() -> options.trace().nbJobs()));
        json.remove(List.of("seed", "custom_workload"));
        final Set<Effect> others =
                files ? Set.of(Effect.CHECK, Effect.CHANNEL) : Set.of(Effect.CHECK, Effect.CHANNEL, Effect.WATCH);
        options.values().table().strip(json, others);
        final Map<String, Path> inputs = new LinkedHashMap<>();
        options.values()
                .only(EnumSet.complementOf(EnumSet.copyOf(others)))
                .files()
                .forEach((key, paths) -> {
                    final ObjectNode object = holder(json, key);
                    object.remove(key.substring(key.lastIndexOf('.') + 1));
                    if (key.equals("workload.graphs")) {
                        object.remove("files");
                        numbered(
                                "graph ",
                                paths.stream()
                                        .flatMap(path -> StreamJobs.files(path).stream())
                                        .toList(),
                                inputs);
                    } else if (paths.size() > 1) {
                        numbered(key + " ", paths, inputs);
                    } else {
                        final String role = ROLES.getOrDefault(key, key);
                        inputs.put(
                                options.custom() && role.equals("workload") ? "custom workload" : role, paths.get(0));
                    }
                });
        json.remove(CAPABILITIES);
        options.jars().forEach(jar -> {
            json.withArray(CAPABILITIES).add(jar.name());
            inputs.put(CAPABILITIES + "." + jar.name(), jar.file());
        });
        final Set<String> named = new HashSet<>();
        DecisionFiles.visit(
                JsonInput.of(json.get("decision"), "decision"), options.shared().agent(), (key, object, place) -> {
                    if (key.effect() == Effect.WATCH) {
                        ((ObjectNode) object.node()).remove(key.name());
                    } else {
                        named.add(place + "." + key.name());
                    }
                });
        for (final String key : List.of("decision", "agent")) {
            json.set(key, located(json.get(key), key, named, inputs));
        }
        return new RunContent(json, inputs);
    }

    /** The object that holds the last key of a path. */
    private static ObjectNode holder(ObjectNode json, String path) {
        final int dot = path.indexOf('.');
        return dot < 0 ? json : holder(json.withObjectProperty(path.substring(0, dot)), path.substring(dot + 1));
    }

    private static void numbered(String role, List<Path> files, Map<String, Path> inputs) {
        for (int i = 0; i < files.size(); i++) {
            inputs.put(role + i, files.get(i));
        }
    }

    /** Files by their content, not by their path; those of agents of jars are known by the ends of their names. */
    private static JsonNode located(JsonNode value, String role, Set<String> named, Map<String, Path> inputs) {
        if (value.isTextual()) {
            final Matcher jar = JAR.matcher(value.textValue());
            if (named.contains(role) || role.endsWith("_file_path")) {
                inputs.put(role, Path.of(value.textValue()));
                return TextNode.valueOf("");
            }
            if (jar.matches()) {
                inputs.put(role, Path.of(jar.group(1)));
                return TextNode.valueOf(jar.group(2) == null ? "jar" : "jar" + jar.group(2));
            }
            return value;
        }
        if (value.isObject()) {
            final ObjectNode copy = JsonNodeFactory.instance.objectNode();
            value.properties()
                    .forEach(field -> copy.set(
                            field.getKey(), located(field.getValue(), role + "." + field.getKey(), named, inputs)));
            return copy;
        }
        if (value.isArray()) {
            final ArrayNode copy = JsonNodeFactory.instance.arrayNode();
            for (int i = 0; i < value.size(); i++) {
                copy.add(located(value.get(i), role + "." + i, named, inputs));
            }
            return copy;
        }
        return value;
    }
}
