package org.noctule.model;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.noctule.error.NoctuleException;
import org.noctule.json.JsonInput;

/**
 * The meaning of a network's inputs and outputs: a model may only be used where they mean the same.
 *
 * @param observation the problem's name of its observation, such as {@code "policy minimal"}
 * @param size number of values of an observation
 * @param actions names of the actions, in order
 * @param scales between which two numbers what is shown of a thing was scaled, by the thing's name; a model is used
 *     with its own scales, empty where the problem needs none
 */
public record Layout(String observation, int size, List<String> actions, SortedMap<String, List<Double>> scales) {
    /**
     * Copies the collections.
     *
     * @param observation the problem's name of its observation, such as {@code "policy minimal"}
     * @param size number of values of an observation
     * @param actions names of the actions, in order
     * @param scales lower and upper end of what was scaled, by name
     */
    public Layout {
        actions = List.copyOf(actions);
        scales = Collections.unmodifiableSortedMap(new TreeMap<>(scales));
    }

    /**
     * Makes a layout without scales.
     *
     * @param observation the problem's name of its observation
     * @param size number of values of an observation
     * @param actions names of the actions, in order
     */
    public Layout(String observation, int size, List<String> actions) {
        this(observation, size, actions, new TreeMap<>());
    }

    /**
     * Reads a layout.
     *
     * @param json what {@link #toJson} made
     * @return the layout
     */
    public static Layout read(JsonInput json) {
        json.allow("observation", "size", "actions", "scales");
        final SortedMap<String, List<Double>> scales = new TreeMap<>();
        json.find("scales").ifPresent(named -> named.keys().forEach(name -> scales.put(name, scale(named.get(name)))));
        return new Layout(
                json.get("observation").text(),
                json.get("size").count(),
                json.get("actions").elements().stream().map(JsonInput::text).toList(),
                scales);
    }

    private static List<Double> scale(JsonInput json) {
        final List<JsonInput> ends = json.elements();
        if (ends.size() != 2) {
            throw json.error("must be two numbers", "Maybe another program has written the model anew.");
        }
        return ends.stream().map(JsonInput::number).toList();
    }

    /** {@return the layout as JSON} */
    public ObjectNode toJson() {
        final ObjectNode json =
                ModelJson.object().put("observation", observation).put("size", size);
        final ArrayNode names = json.putArray("actions");
        actions.forEach(names::add);
        if (!scales.isEmpty()) {
            final ObjectNode named = json.putObject("scales");
            scales.forEach((name, ends) -> {
                final ArrayNode pair = named.putArray(name);
                ends.forEach(pair::add);
            });
        }
        return json;
    }

    /**
     * Checks that a model with this layout can be used for a problem.
     *
     * @param problem the problem's layout
     * @param source name of the model in errors
     * @throws NoctuleException of kind INPUT that says what differs
     */
    public void checkFits(Layout problem, String source) {
        if (!observation.equals(problem.observation) || size != problem.size) {
            throw NoctuleException.input(
                    source + ": the model was trained on the observation \"" + observation + "\" (" + size
                            + " values), here it is \"" + problem.observation + "\" (" + problem.size + " values).",
                    "Maybe choose the observation and the platform that it was trained with, or train anew.");
        }
        if (!actions.equals(problem.actions)) {
            throw NoctuleException.input(
                    source + ": the model was trained to choose among " + shown(actions) + ", here among "
                            + shown(problem.actions) + ".",
                    "Maybe name the same actions in the same order, or train anew.");
        }
    }

    private static String shown(List<String> names) {
        final String text = String.join(", ", names.subList(0, Math.min(4, names.size())));
        return names.size() + " actions (" + text + (names.size() > 4 ? ", ...)" : ")");
    }
}
