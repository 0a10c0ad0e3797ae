package org.noctule.learning.problem;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.noctule.agent.ServiceJar;
import org.noctule.json.JsonInput;
import org.noctule.json.OptionKey;
import org.noctule.json.OptionTable;
import org.noctule.json.OptionValues;
import org.noctule.workload.ReferenceSpeed;

/** All decision problems that options can name. */
public final class ProblemKinds {
    private static final List<ProblemKind> ALL =
            List.of(new PolicyPairKind(), new JobKind(), new PartitionKind(), ViewKind.cluster());

    private static final String JAR = "\\.jar(#.*)?$";

    private static final OptionKey<?> WITHOUT = OptionKey.of(
                    "without",
                    OptionValues.list("`[[FIRST, END], …]`"),
                    "jobs that no episode has, counted from 0; END itself is not kept back")
            .told("none");

    /** The jobs of a trace. */
    public static final OptionKey<Path> TRACE_WORKLOAD =
            OptionKey.needed("workload_file_path", OptionValues.path(), "trace or workload");
    /** The machine of a trace. */
    public static final OptionKey<Path> TRACE_PLATFORM =
            OptionKey.needed("platform_file_path", OptionValues.path(), "machine that its jobs are for");
    /** The length of a trace. */
    public static final OptionKey<Integer> TRACE_JOBS = OptionKey.of(
                    "nb_jobs", OptionValues.count(), "length of its beginning that episodes come from")
            .told("all")
            .in("jobs");
    /** The cores for which the run times of a trace hold. */
    public static final OptionKey<ReferenceSpeed> TRACE_REFERENCE =
            ReferenceSpeed.row("what the workload states, else the slowest cores");

    /** The keys of each of {@code decision.env.episode.traces}. */
    public static final OptionTable TRACE = OptionTable.of(
            "decision.env.episode.traces", TRACE_WORKLOAD, TRACE_PLATFORM, TRACE_JOBS, TRACE_REFERENCE, WITHOUT);

    /** The keys of {@code decision.env.episode}. */
    public static final OptionTable EPISODE = OptionTable.of(
            "decision.env.episode",
            OptionKey.needed(
                            "jobs",
                            OptionValues.count(),
                            "length of the sequence that each episode cuts out of the trace")
                    .in("jobs"),
            OptionKey.of(
                            "first",
                            OptionValues.countOrZero(),
                            "job of the trace with which each episode begins, counted from 0")
                    .told("drawn"),
            WITHOUT,
            OptionKey.of(
                            "source",
                            OptionValues.text("[jar](tutorials/my-problem.md)", JAR),
                            "maker of the jobs of each episode, in the place of `jobs` and a trace")
                    .told("none"),
            OptionKey.of(
                            "traces",
                            OptionValues.objects("[traces](environments.md#several-traces)", TRACE),
                            "traces of which each episode draws one, in the place of that of the run")
                    .told("none"),
            OptionKey.of(
                            "load",
                            OptionValues.list("[least, most]"),
                            "factors of which each episode draws one, by which its jobs come faster")
                    .told("[1, 1]"));

    private static final OptionTable COMMON = OptionTable.of(
            "decision.env",
            OptionKey.of(
                            "problem",
                            OptionValues.named(
                                    ALL.stream()
                                                    .map(kind -> "`" + kind.name() + "`, ")
                                                    .collect(Collectors.joining())
                                            + "or [jar](tutorials/my-problem.md)",
                                    ALL.stream().map(ProblemKind::name).toList(),
                                    JAR),
                            "what is decided")
                    .told("`policy`"),
            OptionKey.of(
                            "episode",
                            OptionValues.object("[object](options.md#episodes)", EPISODE),
                            "the jobs of an episode of a training")
                    .told("the whole trace"));

    private ProblemKinds() {}

    /**
     * Finds the problem that options pose.
     *
     * @param decision the {@code decision} object
     * @return the problem of {@code env.problem}; {@code policy} if it is left out
     * @throws org.noctule.error.NoctuleException if there is no such problem
     */
    public static ProblemKind of(JsonInput decision) {
        return decision.find("env")
                .flatMap(env -> env.find("problem"))
                .map(ProblemKinds::named)
                .orElse(ALL.get(0));
    }

    /**
     * Finds a problem by its name.
     *
     * @param name the value of {@code decision.env.problem}: a name, {@code FILE.jar}, or {@code FILE.jar#CLASS}
     * @return the problem
     * @throws org.noctule.error.NoctuleException if there is no such problem, or the jar is not as it should be
     */
    public static ProblemKind named(JsonInput name) {
        if (ServiceJar.isNamed(name.text())) {
            return ViewKind.open(name.text());
        }
        final List<String> names = ALL.stream().map(ProblemKind::name).toList();
        return ALL.get(names.indexOf(name.oneOf(names)));
    }

    /** {@return the problems: all of them, unmodifiable} */
    public static List<ProblemKind> all() {
        return ALL;
    }

    /** {@return the keys of {@code decision.env} that every problem has: {@code problem} and {@code episode}} */
    public static OptionTable common() {
        return COMMON;
    }

    /**
     * Lists the keys that {@code decision.env} may have.
     *
     * @param problem the problem
     * @return the names of its keys and of those of all built-in problems
     */
    public static List<String> keys(ProblemKind problem) {
        return Stream.concat(Stream.of(COMMON, problem.keys()), ALL.stream().map(ProblemKind::keys))
                .flatMap(table -> table.names().stream())
                .distinct()
                .toList();
    }

    /**
     * Returns the texts that a key of {@code decision.env} may have.
     *
     * @param key the key
     * @return what the key may be in any problem
     */
    public static List<String> choices(String key) {
        return ALL.stream()
                .flatMap(kind -> kind.keys().keys().stream())
                .filter(known -> known.name().equals(key))
                .flatMap(known -> known.values().choices().stream())
                .distinct()
                .toList();
    }
}
