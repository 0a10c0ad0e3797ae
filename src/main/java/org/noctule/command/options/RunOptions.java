package org.noctule.command.options;

import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalInt;
import org.noctule.json.JsonInput;

/**
 * All that options.json and the command line say about a run, every default filled in.
 *
 * @param file the options file
 * @param seed seed of all generators of random numbers, not negative
 * @param cores number of cores that the platform must have, empty if it is not checked
 * @param jobs how many jobs of the trace are kept, empty for all
 * @param workload file of the trace or workload
 * @param custom true if the workload replaces the trace of the options file, as HDeepRM's {@code --customworkload} does
 * @param platform file of the platform
 * @param compatibility the system that is followed
 * @param rules the rules, those of the system with those given explicitly
 * @param choices what becomes of a line of the trace
 * @param agent the agent's name or jar, empty if nothing names one
 * @param decision the {@code decision} object in the layout of today, for the agent
 * @param channel how the two halves talk
 */
public record RunOptions(
        Path file,
        long seed,
        OptionalInt cores,
        OptionalInt jobs,
        Path workload,
        boolean custom,
        Path platform,
        Compatibility compatibility,
        Rules rules,
        WorkloadChoices choices,
        Optional<String> agent,
        JsonInput decision,
        ChannelOptions channel) {}
