package org.noctule.experiment.options;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Path;
import java.util.List;
import org.noctule.json.Effect;
import org.noctule.json.OptionKey;
import org.noctule.json.OptionTable;
import org.noctule.json.OptionValues;
import org.noctule.json.Options;
import org.noctule.workflow.simulator.BrokenParents;
import org.noctule.workflow.simulator.DataItems;
import org.noctule.workflow.simulator.WorkflowRules;
import org.noctule.workload.ReferenceSpeed;
import org.noctule.workload.swf.SwfOptions;
import org.noctule.workload.swf.SwfOptions.Estimate;
import org.noctule.workload.swf.SwfOptions.Memory;
import org.noctule.workload.swf.SwfOptions.MemoryBandwidth;
import org.noctule.workload.swf.SwfOptions.PrecedingJobs;
import org.noctule.workload.swf.SwfOptions.Queues;
import org.noctule.workload.swf.SwfOptions.RunTime;

/** What becomes of the lines of a trace. */
final class TraceOptions {
    static final OptionKey<String> TYPE = OptionKey.with(
                    "type", OptionValues.choice(List.of("trace", "stream")), "trace", "source of the jobs")
            .listed(OptionKey.Listed.NEVER)
            .shaping(Effect.INPUTS);
    static final OptionKey<RunTime> RUN_TIME = OptionKey.with(
                    "run_time",
                    OptionValues.choice(RunTime.class),
                    RunTime.TRACE,
                    "run times: those of the trace, or a random part of the requested time")
            .shaping(Effect.INPUTS);
    static final OptionKey<Estimate> ESTIMATE = OptionKey.with(
                    "estimate",
                    OptionValues.choice(Estimate.class),
                    Estimate.TRACE,
                    "estimates: the requested time, or the run time (a clairvoyant user)")
            .shaping(Effect.INPUTS);
    static final OptionKey<Boolean> KILL = OptionKey.with(
                    "kill_at_walltime",
                    OptionValues.flag(),
                    true,
                    "whether the requested time is a walltime, at which a job is killed")
            .shaping(Effect.INPUTS);
    static final OptionKey<Memory> MEMORY = OptionKey.with(
                    "memory", OptionValues.choice(Memory.class), Memory.TRACE, "demands of memory")
            .shaping(Effect.INPUTS);
    static final OptionKey<MemoryBandwidth> MEMORY_BANDWIDTH = OptionKey.with(
                    "memory_bandwidth",
                    OptionValues.choice(MemoryBandwidth.class),
                    MemoryBandwidth.NONE,
                    "demands of memory bandwidth: none, or drawn as by HDeepRM")
            .shaping(Effect.INPUTS);
    static final OptionKey<PrecedingJobs> PRECEDING = OptionKey.with(
                    "preceding_jobs",
                    OptionValues.choice(PrecedingJobs.class),
                    PrecedingJobs.IGNORE,
                    "preceding job and think time of a trace: not read, or [waited for](workflows.md)")
            .listed(OptionKey.Listed.CHANGED)
            .shaping(Effect.INPUTS);
    static final OptionKey<Queues> QUEUES = OptionKey.of(
                    "queues",
                    OptionValues.choice(Queues.class),
                    "queue of a job of a trace: the number of its queue, the name of that, or the name of its [partition](people.md#partitions-of-traces)")
            .told("`partition` where a site file has partitions, else `number`")
            .listed(OptionKey.Listed.CHANGED)
            .shaping(Effect.INPUTS);
    static final OptionKey<BrokenParents> FAILED_PARENTS = OptionKey.with(
                    "failed_parents",
                    OptionValues.choice(BrokenParents.class),
                    BrokenParents.CANCEL,
                    "fate of [jobs that wait](workflows.md) for one that does not succeed")
            .listed(OptionKey.Listed.CHANGED);
    static final OptionKey<DataItems> DATA_ITEMS = OptionKey.with(
                    "data_items",
                    OptionValues.choice(DataItems.class),
                    DataItems.MOVED,
                    "cost of [data that jobs read](workflows.md#data-items): moved over the network, or free")
            .listed(OptionKey.Listed.CHANGED);
    static final OptionKey<Path> INITIAL = OptionKey.of(
                    "initial",
                    OptionValues.path(),
                    "jobs that wait and run [when the simulation begins](resume.md#from-the-state-of-a-cluster)")
            .told("none")
            .shaping(Effect.INPUTS);
    static final OptionKey<ReferenceSpeed> REFERENCE = ReferenceSpeed.row(
                    "what the workload states, else the slowest cores")
            .shaping(Effect.INPUTS);
    static final OptionKey<Boolean> STRICT = OptionKey.with(
                    "strict",
                    OptionValues.flag(),
                    false,
                    "whether a Batsim workload with [keys that nothing heeds](#keys-of-batsim-workloads) is refused")
            .listed(OptionKey.Listed.CHANGED)
            .shaping(Effect.CHECK);
    static final OptionKey<Boolean> MORE_JOBS = OptionKey.with(
                    "more_jobs",
                    OptionValues.flag(),
                    false,
                    "whether the agent may submit jobs itself, as [`slurm`](slurm.md#jobs-that-are-queued-again) does those that it queues again")
            .listed(OptionKey.Listed.CHANGED)
            .shaping(Effect.INPUTS);
    static final OptionKey<Integer> FIRST_JOB = OptionKey.with(
                    "first_job", OptionValues.countOrZero(), 0, "jobs of the trace that are passed over")
            .in("jobs")
            .shaping(Effect.INPUTS);

    /** The keys of {@code workload} about a trace. */
    static final OptionTable TABLE = OptionTable.of(
            "workload",
            TYPE,
            RUN_TIME,
            ESTIMATE,
            KILL,
            MEMORY,
            MEMORY_BANDWIDTH,
            PRECEDING,
            QUEUES,
            FAILED_PARENTS,
            DATA_ITEMS,
            INITIAL,
            REFERENCE,
            STRICT,
            MORE_JOBS,
            FIRST_JOB);

    private static final Options PUBLISHED = TABLE.defaults()
            .with(RUN_TIME, RunTime.ESTIMATE_MODEL)
            .with(KILL, false)
            .with(MEMORY_BANDWIDTH, MemoryBandwidth.RANDOM);

    private static final Options RL_SCHEDULER =
            TABLE.defaults().with(KILL, false).with(MEMORY, Memory.NONE);

    private TraceOptions() {}

    /** The values that hold where the file says nothing: rules choose a published system's. */
    static Options defaults(Rules rules) {
        return rules.published() ? PUBLISHED : rules.rlScheduler() ? RL_SCHEDULER : TABLE.defaults();
    }

    /** Lists the values as run.json does. */
    static ObjectNode listed(Options keys) {
        return keys.resolved(
                List.of(RUN_TIME, ESTIMATE, KILL, MEMORY, MEMORY_BANDWIDTH, FIRST_JOB, REFERENCE, INITIAL, STRICT));
    }

    /** The choices of the conversion, where partitions have names or not. */
    static SwfOptions swf(Options keys, int jobs, long seed, boolean partitions) {
        return new SwfOptions(
                keys.get(RUN_TIME),
                keys.get(ESTIMATE),
                keys.get(KILL),
                keys.get(MEMORY),
                keys.get(MEMORY_BANDWIDTH),
                keys.get(FIRST_JOB),
                jobs,
                seed,
                keys.get(PRECEDING),
                keys.find(QUEUES).orElse(partitions ? Queues.PARTITION : Queues.NUMBER));
    }

    /** The rules of jobs that wait for others. */
    static WorkflowRules workflow(Options keys) {
        return new WorkflowRules(keys.get(FAILED_PARENTS), keys.get(DATA_ITEMS));
    }

    /**
     * Tells whether the conversion of a published system is chosen and can do what is asked: it knows no other choices
     * than its own, but that HDeepRM's reads traces that do not tell of memory.
     */
    static boolean asPublished(Options keys, Rules rules) {
        final Options free = keys.with(FIRST_JOB, 0);
        return (rules.published() || rules.rlScheduler())
                && swf(rules.published() ? free.with(MEMORY, Memory.TRACE) : free, 0, 0, false)
                        .equals(swf(defaults(rules), 0, 0, false));
    }
}
