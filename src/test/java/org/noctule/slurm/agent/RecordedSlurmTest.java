package org.noctule.slurm.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.ToIntFunction;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.noctule.test.Shared;

/** The agent against recordings of a real Slurm, one rule per scenario. */
@Tag("whole")
final class RecordedSlurmTest {
    private static final Path OWN = Path.of("src/test/slurm");

    @TempDir
    private Path folder;

    private record Row(String name, PlayedRecording run) {
        String text() {
            return String.format(
                    Locale.ROOT,
                    "%-28s starts %d, nodes %d of %d; plans %d of %d, more %d",
                    name,
                    run.starts(),
                    run.nodes(),
                    run.jobs(),
                    run.same(),
                    run.plans(),
                    run.more());
        }
    }

    private List<Row> rows(Path recordings, Optional<Path> scenarios) throws IOException {
        final List<Path> all;
        try (Stream<Path> folders = Files.list(recordings)) {
            all = folders.filter(Files::isDirectory).sorted().toList();
        }
        final List<Row> rows = new ArrayList<>();
        for (final Path recording : all) {
            final String name = String.valueOf(recording.getFileName());
            final Path scenario =
                    scenarios.map(each -> each.resolve(name + ".json")).orElse(recording.resolve("scenario.json"));
            rows.add(new Row(name, PlayedRecording.of(recording, scenario, folder)));
        }
        rows.forEach(row -> System.out.println(row.text()));
        return rows;
    }

    private static double part(List<Row> rows, ToIntFunction<PlayedRecording> some, boolean ofPlans) {
        final double sum =
                rows.stream().mapToInt(row -> some.applyAsInt(row.run)).sum();
        return sum
                / rows.stream()
                        .mapToInt(row -> ofPlans ? row.run.plans() : row.run.jobs())
                        .sum();
    }

    @Test
    void startsAndNodesAreThoseOfTheSharedRecordings() throws IOException {
        final List<Row> rows = rows(Shared.file("golden/slurm"), Optional.empty());
        assertThat(rows).hasSizeGreaterThan(50).allSatisfy(row -> {
            assertThat(row.run.starts()).as(row.text()).isEqualTo(row.run.jobs());
            assertThat(row.run.nodes()).as(row.text()).isEqualTo(row.run.jobs());
            assertThat(row.run.priorities()).as(row.name).isEmpty();
        });
        assertThat(part(rows, PlayedRecording::same, true)).isGreaterThan(0.999);
        assertThat(part(rows, PlayedRecording::more, true)).isLessThan(0.001);
    }

    @Test
    void startsAndNodesAreThoseOfOurOwnRecordings() throws IOException {
        final List<Row> rows = rows(OWN.resolve("recorded"), Optional.of(OWN.resolve("scenarios")));
        assertThat(rows).hasSizeGreaterThan(10);
        assertThat(part(rows, PlayedRecording::starts, false)).isEqualTo(1);
        assertThat(part(rows, PlayedRecording::nodes, false)).isGreaterThan(0.99);
        assertThat(part(rows, PlayedRecording::same, true)).isGreaterThan(0.999);
    }

    /** Drawn workloads that were recorded when the agent was finished, and by which nothing was chosen. */
    @Test
    void drawnWorkloadsThatWereHeldBackArePlayedAlike() throws IOException {
        final List<Row> rows = rows(OWN.resolve("heldout"), Optional.empty());
        assertThat(rows).hasSize(10);
        assertThat(part(rows, PlayedRecording::starts, false)).isEqualTo(1);
        assertThat(part(rows, PlayedRecording::nodes, false)).isEqualTo(1);
        assertThat(part(rows, PlayedRecording::same, true)).isGreaterThan(0.98);
    }
}
