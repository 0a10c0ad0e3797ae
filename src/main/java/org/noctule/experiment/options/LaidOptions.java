package org.noctule.experiment.options;

import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import org.noctule.json.JsonInput;

/** An options file that is read once, for options that differ in what is laid over it. */
public final class LaidOptions {
    private final Path file;
    private final JsonInput root;
    private final Overrides overrides;

    private LaidOptions(Path file, JsonInput root, Overrides overrides) {
        this.file = file;
        this.root = root;
        this.overrides = overrides;
    }

    /**
     * Reads a file.
     *
     * @param file the options file
     * @param overrides values from the command line over it
     * @return its content
     * @throws org.noctule.error.NoctuleException if the file is missing or is not JSON
     */
    public static LaidOptions read(Path file, Overrides overrides) {
        return new LaidOptions(file, JsonInput.read(file), overrides);
    }

    /**
     * Sets keys.
     *
     * @param settings keys of the options file, later ones winning
     * @return the same file with these settings over those of before
     */
    public LaidOptions with(List<Setting> settings) {
        return new LaidOptions(file, root, overrides.withSettings(settings));
    }

    /**
     * Reads the options, without a look at the file.
     *
     * @param warnings hears of old keys and of paths that were found elsewhere
     * @return all options of a run
     * @throws org.noctule.error.NoctuleException if something wrong is said
     */
    public RunOptions options(Consumer<String> warnings) {
        return OptionsReader.read(file, root, overrides, warnings);
    }
}
