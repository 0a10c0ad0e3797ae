package org.noctule.experiment.options;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.noctule.json.JsonInput;
import org.noctule.json.OptionKey;
import org.noctule.json.OptionTable;
import org.noctule.json.OptionValues;
import org.noctule.workflow.simulator.BrokenParents;
import org.noctule.workflow.simulator.DataItems;
import org.noctule.workflow.simulator.WorkflowRules;
import org.noctule.workload.ReferenceSpeed;
import org.noctule.workload.swf.SwfOptions;
import org.noctule.workload.swf.SwfOptions.Estimate;
import org.noctule.workload.swf.SwfOptions.Memory;
import org.noctule.workload.swf.SwfOptions.MemoryBandwidth;
import org.noctule.workload.swf.SwfOptions.PrecedingJobs;
import org.noctule.workload.swf.SwfOptions.RunTime;

/** Reads what becomes of the lines of a trace. */
final class TraceOptions {
    /** The key of the jobs that wait and run at the beginning. */
    static final String INITIAL = "initial";

    private static final String STRICT = "strict";

    private static final SwfOptions PUBLISHED = new SwfOptions(
            RunTime.ESTIMATE_MODEL,
            Estimate.TRACE,
            false,
            Memory.TRACE,
            MemoryBandwidth.RANDOM,
            0,
            Integer.MAX_VALUE,
            0);

    private static final SwfOptions RL_SCHEDULER = new SwfOptions(
            RunTime.TRACE, Estimate.TRACE, false, Memory.NONE, MemoryBandwidth.NONE, 0, Integer.MAX_VALUE, 0);

    /** The keys of {@code workload} about a trace. */
    static final OptionTable TABLE = OptionTable.of(
            "workload",
            OptionKey.of("type", OptionValues.choice(List.of("trace", "stream")), "`trace`", "source of the jobs"),
            OptionKey.of(
                    "run_time",
                    OptionValues.choice(RunTime.class),
                    "`trace`",
                    "run times: those of the trace, or a random part of the requested time"),
            OptionKey.of(
                    "estimate",
                    OptionValues.choice(Estimate.class),
                    "`trace`",
                    "estimates: the requested time, or the run time (a clairvoyant user)"),
            OptionKey.of(
                    "kill_at_walltime",
                    OptionValues.flag(),
                    "`true`",
                    "whether the requested time is a walltime, at which a job is killed"),
            OptionKey.of("memory", OptionValues.choice(Memory.class), "`trace`", "demands of memory"),
            OptionKey.of(
                    "memory_bandwidth",
                    OptionValues.choice(MemoryBandwidth.class),
                    "`none`",
                    "demands of memory bandwidth: none, or drawn as by HDeepRM"),
            OptionKey.of(
                    "preceding_jobs",
                    OptionValues.choice(PrecedingJobs.class),
                    "`ignore`",
                    "preceding job and think time of a trace: not read, or [waited for](workflows.md)"),
            OptionKey.of(
                    "failed_parents",
                    OptionValues.choice(BrokenParents.class),
                    "`cancel`",
                    "fate of [jobs that wait](workflows.md) for one that does not succeed"),
            OptionKey.of(
                    "data_items",
                    OptionValues.choice(DataItems.class),
                    "`moved`",
                    "cost of [data that jobs read](workflows.md#data-items): moved over the network, or free"),
            OptionKey.of(
                    INITIAL,
                    OptionValues.text("path"),
                    "none",
                    "jobs that wait and run [when the simulation begins](resume.md#from-the-state-of-a-cluster)"),
            ReferenceSpeed.row("what the workload states, else the slowest cores"),
            OptionKey.of(
                    STRICT,
                    OptionValues.flag(),
                    "`false`",
                    "whether a Batsim workload with [keys that nothing heeds](#keys-of-batsim-workloads) is refused"),
            OptionKey.of("first_job", OptionValues.countOrZero(), "0", "jobs of the trace that are passed over")
                    .in("jobs"));

    private TraceOptions() {}

    /**
     * Reads the {@code workload} object.
     *
     * @param object the object, empty if there is none
     * @param rules the rules, whose conversion decides the defaults
     * @param jobs number of jobs, empty for all
     * @param seed seed of what is drawn
     * @return the options
     */
    static SwfOptions read(Optional<JsonInput> object, Rules rules, OptionalInt jobs, long seed) {
        final SwfOptions defaults = defaults(rules);
        final int most = jobs.orElse(Integer.MAX_VALUE);
        return object.map(input -> read(input, defaults, most, seed)).orElse(with(defaults, 0, most, seed));
    }

    private static SwfOptions read(JsonInput input, SwfOptions defaults, int jobs, long seed) {
        input.allow(TABLE);
        return new SwfOptions(
                Choices.read(input, "run_time", defaults.runTime()),
                Choices.read(input, "estimate", defaults.estimate()),
                input.find("kill_at_walltime").map(JsonInput::flag).orElse(defaults.killAtWalltime()),
                Choices.read(input, "memory", defaults.memory()),
                Choices.read(input, "memory_bandwidth", defaults.memoryBandwidth()),
                input.find("first_job").map(JsonInput::countOrZero).orElse(0),
                jobs,
                seed,
                Choices.read(input, "preceding_jobs", defaults.precedingJobs()));
    }

    private static SwfOptions with(SwfOptions options, int firstJob, int jobs, long seed) {
        return new SwfOptions(
                options.runTime(),
                options.estimate(),
                options.killAtWalltime(),
                options.memory(),
                options.memoryBandwidth(),
                firstJob,
                jobs,
                seed);
    }

    /** Tells whether keys of a Batsim workload that nothing heeds are refused. */
    static boolean strict(JsonInput workload) {
        return workload.find(STRICT).map(JsonInput::flag).orElse(false);
    }

    /** The rules of jobs that wait for others. */
    static WorkflowRules workflow(Optional<JsonInput> object) {
        return object.map(input -> new WorkflowRules(
                        Choices.read(input, "failed_parents", BrokenParents.CANCEL),
                        Choices.read(input, "data_items", DataItems.MOVED)))
                .orElse(WorkflowRules.DEFAULT);
    }

    private static SwfOptions defaults(Rules rules) {
        return rules.published() ? PUBLISHED : rules.rlScheduler() ? RL_SCHEDULER : SwfOptions.DEFAULT;
    }

    /**
     * Tells whether the conversion of a published system is chosen and can do what is asked: it knows no other choices
     * than its own.
     *
     * @param options the options
     * @param rules the rules
     * @return true if it can
     */
    static boolean asPublished(SwfOptions options, Rules rules) {
        return (rules.published() || rules.rlScheduler())
                && with(defaults(rules), options.firstJob(), options.nbJobs(), options.seed())
                        .equals(options);
    }
}
