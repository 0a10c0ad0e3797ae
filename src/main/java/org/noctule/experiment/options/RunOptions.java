package org.noctule.experiment.options;

import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalInt;
import org.noctule.failure.FailureSpec;
import org.noctule.journal.JournalRule;
import org.noctule.report.Trim;
import org.noctule.workflow.simulator.WorkflowRules;
import org.noctule.workload.swf.SwfOptions;

/**
 * All that options.json and the command line say about a run, every default filled in.
 *
 * @param file the options file
 * @param shared the options that the decision side reads too
 * @param cores number of cores that the platform must have, empty if it is not checked
 * @param workload file of the trace or workload, empty if the jobs are a stream
 * @param stream the stream of training jobs, empty if the jobs are in a file
 * @param custom true if the workload replaces the trace of the options file, as HDeepRM's {@code --customworkload} does
 * @param platform file of the platform
 * @param initial file of the jobs that wait and run when the simulation begins, empty if it begins with none
 * @param strict whether keys of a Batsim workload that nothing heeds are refused
 * @param trace what becomes of the lines of a trace
 * @param training options of training jobs and of the end of the run
 * @param results the result files that are not written unless asked for
 * @param trim the part of the run that figures leave out
 * @param journal the journal that a run leaves
 * @param failures the failures of machines, empty if none are simulated
 * @param workflow the rules of jobs that wait for others
 */
public record RunOptions(
        Path file,
        SharedOptions shared,
        OptionalInt cores,
        Optional<Path> workload,
        Optional<StreamSource> stream,
        boolean custom,
        Path platform,
        Optional<Path> initial,
        boolean strict,
        SwfOptions trace,
        FabricOptions training,
        ResultOptions results,
        Trim trim,
        JournalRule journal,
        Optional<FailureSpec> failures,
        WorkflowRules workflow) {

    /** {@return those of {@link #shared()}} */
    public Rules rules() {
        return shared.rules();
    }

    /**
     * Takes another seed.
     *
     * @param seed seed of all generators of random numbers, not negative
     * @return the options with it
     */
    public RunOptions withSeed(long seed) {
        return with(shared.withSeed(seed), trace.withSeed(seed));
    }

    /**
     * Takes other options of the decision side.
     *
     * @param other what the decision side reads
     * @return the options with it
     */
    public RunOptions with(SharedOptions other) {
        return with(other, trace);
    }

    /**
     * Takes a part of the jobs.
     *
     * @param first number of jobs that are skipped at the start
     * @param jobs largest number of jobs
     * @return the options with it
     */
    public RunOptions window(int first, int jobs) {
        return with(shared, trace.window(first, jobs));
    }

    private RunOptions with(SharedOptions decided, SwfOptions jobs) {
        return new RunOptions(
                file, decided, cores, workload, stream, custom, platform, initial, strict, jobs, training, results,
                trim, journal, failures, workflow);
    }

    /**
     * Tells whether jobs are drawn.
     *
     * @return true if another seed means other jobs
     */
    public boolean drawn() {
        return stream.isPresent()
                || trace.runTime() == SwfOptions.RunTime.ESTIMATE_MODEL
                || trace.memoryBandwidth() == SwfOptions.MemoryBandwidth.RANDOM;
    }

    /**
     * Names the source of the jobs.
     *
     * @return the file, or the options file if that describes a stream
     */
    public Path jobs() {
        return workload.orElse(file);
    }
}
