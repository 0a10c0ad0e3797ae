package org.noctule.deepening.learning.net2net;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.noctule.deepening.RecordedEpoch;
import org.noctule.deepening.RecordedSequence;
import org.noctule.error.NoctuleException;
import org.noctule.file.AtomicFile;
import org.noctule.json.JsonInput;

/** The runs of a recording that is not finished, a file each, from which it goes on if it is begun again. */
final class FinishedRuns {
    private final Path folder;

    private FinishedRuns(Path folder) {
        this.folder = folder;
    }

    /**
     * Begins a recording or goes on with one.
     *
     * @param output the folder of the tables
     * @param text all that decides what is recorded
     * @return the runs that are finished
     * @throws NoctuleException of kind INPUT if a recording with other options was begun there
     */
    static FinishedRuns of(Path output, String text) {
        final Path folder = output.resolve("unfinished");
        final Path options = folder.resolve("options.json");
        if (!Files.exists(options)) {
            AtomicFile.writeText(options, text);
        } else if (!JsonInput.read(options)
                .node()
                .equals(JsonInput.parse(text, options.toString()).node())) {
            throw NoctuleException.input(
                    "The recording (" + folder + ") was begun with other options.",
                    "Maybe go on with those, which stand in options.json there, or delete that folder.");
        }
        return new FinishedRuns(folder);
    }

    private Path file(String scenario, List<Integer> actions) {
        return folder.resolve(scenario)
                .resolve(
                        actions.stream().map(action -> Integer.toString(action)).collect(Collectors.joining("-"))
                                + ".json");
    }

    boolean has(String scenario, List<Integer> actions) {
        return Files.exists(file(scenario, actions));
    }

    void add(String scenario, RecordedSequence run) {
        final ObjectNode json = JsonNodeFactory.instance.objectNode();
        final ArrayNode timeLeft = json.putArray("time_left");
        run.timeLeft().forEach(timeLeft::add);
        json.put("accuracy", run.accuracy());
        final ArrayNode epochs = json.putArray("epochs");
        for (final RecordedEpoch epoch : run.epochs()) {
            epochs.addObject()
                    .put("action", epoch.action())
                    .put("train_seconds", epoch.trainSeconds())
                    .put("train_accuracy", epoch.trainAccuracy())
                    .put("test_seconds", epoch.testSeconds())
                    .put("test_accuracy", epoch.testAccuracy());
        }
        AtomicFile.writeText(file(scenario, run.actions()), json + "\n");
    }

    RecordedSequence get(String scenario, List<Integer> actions) {
        final JsonInput json = JsonInput.read(file(scenario, actions));
        return new RecordedSequence(
                actions,
                json.get("time_left").elements().stream().map(JsonInput::number).toList(),
                json.get("accuracy").number(),
                json.get("epochs").elements().stream()
                        .map(epoch -> new RecordedEpoch(
                                epoch.get("action").countOrZero(),
                                epoch.get("train_seconds").number(),
                                epoch.get("train_accuracy").number(),
                                epoch.get("test_seconds").number(),
                                epoch.get("test_accuracy").number()))
                        .toList());
    }

    /** Deletes what the tables hold now. */
    void delete() {
        try (Stream<Path> files = Files.walk(folder)) {
            for (final Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        } catch (IOException e) {
            throw new NoctuleException(
                    NoctuleException.Kind.RUN,
                    "The folder (" + folder + ") cannot be deleted: " + e.getMessage() + ".",
                    "Maybe delete it by hand: the tables beside it are whole.",
                    e);
        }
    }
}
