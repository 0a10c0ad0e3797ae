package org.noctule.model;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import org.noctule.error.NoctuleException;
import org.noctule.json.JsonInput;

/**
 * What the inputs and outputs of a network mean: a model may only be used where they mean the same.
 *
 * @param observation what the problem calls its observation, such as {@code "policy minimal"}
 * @param size how many values an observation has
 * @param actions what each action is called, in order
 */
public record Layout(String observation, int size, List<String> actions) {
    /**
     * Copies the lists.
     *
     * @param observation what the problem calls its observation, such as {@code "policy minimal"}
     * @param size how many values an observation has
     * @param actions what each action is called, in order
     */
    public Layout {
        actions = List.copyOf(actions);
    }

    /**
     * Reads a layout.
     *
     * @param json what {@link #toJson} made
     * @return the layout
     */
    public static Layout read(JsonInput json) {
        json.allow("observation", "size", "actions");
        return new Layout(
                json.get("observation").text(),
                json.get("size").count(),
                json.get("actions").elements().stream().map(JsonInput::text).toList());
    }

    /**
     * Returns the layout as JSON.
     *
     * @return an object
     */
    public ObjectNode toJson() {
        final ObjectNode json =
                ModelJson.object().put("observation", observation).put("size", size);
        final ArrayNode names = json.putArray("actions");
        actions.forEach(names::add);
        return json;
    }

    /**
     * Checks that a model with this layout can be used for a problem.
     *
     * @param problem the problem's layout
     * @param source what errors call the model
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
