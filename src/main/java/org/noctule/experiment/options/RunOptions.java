package org.noctule.experiment.options;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.noctule.failure.FailureReader;
import org.noctule.failure.FailureSpec;
import org.noctule.journal.JournalRule;
import org.noctule.json.Options;
import org.noctule.report.Trim;
import org.noctule.workflow.simulator.WorkflowRules;
import org.noctule.workload.swf.SwfOptions;

/**
 * All that options.json and the command line say about a run, every default filled in.
 *
 * @param file the options file
 * @param shared the options that the decision side reads too
 * @param values the values of all keys
 * @param custom true if the workload replaces the trace of the options file, as HDeepRM's {@code --customworkload} does
 */
public record RunOptions(Path file, SharedOptions shared, Options values, boolean custom) {

    /** {@return those of {@link #shared()}} */
    public Rules rules() {
        return shared.rules();
    }

    private InputSources sources() {
        return new InputSources(file, values, custom, rules(), shared.seed(), List.of(), partitions());
    }

    /** Whether a capability of the run knows partitions by their names. */
    boolean partitions() {
        return shared.capabilities().stream().anyMatch(ChosenCapability::namesPartitions);
    }

    /** {@return the number of cores that the platform must have, empty if it is not checked} */
    public OptionalInt cores() {
        return sources().cores();
    }

    /** {@return the file of the platform} */
    public Path platform() {
        return sources().platform();
    }

    /** {@return the file of the trace or workload, empty if the jobs are a stream} */
    public Optional<Path> workload() {
        return sources().workload();
    }

    /** {@return the stream of training jobs, empty if the jobs are in a file} */
    public Optional<StreamSource> stream() {
        return sources().stream();
    }

    /** {@return the file of the jobs that wait and run when the simulation begins, empty if it begins with none} */
    public Optional<Path> initial() {
        return sources().initial();
    }

    /** {@return what becomes of the lines of a trace} */
    public SwfOptions trace() {
        return sources().trace();
    }

    /** {@return the options of training jobs and of the end of the run} */
    public FabricOptions training() {
        return FabricOptions.of(values.get(RootTable.TRAINING), values.find(RootTable.END));
    }

    /** {@return the result files that are not written unless asked for: values of {@link ResultOptions}} */
    public Options results() {
        return values.get(RootTable.RESULTS);
    }

    /** {@return the part of the run that figures leave out} */
    public Trim trim() {
        return TrimKeys.trim(values.get(RootTable.FIGURES));
    }

    /** {@return the journal that a run leaves} */
    public JournalRule journal() {
        return values.get(RootTable.JOURNAL);
    }

    /** {@return the failures of machines, empty if none are simulated} */
    public Optional<FailureSpec> failures() {
        return values.find(RootTable.FAILURES).map(keys -> FailureReader.of(keys));
    }

    /** {@return the rules of jobs that wait for others} */
    public WorkflowRules workflow() {
        final Options keys = values.get(RootTable.WORKLOAD);
        return StreamReader.isStream(keys) ? WorkflowRules.DEFAULT : TraceOptions.workflow(keys);
    }

    /** {@return the capabilities that come in jars} */
    public List<JarCapability> jars() {
        return values.get(RootTable.CAPABILITIES);
    }

    /**
     * Takes another seed.
     *
     * @param seed seed of all generators of random numbers, not negative
     * @return the options with it
     */
    public RunOptions withSeed(long seed) {
        return with(shared.withSeed(seed));
    }

    /**
     * Takes other options of the decision side.
     *
     * @param other what the decision side reads
     * @return the options with it
     */
    public RunOptions with(SharedOptions other) {
        return new RunOptions(file, other, values, custom);
    }

    /**
     * Takes a part of the jobs.
     *
     * @param first number of jobs that are skipped at the start
     * @param jobs largest number of jobs
     * @return the options with it
     */
    public RunOptions window(int first, int jobs) {
        final Options keys = values.get(RootTable.WORKLOAD).with(TraceOptions.FIRST_JOB, first);
        return new RunOptions(
                file, shared, values.with(RootTable.WORKLOAD, keys).with(RootTable.JOBS, jobs), custom);
    }

    /**
     * Takes another trace as a whole.
     *
     * @param trace the trace
     * @return the options of runs of it, on its machine
     */
    RunOptions over(EpisodeTrace trace) {
        final Options own = values.get(RootTable.WORKLOAD);
        final Options keys = StreamReader.isStream(own) ? TraceOptions.defaults(rules()) : own;
        return new RunOptions(
                file,
                shared.withReference(trace.reference()),
                values.without(RootTable.CORES)
                        .with(RootTable.JOBS, trace.nbJobs())
                        .with(RootTable.PLATFORM, trace.platform())
                        .with(RootTable.WORKLOAD_FILE, trace.workload())
                        .with(
                                RootTable.WORKLOAD,
                                keys.without(TraceOptions.INITIAL)
                                        .without(TraceOptions.REFERENCE)
                                        .with(TraceOptions.REFERENCE, trace.reference())
                                        .with(TraceOptions.FIRST_JOB, 0)),
                false);
    }

    /**
     * Lists the options as run.json does.
     *
     * @param cores number of cores of the platform
     * @param jobs number of jobs
     * @return the agent, and the values of all keys
     */
    public ObjectNode resolved(int cores, int jobs) {
        final Options all = values.with(RootTable.SEED, shared.seed())
                .with(RootTable.CORES, cores)
                .with(RootTable.JOBS, jobs)
                .with(RootTable.DECISION, shared.decision());
        final ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put("agent", shared.agent().orElse(""));
        json.setAll(all.listed(List.of(RootTable.COMPATIBILITY)));
        final ObjectNode rules = json.putObject(RootTable.RULES.name());
        rules().values().forEach((rule, value) -> rules.put(rule.key(), value));
        json.setAll(all.listed(RootTable.HEAD));
        json.put("custom_workload", custom);
        json.setAll(all.resolved(RootTable.TAIL));
        return json;
    }

    /**
     * Tells whether jobs are drawn.
     *
     * @return true if another seed means other jobs
     */
    public boolean drawn() {
        return stream().isPresent() || trace().draws();
    }

    /**
     * Names the source of the jobs.
     *
     * @return the file, or the options file if that describes a stream
     */
    public Path jobs() {
        return workload().orElse(file);
    }
}
