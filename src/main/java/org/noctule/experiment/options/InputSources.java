package org.noctule.experiment.options;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Stream;
import org.noctule.failure.FailureKeys;
import org.noctule.json.Effect;
import org.noctule.json.OptionKey;
import org.noctule.json.Options;
import org.noctule.workload.ReferenceSpeed;
import org.noctule.workload.swf.SwfOptions;

/**
 * All that the inputs of a run are read from: the values that shape them, and no others. Reading is handed nothing
 * else, so that equal sources mean equal inputs as long as no file changes: what is read once may be kept under them.
 *
 * @param options the options file
 * @param values the values of the keys
 * @param custom true if the workload replaces the trace of the options file, as HDeepRM's {@code --customworkload} does
 * @param rules how jobs, streams and networks follow published systems
 * @param seed seed of jobs that are drawn
 * @param episodes files of the traces from which episodes of a training come, which are named only; unmodifiable
 * @param partitions whether a capability of the run knows partitions by their names
 */
public record InputSources(
        Path options, Options values, boolean custom, Rules rules, long seed, List<Path> episodes, boolean partitions) {
    static final Set<Effect> READ = Set.of(Effect.INPUTS, Effect.CHECK);

    /**
     * Takes the sources out of options.
     *
     * @param options the options
     * @return the sources
     * @throws org.noctule.error.NoctuleException if a key of an episode's trace is unknown, missing or wrong
     */
    public static InputSources of(RunOptions options) {
        return new InputSources(
                options.file(),
                options.values().only(READ),
                options.custom(),
                options.rules(),
                options.shared().seed(),
                EpisodeTrace.of(options.shared().decision()).stream()
                        .flatMap(trace -> Stream.of(trace.platform(), trace.workload()))
                        .toList(),
                options.partitions());
    }

    /** {@return the number of cores that the platform must have, empty if it is not checked} */
    public OptionalInt cores() {
        return values.find(RootTable.CORES).map(OptionalInt::of).orElseGet(OptionalInt::empty);
    }

    /** {@return the file of the platform} */
    public Path platform() {
        return values.get(RootTable.PLATFORM);
    }

    /** {@return the file of the trace or workload, empty if the jobs are a stream} */
    public Optional<Path> workload() {
        return values.find(RootTable.WORKLOAD_FILE);
    }

    /** {@return the stream of training jobs, empty if the jobs are in a file} */
    public Optional<StreamSource> stream() {
        return StreamReader.isStream(keys())
                ? Optional.of(StreamReader.of(keys(), values.find(RootTable.JOBS)))
                : Optional.empty();
    }

    /** {@return the file of the jobs that wait and run when the simulation begins, empty if it begins with none} */
    public Optional<Path> initial() {
        return trace(TraceOptions.INITIAL);
    }

    /** {@return the speed of the cores for which run times hold, empty if the options do not state it} */
    public Optional<ReferenceSpeed> reference() {
        return trace(TraceOptions.REFERENCE);
    }

    /** {@return whether keys of a Batsim workload that nothing heeds are refused} */
    public boolean strict() {
        return trace(TraceOptions.STRICT).orElse(false);
    }

    /** {@return whether the agent submits jobs beside those of the file} */
    public boolean moreJobs() {
        return trace(TraceOptions.MORE_JOBS).orElse(false);
    }

    /** {@return what becomes of the lines of a trace; its seed draws streams, too} */
    public SwfOptions trace() {
        return TraceOptions.swf(
                StreamReader.isStream(keys()) ? TraceOptions.defaults(rules) : keys(),
                values.find(RootTable.JOBS).orElse(Integer.MAX_VALUE),
                seed,
                partitions);
    }

    /** {@return the file of external events, empty if there are none} */
    public Optional<Path> events() {
        return values.find(RootTable.FAILURES).flatMap(failures -> failures.find(FailureKeys.EVENTS));
    }

    private Options keys() {
        return values.get(RootTable.WORKLOAD);
    }

    private <T> Optional<T> trace(OptionKey<T> key) {
        return StreamReader.isStream(keys()) ? Optional.empty() : keys().find(key);
    }
}
