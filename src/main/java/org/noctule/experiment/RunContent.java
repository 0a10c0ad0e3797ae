package org.noctule.experiment;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.noctule.experiment.options.ChosenCapability;
import org.noctule.experiment.options.RunOptions;
import org.noctule.json.Effect;

/**
 * The content of a run: all that its result depends on, but its seed and the program. Where files lie is no part of it,
 * nor is the channel, but for its dialect, nor what is logged, checked or written beside the figures.
 *
 * @param options the resolved options without paths; not to be changed
 * @param inputs the files by their roles, such as {@code platform}; unmodifiable
 */
public record RunContent(ObjectNode options, Map<String, Path> inputs) {
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
        options.values()
                .table()
                .strip(
                        json,
                        files
                                ? Set.of(Effect.CHECK, Effect.CHANNEL)
                                : Set.of(Effect.CHECK, Effect.CHANNEL, Effect.WATCH));
        final Map<String, Path> inputs = new LinkedHashMap<>();
        options.files().forEach((key, paths) -> {
            final String[] keys = key.split("\\.");
            final String name = keys[keys.length - 1];
            if (keys.length == 1) {
                json.remove(name);
            } else {
                json.withObjectProperty(keys[0]).remove(name);
            }
            if (name.equals("graphs")) {
                json.withObjectProperty(keys[0]).remove("files");
                final List<Path> graphs = new ArrayList<>();
                paths.forEach(path -> graphs.addAll(StreamJobs.files(path)));
                for (int i = 0; i < graphs.size(); i++) {
                    inputs.put("graph " + i, graphs.get(i));
                }
            } else {
                final String role = name.replace("_file_path", "");
                inputs.put(options.custom() && role.equals("workload") ? "custom workload" : role, paths.get(0));
            }
        });
        ChosenCapability.locate(options.shared().capabilities(), json, inputs);
        final ObjectNode decision = (ObjectNode) located(json.get("decision"), "decision", inputs);
        json.set("decision", decision);
        json.set("agent", located(json.get("agent"), "agent", inputs));
        return new RunContent(json, inputs);
    }

    /** Files by their content, not by their path. */
    private static JsonNode located(JsonNode value, String role, Map<String, Path> inputs) {
        if (value.isTextual()) {
            final Matcher jar = JAR.matcher(value.textValue());
            if (role.endsWith(".input_model") || role.endsWith("_file_path")) {
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
            value.properties().forEach(field -> {
                if (!field.getKey().equals("output_model")) {
                    copy.set(field.getKey(), located(field.getValue(), role + "." + field.getKey(), inputs));
                }
            });
            return copy;
        }
        if (value.isArray()) {
            final ArrayNode copy = JsonNodeFactory.instance.arrayNode();
            for (int i = 0; i < value.size(); i++) {
                copy.add(located(value.get(i), role + "." + i, inputs));
            }
            return copy;
        }
        return value;
    }
}
