package org.noctule.experiment.options;

import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * What the command line says over the options file; each part is empty if it says nothing.
 *
 * @param agent the agent's name or jar
 * @param seed seed of all generators of random numbers
 * @param compatibility the system to follow
 * @param transport over which channel messages travel
 * @param endpoint address of the ZeroMQ sockets
 * @param timeout seconds after which a silent peer is given up
 * @param dialect which numbers and keys are written
 * @param workload Batsim workload in place of the trace
 * @param inputModel model that the agent starts with
 * @param outputModel where the agent leaves its model
 */
public record Overrides(
        Optional<String> agent,
        OptionalLong seed,
        Optional<String> compatibility,
        Optional<String> transport,
        Optional<String> endpoint,
        Optional<String> timeout,
        Optional<String> dialect,
        Optional<Path> workload,
        Optional<Path> inputModel,
        Optional<Path> outputModel) {

    /** A command line that says nothing. */
    public static final Overrides NONE = new Overrides(
            Optional.empty(),
            OptionalLong.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty());
}
