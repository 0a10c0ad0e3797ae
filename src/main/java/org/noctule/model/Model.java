package org.noctule.model;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.util.SortedMap;
import java.util.TreeMap;
import org.noctule.error.NoctuleException;
import org.noctule.json.JsonInput;

/**
 * A trained network with all that is needed to use it or to go on training it.
 *
 * @param layout meaning of its inputs and outputs
 * @param network the network's options
 * @param learner the learner's options
 * @param progress progress of the training
 * @param tensors weights by name, and the state of the learner under names with a prefix
 */
public record Model(
        Layout layout,
        JsonInput network,
        JsonInput learner,
        JsonInput progress,
        SortedMap<String, StoredTensor> tensors) {
    private static final String FORMAT = "noctule-model-1";

    /**
     * Makes a model from parts that are in memory.
     *
     * @param layout meaning of its inputs and outputs
     * @param network the network's options
     * @param learner the learner's options
     * @param progress progress of the training
     * @param tensors weights and state by name
     * @return the model
     */
    public static Model of(
            Layout layout,
            JsonNode network,
            JsonNode learner,
            JsonNode progress,
            SortedMap<String, StoredTensor> tensors) {
        return new Model(
                layout,
                JsonInput.of(network, "network"),
                JsonInput.of(learner, "learner"),
                JsonInput.of(progress, "progress"),
                tensors);
    }

    /**
     * Reads a model.
     *
     * @param file a safetensors file that {@link #write} made
     * @return the model
     * @throws NoctuleException of kind INPUT if it is not one
     */
    public static Model read(Path file) {
        final SafeTensors content = SafeTensors.read(file);
        if (!FORMAT.equals(content.metadata().get("format"))) {
            throw NoctuleException.input(
                    "The model (" + file + ") is not one of Noctule's: its metadata does not say \"format\": \""
                            + FORMAT + "\".",
                    "Maybe it was made by another program or another version.");
        }
        return new Model(
                Layout.read(part(content, "layout", file)),
                part(content, "network", file),
                part(content, "learner", file),
                part(content, "progress", file),
                content.tensors());
    }

    private static JsonInput part(SafeTensors content, String key, Path file) {
        final String text = content.metadata().get(key);
        if (text == null) {
            throw NoctuleException.input(
                    "The model (" + file + ") has no \"" + key + "\" in its metadata.",
                    "Maybe another program has written it anew and left that out.");
        }
        return JsonInput.parse(text, file + " (" + key + ")");
    }

    /**
     * Writes the model: it is there as a whole or not at all.
     *
     * @param file the file, replaced if it exists
     * @throws NoctuleException of kind RUN if the disk refuses
     */
    public void write(Path file) {
        final SortedMap<String, String> metadata = new TreeMap<>();
        metadata.put("format", FORMAT);
        metadata.put("layout", ModelJson.text(layout.toJson()));
        metadata.put("network", ModelJson.text(network.node()));
        metadata.put("learner", ModelJson.text(learner.node()));
        metadata.put("progress", ModelJson.text(progress.node()));
        new SafeTensors(metadata, tensors).write(file);
    }
}
