package org.noctule.failure;

import java.nio.file.Path;
import java.util.List;
import org.noctule.json.Effect;
import org.noctule.json.OptionKey;
import org.noctule.json.OptionTable;
import org.noctule.json.OptionValues;
import org.noctule.platform.part.FailureDomain;

/** The keys of the options of failures. */
public final class FailureKeys {
    /** The kinds of laws. */
    static final List<String> LAWS = List.of("exponential", "weibull", "lognormal", "gamma", "fixed");

    /** The names of the fits of systems of Los Alamos. */
    static final List<String> PRESETS = List.of("lanl-20", "lanl-18", "lanl-8", "lanl-2");

    /** The keys of a law. */
    public static final OptionTable LAW = OptionTable.of(
            "failures.classes.gap",
            OptionKey.needed("law", OptionValues.choice(LAWS), "kind of law; each needs its own keys alone"),
            OptionKey.of("mean", OptionValues.positive(), "mean of `exponential`")
                    .in("s"),
            OptionKey.of("shape", OptionValues.positive(), "shape of `weibull` and `gamma`"),
            OptionKey.of("scale", OptionValues.positive(), "scale of `weibull` and `gamma`")
                    .in("s"),
            OptionKey.of("median", OptionValues.positive(), "median of `lognormal`")
                    .in("s"),
            OptionKey.of("sigma", OptionValues.positive(), "standard deviation of the logarithms of `lognormal`"),
            OptionKey.of("seconds", OptionValues.positive(), "the time itself of `fixed`")
                    .in("s"));

    /** The keys of a class of failures. */
    public static final OptionTable CLASS = OptionTable.of(
            "failures.classes",
            OptionKey.of(
                            "preset",
                            OptionValues.choice(PRESETS),
                            "[fit](failures.md#laws) of nodes of a system of Los Alamos, in the place of all other keys but `nodes`")
                    .told("none"),
            OptionKey.of(
                            "nodes",
                            OptionValues.text("type"),
                            "type of the nodes that fail so, or of a node of the racks")
                    .told("all"),
            OptionKey.of("domain", OptionValues.choice(FailureDomain.Kind.class), "part that fails as a whole")
                    .told("`node`"),
            OptionKey.of(
                            "gap",
                            OptionValues.object("[law](failures.md#laws)", LAW),
                            "law of the time that a part is up, at least 1 s on average")
                    .told("must be given"),
            OptionKey.of(
                            "repair",
                            OptionValues.object("[law](failures.md#laws)", LAW),
                            "law of the time that it is out of use")
                    .told("must be given"),
            OptionKey.of(
                            "burst",
                            OptionValues.upTo(1),
                            "probability that a failure takes neighbours along until its repair")
                    .told("0"),
            OptionKey.of("neighbours", OptionValues.count(), "number of parts that follow and are taken along")
                    .told("1")
                    .in("parts"),
            OptionKey.of("cause", OptionValues.text("text"), "text for `failures.csv`")
                    .told("none"));

    /** The keys of a planned outage. */
    public static final OptionTable MAINTENANCE = OptionTable.of(
            "failures.maintenance",
            OptionKey.needed(
                    "domain", OptionValues.text("such as `node:0-3`"), "[part](failures.md#parts) of the machine"),
            OptionKey.needed("start", OptionValues.fromZero(), "date of the first")
                    .in("s"),
            OptionKey.needed("duration", OptionValues.positive(), "length").in("s"),
            OptionKey.of("every", OptionValues.positive(), "time from one to the next, above `duration`")
                    .told("only one")
                    .in("s"),
            OptionKey.of(
                            "notice",
                            OptionValues.fromZero(),
                            "time before it at which agents are told; at most 10,000 times `every`")
                    .told("0")
                    .in("s"));

    /** The keys of checkpoints. */
    public static final OptionTable CHECKPOINT = OptionTable.of(
            "failures.checkpoint",
            OptionKey.needed(
                            "interval",
                            OptionValues.any("above 0, `young`, `daly`"),
                            "time of work between two checkpoints, or the [formula](failures.md#checkpoints) for it")
                    .in("s"),
            OptionKey.needed("cost", OptionValues.fromZero(), "time that a checkpoint takes")
                    .in("s"),
            OptionKey.of("restart", OptionValues.fromZero(), "time before the work of a further attempt begins")
                    .told("0")
                    .in("s"),
            OptionKey.of(
                            "node_gap",
                            OptionValues.positive(),
                            "mean time between failures of a node, for `young` and `daly`")
                    .told("that of `classes`")
                    .in("s"));

    static final OptionKey<FailedJobs> JOBS = OptionKey.with(
            "jobs",
            OptionValues.choice(FailedJobs.class),
            FailedJobs.REQUEUE,
            "fate of running jobs of which a core fails");
    static final OptionKey<Integer> ATTEMPTS = OptionKey.with(
                    "attempts",
                    OptionValues.countOrZero(),
                    FailurePlan.ATTEMPTS,
                    "most times that a job is submitted again; then it stays failed")
            .in("attempts");
    static final OptionKey<DeadPower> POWER = OptionKey.with(
            "power",
            OptionValues.choice(DeadPower.class),
            DeadPower.OFF,
            "power of dead cores without a job: none, or that of free ones");
    static final OptionKey<Long> SEED = OptionKey.of(
                    "seed", OptionValues.whole(), "seed of the failures that are drawn")
            .told("that of the run");

    /** A file of outages, which is read with the other inputs. */
    public static final OptionKey<Path> EVENTS = OptionKey.of(
                    "events",
                    OptionValues.path(),
                    "file of outages in [Batsim's form](failures.md#files), beside those of `--events`")
            .told("none")
            .shaping(Effect.INPUTS);

    static final OptionKey<List<FailureClass>> CLASSES = OptionKey.with(
                    "classes",
                    OptionValues.objects("array", CLASS).read(FailureReader::classes, FailureReader::listed),
                    List.<FailureClass>of(),
                    "failures that are drawn, by kinds of parts")
            .told("none");
    static final OptionKey<List<Maintenance>> WINDOWS = OptionKey.with(
                    "maintenance",
                    OptionValues.objects("array", MAINTENANCE)
                            .read(FailureReader::windows, FailureReader::listedWindows),
                    List.<Maintenance>of(),
                    "planned outages")
            .told("none");
    static final OptionKey<CheckpointRule> RULE = OptionKey.of(
                    "checkpoint",
                    OptionValues.object("object", CHECKPOINT).read(FailureReader::checkpoint, FailureReader::listed),
                    "checkpoints of jobs without [their own](failures.md#checkpoints); needed where `jobs` is `checkpoint`, and only there")
            .told("none");

    /** The keys of failures. */
    public static final OptionTable TABLE =
            OptionTable.of("failures", JOBS, ATTEMPTS, POWER, SEED, EVENTS, CLASSES, WINDOWS, RULE);

    private FailureKeys() {}
}
