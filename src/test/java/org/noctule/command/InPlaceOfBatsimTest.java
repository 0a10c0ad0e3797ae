package org.noctule.command;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.noctule.test.Shared;

/** Recorded sessions of Batsim, run again by its command line: the same first message, the same result files. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class InPlaceOfBatsimTest {
    /** Wall-clock figures, the program's version, and sums that Batsim stops at each host's last change. */
    private static final Set<String> INCOMPARABLE = Set.of(
            "batsim_version",
            "scheduling_time",
            "simulation_time",
            "time_computing",
            "time_idle",
            "time_sleeping",
            "time_switching_off",
            "time_switching_on",
            "time_unavailable");

    @TempDir
    private Path folder;

    private Stream<String> exact() throws IOException {
        return sessions().filter(InPlaceOfBatsimTest::isExact);
    }

    private static boolean isExact(String name) {
        final Path session = Shared.file("golden/batsim/" + name);
        return Experiments.text(session.resolve("cmd.txt")).contains("inputs/exact_");
    }

    private Stream<String> sessions() throws IOException {
        final List<String> names = new ArrayList<>();
        try (Stream<Path> folders = Files.list(Shared.file("golden/batsim"))) {
            for (final Path session : folders.sorted().toList()) {
                if (Files.exists(session.resolve("messages.jsonl"))
                        && Experiments.text(session.resolve("rc.txt")).contains("batsim=0")) {
                    names.add(session.getFileName().toString());
                }
            }
        }
        return names.stream();
    }

    @ParameterizedTest
    @MethodSource("exact")
    void leavesTheRecordedFiles(String name) throws IOException {
        final Path session = Shared.file("golden/batsim/" + name);
        try (RecordedScheduler scheduler = new RecordedScheduler(session)) {
            final Cli cli = run(session, scheduler);

            assertThat(cli).isEqualTo(new Cli(0, "", ""));
            scheduler.begin();
            assertThat(lines(folder.resolve("out_jobs.csv"))).isEqualTo(lines(session.resolve("out_jobs.csv")));
            assertThat(row(folder.resolve("out_schedule.csv"))).isEqualTo(row(session.resolve("out_schedule.csv")));
        }
    }

    private Cli run(Path session, RecordedScheduler scheduler) throws IOException {
        final List<Object> arguments = new ArrayList<>(List.of("batsim"));
        final String command = Files.readAllLines(session.resolve("cmd.txt")).get(1);
        for (final String word : command.substring("batsim ".length()).split(" ")) {
            arguments.add(word.startsWith("inputs/") ? session.resolveSibling(word) : word);
        }
        arguments.addAll(List.of("-s", scheduler.endpoint(), "-e", folder.resolve("out"), "-q"));
        arguments.subList(1, 5).clear();
        return Cli.run(arguments.toArray());
    }

    private static List<String> lines(Path file) {
        return Experiments.text(file).lines().sorted().toList();
    }

    private static Map<String, String> row(Path file) {
        final List<String> lines = Experiments.text(file).lines().toList();
        final String[] names = lines.get(0).split(",");
        final String[] values = lines.get(1).split(",");
        final Map<String, String> row = new TreeMap<>();
        for (int i = 0; i < names.length; i++) {
            if (!INCOMPARABLE.contains(names[i])) {
                row.put(names[i], values[i]);
            }
        }
        return row;
    }
}
