package org.noctule.experiment.options;

import java.nio.file.Path;
import java.util.Optional;

/**
 * The command line's words about stored models; each part is empty if it says nothing.
 *
 * @param input model that the agent starts with
 * @param output file of the agent's model
 */
public record ModelOverrides(Optional<Path> input, Optional<Path> output) {
    /** A command line that says nothing. */
    public static final ModelOverrides NONE = new ModelOverrides(Optional.empty(), Optional.empty());
}
