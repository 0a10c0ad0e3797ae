package org.noctule.campaign.compare;

import java.nio.file.Path;
import java.util.Optional;

/**
 * The part of a run that outlives it, beside the figures of what was played.
 *
 * @param fabric whether the figures of jobs on a fabric are worked out
 * @param jobs whether its jobs are, of a run that writes no files
 * @param files folder for the result files, empty if none are written
 * @param model file for the model that a training leaves, empty if it is not kept
 * @param training folder in which a training works, goes on from the checkpoint that it finds there, and leaves what it
 *     made; empty if runs do not train, whatever their options say
 */
public record RunKept(
        boolean fabric, boolean jobs, Optional<Path> files, Optional<Path> model, Optional<Path> training) {
    /** The figures alone. */
    public static final RunKept FIGURES =
            new RunKept(false, false, Optional.empty(), Optional.empty(), Optional.empty());

    /** The figures and the jobs. */
    public static final RunKept JOBS = new RunKept(false, true, Optional.empty(), Optional.empty(), Optional.empty());

    /**
     * Keeps result files too.
     *
     * @param folder a folder into which nothing else is written
     * @return what is kept
     */
    public static RunKept files(Path folder) {
        return new RunKept(false, false, Optional.of(folder), Optional.empty(), Optional.empty());
    }
}
