package org.noctule.experiment.options;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.noctule.error.NoctuleException;
import org.noctule.json.JsonInput;

/**
 * A key of the options file to which the command line gives another value.
 *
 * @param keys the path to it from the root of the file, such as decision, agent, cores; at least one
 * @param value the value; null removes the key
 * @param option the option of the command line, such as {@code --set}
 */
public record Setting(List<String> keys, JsonNode value, String option) {
    private static final String OPTION = "--set";

    /**
     * Reads a setting.
     *
     * @param text keys that are joined by dots, an equals sign, and the value: JSON, or else a plain text
     * @return the setting
     * @throws NoctuleException if the text has no equals sign or an empty key, or begins an array or an object and is
     *     not JSON
     */
    public static Setting parse(String text) {
        final int equals = text.indexOf('=');
        final List<String> keys =
                equals < 0 ? List.of() : List.of(text.substring(0, equals).split("\\.", -1));
        if (keys.isEmpty() || keys.contains("")) {
            throw NoctuleException.input(
                    OPTION + ": the value (" + text + ") names no key and value.",
                    "Maybe write " + OPTION + " decision.agent.cores=lowest_id.");
        }
        return new Setting(keys, value(text.substring(equals + 1), OPTION + " " + text.substring(0, equals)), OPTION);
    }

    /**
     * Sets a key of the root to a path, which is relative to the working directory.
     *
     * @param option the option of the command line
     * @param key the key
     * @param file the path
     * @return the setting
     */
    public static Setting path(String option, String key, Path file) {
        return new Setting(List.of(key), TextNode.valueOf(file.toString()), option);
    }

    private static JsonNode value(String text, String source) {
        try {
            return JsonInput.parse(text, source).node();
        } catch (final NoctuleException e) {
            if (text.startsWith("{") || text.startsWith("[")) {
                throw e;
            }
            return TextNode.valueOf(text);
        }
    }

    /** Lays the value over the options, whose decision object may have HDeepRM's name. */
    JsonInput over(JsonInput options) {
        return options.lay(keys.get(0).equals("decision") && options.has("pybatsim") ? renamed() : keys, value, option);
    }

    private List<String> renamed() {
        final List<String> renamed = new ArrayList<>(keys);
        renamed.set(0, "pybatsim");
        return renamed;
    }

    /**
     * Writes the setting as {@link #parse} reads it.
     *
     * @return keys, equals sign and JSON
     */
    @Override
    public String toString() {
        return String.join(".", keys) + "=" + value;
    }
}
