package org.noctule.campaign.store;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.noctule.campaign.RunKey;
import org.noctule.error.NoctuleException;
import org.noctule.file.AtomicFile;
import org.noctule.json.JsonInput;
import org.noctule.json.JsonSetup;

/**
 * The failure of a run.
 *
 * @param key the key of the run
 * @param attempts the number of tries
 * @param run the run in words
 * @param what the fault and its place
 * @param remedy the line that begins with "Maybe"
 */
public record FailureFile(RunKey key, int attempts, String run, String what, String remedy) {
    void write(Path file) {
        final ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put("key", key.toString()).put("attempts", attempts);
        json.put("run", run).put("what", what).put("remedy", remedy);
        try {
            final String text =
                    JsonSetup.trees().writerWithDefaultPrettyPrinter().writeValueAsString(json) + "\n";
            AtomicFile.writeToDisk(file, text.getBytes(StandardCharsets.UTF_8));
        } catch (final JsonProcessingException e) {
            throw new IllegalStateException(e);
        }
    }

    static FailureFile read(Path file) {
        final JsonInput json = JsonInput.read(file);
        return new FailureFile(
                RunKey.parse(json.get("key").text()),
                json.get("attempts").count(),
                json.get("run").text(),
                json.get("what").text(),
                json.get("remedy").text());
    }

    /** {@return the failure as users read it: an exception of kind RUN} */
    public NoctuleException exception() {
        return new NoctuleException(NoctuleException.Kind.RUN, run + ": " + what, remedy);
    }
}
