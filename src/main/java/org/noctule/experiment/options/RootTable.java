package org.noctule.experiment.options;

import java.util.Arrays;
import org.noctule.failure.FailureKeys;
import org.noctule.journal.JournalRule;
import org.noctule.json.OptionKey;
import org.noctule.json.OptionTable;
import org.noctule.json.OptionValues;

/** The keys at the root of an options file. */
final class RootTable {
    /** The keys. */
    static final OptionTable TABLE = OptionTable.of(
            "",
            OptionKey.schema(),
            OptionKey.of("seed", OptionValues.whole(), "0", "seed of every generator of random numbers; `--seed` wins"),
            OptionKey.of(
                    "platform_file_path",
                    OptionValues.text("path"),
                    "must be given",
                    "a [platform](platforms.md): JSON, or SimGrid's XML (`.xml`)"),
            OptionKey.of(
                    "workload_file_path",
                    OptionValues.text("path"),
                    "must be given",
                    "an SWF trace (`.swf`, `.swf.gz`), a Batsim workload (`.json`) or a [workflow](workflows.md) of WfCommons (`.json`, `.json.gz`); left out where `workload.type` is `stream`; `-cw` wins"),
            OptionKey.of(
                            "nb_resources",
                            OptionValues.count(),
                            "not checked",
                            "number of cores that the platform must have")
                    .in("cores"),
            OptionKey.of(
                            "nb_jobs",
                            OptionValues.count(),
                            "all",
                            "most jobs that are kept; a shorter trace is kept whole")
                    .in("jobs"),
            OptionKey.of(
                            "simulation_end",
                            OptionValues.positive(),
                            "end of the last job",
                            "date at which the run ends: what runs then is killed, what waits is left `SUBMITTED`")
                    .in("s"),
            OptionKey.of(
                    "compatibility",
                    OptionValues.choice(Arrays.stream(Compatibility.values())
                            .map(Compatibility::key)
                            .toList()),
                    "`none`",
                    "published system that is followed: see [compatibility](compatibility.md)"),
            OptionKey.of(
                    "rules",
                    OptionValues.object("[object](options.md#rules)", Rules.TABLE),
                    "those of `compatibility`",
                    "single [rules](compatibility.md), which win over `compatibility`"),
            OptionKey.of(
                    "workload",
                    OptionValues.object("[object](options.md#traces)", TraceOptions.TABLE, StreamReader.TABLE),
                    "`{}`",
                    "[traces](options.md#traces) or [streams](options.md#streams-of-training-jobs)"),
            OptionKey.of(
                    "decision",
                    OptionValues.object("[object](options.md#decision)", DecisionCheck.TABLE),
                    "`{}`",
                    "[agent, problem](options.md#decision)"),
            OptionKey.of(
                    "pybatsim",
                    OptionValues.object("object"),
                    "none",
                    "HDeepRM's name of `decision`; older layouts are understood"),
            OptionKey.of(
                    "channel",
                    OptionValues.object("[object](options.md#channel)", ChannelReader.TABLE),
                    "`{}`",
                    "[channel](options.md#channel)"),
            OptionKey.of(
                    "results",
                    OptionValues.object("[object](options.md#result-files-on-request)", ResultOptions.TABLE),
                    "`{}`",
                    "[result files on request](options.md#result-files-on-request)"),
            OptionKey.of(
                    "figures",
                    OptionValues.object("[object](options.md#warm-up-and-cool-down)", TrimKeys.TABLE),
                    "`{}`",
                    "[warm-up and cool-down](options.md#warm-up-and-cool-down) that figures leave out"),
            OptionKey.of(
                    "journal",
                    OptionValues.choice(JournalRule.class),
                    "`keep`",
                    "[`decisions.journal`](resume.md#the-journal), by which an interrupted run goes on: kept, removed when the run is over, or none"),
            OptionKey.of(
                    "training",
                    OptionValues.object("[object](options.md#plans-of-training-jobs)", FabricOptions.TABLE),
                    "`{}`",
                    "[plans of training jobs](options.md#plans-of-training-jobs)"),
            OptionKey.of(
                    "failures",
                    OptionValues.object("[object](failures.md#options)", FailureKeys.TABLE),
                    "none are simulated",
                    "[failures](failures.md) of machines, and what becomes of their jobs"));

    private RootTable() {}
}
