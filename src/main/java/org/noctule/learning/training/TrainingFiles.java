package org.noctule.learning.training;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.noctule.model.Model;

/**
 * The files of a training in a directory of its own.
 *
 * @param directory the directory
 */
public record TrainingFiles(Path directory) {
    /** {@return the file of the last checkpoint} */
    public Path checkpoint() {
        return directory.resolve("checkpoint.safetensors");
    }

    /** {@return the model that did best in an evaluation} */
    public Path best() {
        return directory.resolve("best.safetensors");
    }

    /** {@return the table of updates} */
    public Path table() {
        return directory.resolve("training.csv");
    }

    /** {@return the record of an asynchronous training} */
    public Path arrivals() {
        return directory.resolve("arrivals.csv");
    }

    /**
     * Reads a model if it is there.
     *
     * @param file one of these files
     * @return the model
     * @throws org.noctule.error.NoctuleException of kind INPUT if it is damaged
     */
    public Optional<Model> find(Path file) {
        return Files.exists(file) ? Optional.of(Model.read(file)) : Optional.empty();
    }
}
