package org.noctule.experiment.options;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.noctule.failure.FailureSpec;
import org.noctule.workload.ReferenceSpeed;
import org.noctule.workload.swf.SwfOptions;

/**
 * All that the inputs of a run are read from. Reading is handed nothing else, so that equal sources mean equal inputs
 * as long as no file changes: what is read once may be kept under them.
 *
 * @param options the options file
 * @param cores number of cores that the platform must have, empty if it is not checked
 * @param platform file of the platform
 * @param workload file of the trace or workload, empty if the jobs are a stream
 * @param stream the stream of training jobs, empty if the jobs are in a file
 * @param custom true if the workload replaces the trace of the options file, as HDeepRM's {@code --customworkload} does
 * @param initial file of the jobs that wait and run when the simulation begins, empty if it begins with none
 * @param strict whether keys of a Batsim workload that nothing heeds are refused
 * @param trace what becomes of the lines of a trace; its seed draws streams, too
 * @param reference the speed of the cores for which run times hold, empty if the options do not state it
 * @param rules how jobs, streams and networks follow published systems
 * @param events file of external events, empty if there are none
 * @param episodes files of the traces from which episodes of a training come, which are named only; unmodifiable
 */
public record InputSources(
        Path options,
        OptionalInt cores,
        Path platform,
        Optional<Path> workload,
        Optional<StreamSource> stream,
        boolean custom,
        Optional<Path> initial,
        boolean strict,
        SwfOptions trace,
        Optional<ReferenceSpeed> reference,
        Rules rules,
        Optional<Path> events,
        List<Path> episodes) {

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
                options.cores(),
                options.platform(),
                options.workload(),
                options.stream(),
                options.custom(),
                options.initial(),
                options.strict(),
                options.trace(),
                options.shared().reference(),
                options.rules(),
                options.failures().flatMap(FailureSpec::events),
                EpisodeTrace.of(options.shared().decision()).stream()
                        .flatMap(trace -> Stream.of(trace.platform(), trace.workload()))
                        .toList());
    }
}
