package org.noctule.experiment.options;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.noctule.failure.FailureKeys;
import org.noctule.journal.JournalRule;
import org.noctule.json.Effect;
import org.noctule.json.JsonInput;
import org.noctule.json.OptionKey;
import org.noctule.json.OptionTable;
import org.noctule.json.OptionValues;
import org.noctule.json.Options;
import org.noctule.simulator.Capabilities;

/** The keys at the root of an options file. */
final class RootTable {
    static final OptionKey<Long> SEED = OptionKey.with(
            "seed", OptionValues.whole(), 0L, "seed of every generator of random numbers; `--seed` wins");
    static final OptionKey<Path> PLATFORM = OptionKey.of(
                    "platform_file_path",
                    OptionValues.path(),
                    "a [platform](platforms.md): JSON, or SimGrid's XML (`.xml`)")
            .told("must be given")
            .shaping(Effect.INPUTS);
    static final OptionKey<Path> WORKLOAD_FILE = OptionKey.of(
                    "workload_file_path",
                    OptionValues.path(),
                    "an SWF trace (`.swf`, `.swf.gz`), a Batsim workload (`.json`) or a [workflow](workflows.md) of WfCommons (`.json`, `.json.gz`); left out where `workload.type` is `stream`; `-cw` wins")
            .told("must be given")
            .shaping(Effect.INPUTS);
    static final OptionKey<Integer> CORES = OptionKey.of(
                    "nb_resources", OptionValues.count(), "number of cores that the platform must have")
            .told("not checked")
            .in("cores")
            .shaping(Effect.CHECK);
    static final OptionKey<Integer> JOBS = OptionKey.of(
                    "nb_jobs", OptionValues.count(), "most jobs that are kept; a shorter trace is kept whole")
            .told("all")
            .in("jobs")
            .shaping(Effect.INPUTS);
    static final OptionKey<Double> END = OptionKey.of(
                    "simulation_end",
                    OptionValues.positive(),
                    "date at which the run ends: what runs then is killed, what waits is left `SUBMITTED`")
            .told("end of the last job")
            .in("s");
    static final OptionKey<Compatibility> COMPATIBILITY = OptionKey.with(
            "compatibility",
            OptionValues.choice(Arrays.stream(Compatibility.values())
                            .map(Compatibility::key)
                            .toList())
                    .read(
                            json -> Compatibility.of(json.text(), json.where()),
                            system -> TextNode.valueOf(system.key())),
            Compatibility.NONE,
            "published system that is followed: see [compatibility](compatibility.md)");
    static final OptionKey<Options> RULES = OptionKey.of(
                    "rules",
                    OptionValues.object("[object](options.md#rules)", Rules.TABLE),
                    "single [rules](compatibility.md), which win over `compatibility`")
            .told("those of `compatibility`")
            .listed(OptionKey.Listed.NEVER);
    static final OptionKey<Options> WORKLOAD = OptionKey.with(
                    "workload",
                    OptionValues.object("[object](options.md#traces)", TraceOptions.TABLE, StreamReader.TABLE)
                            .read(RootTable::workload, RootTable::listed),
                    TraceOptions.TABLE.defaults(),
                    "[traces](options.md#traces) or [streams](options.md#streams-of-training-jobs)")
            .told("`{}`");
    static final OptionKey<JsonInput> DECISION = OptionKey.of(
                    "decision",
                    OptionValues.object("[object](options.md#decision)", DecisionCheck.TABLE)
                            .read(json -> json, JsonInput::node),
                    "[agent, problem](options.md#decision)")
            .told("`{}`");
    static final OptionKey<JsonInput> PYBATSIM = OptionKey.of(
                    "pybatsim",
                    OptionValues.object("object").read(json -> json, JsonInput::node),
                    "HDeepRM's name of `decision`; older layouts are understood")
            .told("none")
            .listed(OptionKey.Listed.NEVER);
    static final OptionKey<Options> CHANNEL = OptionKey.with(
                    "channel",
                    OptionValues.object("[object](options.md#channel)", ChannelReader.TABLE)
                            .read(ChannelReader.TABLE::read, ChannelReader::listed),
                    ChannelReader.TABLE.defaults(),
                    "[channel](options.md#channel)")
            .told("`{}`");
    static final OptionKey<Options> RESULTS = OptionKey.nested(
            "results",
            "[object](options.md#result-files-on-request)",
            ResultOptions.TABLE,
            "[result files on request](options.md#result-files-on-request)");
    static final OptionKey<Options> FIGURES = OptionKey.nested(
                    "figures",
                    "[object](options.md#warm-up-and-cool-down)",
                    TrimKeys.TABLE,
                    "[warm-up and cool-down](options.md#warm-up-and-cool-down) that figures leave out")
            .listed(OptionKey.Listed.CHANGED);
    static final OptionKey<JournalRule> JOURNAL = OptionKey.with(
                    "journal",
                    OptionValues.choice(JournalRule.class),
                    JournalRule.KEEP,
                    "[`decisions.journal`](resume.md#the-journal), by which an interrupted run goes on: kept, removed when the run is over, or none")
            .shaping(Effect.CHANNEL);
    static final OptionKey<List<JarCapability>> CAPABILITIES = OptionKey.with(
                    "capabilities",
                    OptionValues.list("list of jars").read(JarCapability::open, JarCapability::print),
                    List.<JarCapability>of(),
                    "[capabilities](options.md#capabilities) that take part in the run: `FILE.jar`, or `FILE.jar#NAME` where a jar offers several; the keys of each stand under its name at the root")
            .told("none")
            .listed(OptionKey.Listed.CHANGED);
    static final OptionKey<Options> TRAINING = OptionKey.nested(
            "training",
            "[object](options.md#plans-of-training-jobs)",
            FabricOptions.TABLE,
            "[plans of training jobs](options.md#plans-of-training-jobs)");
    static final OptionKey<Options> FAILURES = OptionKey.of(
                    "failures",
                    OptionValues.object("[object](failures.md#options)", () -> FailureKeys.TABLE),
                    "[failures](failures.md) of machines, and what becomes of their jobs")
            .told("none are simulated");

    /** The keys that every run may have. */
    static final OptionTable TABLE = OptionTable.of(
            "",
            OptionKey.schema(),
            SEED,
            PLATFORM,
            WORKLOAD_FILE,
            CORES,
            JOBS,
            END,
            COMPATIBILITY,
            RULES,
            WORKLOAD,
            DECISION,
            PYBATSIM,
            CHANNEL,
            RESULTS,
            FIGURES,
            JOURNAL,
            CAPABILITIES,
            TRAINING,
            FAILURES);

    /** The order in which run.json begins. */
    static final List<OptionKey<?>> HEAD = List.of(SEED, CORES, JOBS, PLATFORM, WORKLOAD_FILE);

    /** The order in which it goes on; what stands in neither comes at the end. */
    static final List<OptionKey<?>> TAIL =
            List.of(WORKLOAD, TRAINING, END, RESULTS, FIGURES, JOURNAL, FAILURES, DECISION, CHANNEL);

    private static final OptionTable JARS = OptionTable.of("", CAPABILITIES);

    private RootTable() {}

    /** The keys, with those of the capabilities of the program. */
    static OptionTable table() {
        return TABLE.and(
                Capabilities.configurable().stream().map(Capabilities::row).toArray(OptionKey<?>[]::new));
    }

    /** The same with those of the jars that a file names. */
    static OptionTable table(JsonInput file) {
        final OptionTable own = table();
        final List<JarCapability> jars = JARS.part(file).get(CAPABILITIES);
        file.find(CAPABILITIES.name()).ifPresent(list -> JarCapability.check(list, jars, own.names()));
        return own.and(jars.stream().map(JarCapability::row).toArray(OptionKey<?>[]::new));
    }

    private static Options workload(JsonInput json) {
        return StreamReader.describes(json.object()) ? StreamReader.TABLE.read(json) : TraceOptions.TABLE.read(json);
    }

    private static ObjectNode listed(Options workload) {
        return StreamReader.isStream(workload) ? StreamReader.listed(workload) : TraceOptions.listed(workload);
    }
}
