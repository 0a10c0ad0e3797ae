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
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.noctule.experiment.options.RunOptions;
import org.noctule.failure.FailureSpec;
import org.noctule.protocol.Features;

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
        final ObjectNode json = ResolvedOptions.of(options, 0, 0, Features.DEFAULT, false);
        json.remove(List.of(
                "seed",
                "nb_resources",
                "platform_file_path",
                "workload_file_path",
                "features",
                "check",
                "journal",
                "custom_workload"));
        final Map<String, Path> inputs = new LinkedHashMap<>();
        inputs.put("platform", options.platform());
        options.workload().ifPresent(file -> inputs.put(options.custom() ? "custom workload" : "workload", file));
        json.put(
                "nb_jobs",
                options.stream()
                        .map(stream -> stream.jobs())
                        .orElse(options.trace().nbJobs()));
        options.stream().ifPresent(stream -> {
            json.withObjectProperty("workload").remove(List.of("graphs", "files"));
            final List<Path> graphs = new ArrayList<>();
            stream.graphs().forEach(path -> graphs.addAll(StreamJobs.files(path)));
            for (int i = 0; i < graphs.size(); i++) {
                inputs.put("graph " + i, graphs.get(i));
            }
        });
        options.initial().ifPresent(file -> {
            json.withObjectProperty("workload").remove("initial");
            inputs.put("initial", file);
        });
        if (options.strict()) {
            json.withObjectProperty("workload").remove("strict");
        }
        options.failures().flatMap(FailureSpec::events).ifPresent(file -> {
            json.withObjectProperty("failures").remove("events");
            inputs.put("events", file);
        });
        json.set(
                "channel",
                JsonNodeFactory.instance
                        .objectNode()
                        .set("dialect", json.path("channel").path("dialect")));
        if (!files) {
            json.remove("results");
        }
        final ObjectNode decision = (ObjectNode) located(json.get("decision"), "decision", inputs);
        decision.remove("log_level");
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
