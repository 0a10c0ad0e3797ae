package org.noctule.campaign.execute;

import java.util.List;
import java.util.stream.Stream;
import org.noctule.json.OptionKey;
import org.noctule.json.OptionTable;
import org.noctule.json.OptionValues;

/** The keys of executors that span machines, below {@code execute} of campaigns. */
public final class ExecutorTables {
    /** The name of threads and processes of this machine. */
    public static final String LOCAL = "local";

    /** The name of members that pull from each other. */
    public static final String HAZELCAST = "hazelcast";

    /** The name of the batch system. */
    public static final String SLURM = "slurm";

    /** The names of all executors. */
    public static final List<String> NAMES = List.of(LOCAL, HAZELCAST, SLURM);

    /** The keys of members that pull from each other. */
    public static final OptionTable HAZELCAST_KEYS = table(
            OptionKey.of(
                            "host",
                            OptionValues.text("address of this machine"),
                            "address that members listen on; `--host` wins")
                    .told("127.0.0.1"),
            OptionKey.of(
                            "port",
                            OptionValues.whole(0, 65535),
                            "port of the first member, 0 for the first free one from 5701 on; `--port` wins")
                    .told("0"),
            OptionKey.of("silence_s", OptionValues.count(), "longest silence of a member that counts as there")
                    .told("20")
                    .in("s"));

    /** The keys of the batch system. */
    public static final OptionTable SLURM_KEYS = table(
            OptionKey.of("tasks", OptionValues.count(), "array tasks, each of which plays a slice")
                    .told("1")
                    .in("tasks"),
            OptionKey.of("limit", OptionValues.count(), "most tasks that run at a time")
                    .told("none")
                    .in("tasks"),
            OptionKey.of("time", OptionValues.text("`HH:MM:SS`"), "time limit of a task")
                    .told("that of the site"),
            OptionKey.of(
                            "signal_s",
                            OptionValues.count(),
                            "time before the limit at which a task is told to publish and end")
                    .told("60")
                    .in("s"),
            OptionKey.of(
                            "arguments",
                            OptionValues.list("texts"),
                            "further arguments of `sbatch`, such as `--partition=long`")
                    .told("`[]`"),
            OptionKey.of("java", OptionValues.text("path"), "java command on the nodes")
                    .told("that of this process"),
            OptionKey.of("poll_s", OptionValues.count(), "first time between two looks, which grows to six times")
                    .told("10")
                    .in("s"));

    private ExecutorTables() {}

    private static OptionTable table(OptionKey<?>... more) {
        return OptionTable.of(
                "execute",
                Stream.concat(
                                Stream.of(
                                        OptionKey.of("with", OptionValues.choice(NAMES), "what starts workers")
                                                .told("`local`"),
                                        OptionKey.of(
                                                        "threads",
                                                        OptionValues.count(),
                                                        "runs at a time in each process; `--threads` wins")
                                                .told("one a core")
                                                .in("threads")),
                                Stream.of(more))
                        .toArray(OptionKey<?>[]::new));
    }
}
