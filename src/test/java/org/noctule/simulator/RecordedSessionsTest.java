package org.noctule.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.noctule.protocol.JobState;
import org.noctule.test.Shared;

/** Batsim's recorded sessions without latencies: the same decisions make the same events and rows of jobs. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class RecordedSessionsTest {
    /** Cases that differ, and why. */
    private static final Map<String, String> DIFFERENT = Map.of(
            "s-callme", "Batsim calls 10 us after it was asked at the earliest, we at the date asked for",
            "s-dyn_seq", "Batsim crashes at a sequence that was registered during the run, we play it",
            "s-load-res0", "Batsim aborts before the notice that we put in the same message");

    Stream<String> sessions() throws IOException {
        final List<String> names = new ArrayList<>();
        try (var folders = Files.list(Shared.file("golden/batsim"))) {
            for (final Path folder : folders.sorted().toList()) {
                final Path command = folder.resolve("cmd.txt");
                if (Files.exists(command) && RecordedRun.isExact(command)) {
                    names.add(folder.getFileName().toString());
                }
            }
        }
        return names.stream();
    }

    @ParameterizedTest
    @MethodSource("sessions")
    void givesTheRecordedEventsAndRows(String name) throws IOException {
        final Path folder = Shared.file("golden/batsim/" + name);
        final RecordedRun run = new RecordedRun(folder);
        run.play();
        final Optional<String> difference = difference(run, folder);
        if (DIFFERENT.containsKey(name)) {
            assertThat(difference).as(DIFFERENT.get(name)).isPresent();
        } else {
            assertThat(difference).as("%s (%s)", name, run.failure).isEmpty();
        }
    }

    private static Optional<String> difference(RecordedRun run, Path folder) throws IOException {
        if (run.ended() == run.failure.isPresent()) {
            return Optional.of(run.ended() ? "we abort" : "Batsim aborted, we do not");
        }
        final List<RecordedRun.Told> open = new ArrayList<>(run.recorded);
        for (final RecordedRun.Told told : run.played) {
            int found = -1;
            for (int i = 0; i < open.size() && found < 0; i++) {
                found = RecordedRun.same(open.get(i), told) ? i : -1;
            }
            if (found < 0) {
                return Optional.of("not recorded: " + told + "; not played: " + open);
            }
            open.remove(found);
        }
        if (!open.isEmpty()) {
            return Optional.of("not played: " + open);
        }
        return run.ended() ? rows(run, folder) : Optional.empty();
    }

    private static Optional<String> rows(RecordedRun run, Path folder) throws IOException {
        final List<String> lines = Files.readAllLines(folder.resolve("out_jobs.csv"));
        final Map<String, String[]> byId = new HashMap<>();
        lines.stream().skip(1).map(line -> line.split(",", -1)).forEach(row -> byId.put(row[1] + "!" + row[0], row));
        if (byId.size() != run.rows.jobs.size()) {
            return Optional.of(byId.size() + " rows were recorded, not " + run.rows.jobs.size());
        }
        for (final Rows.JobRow row : run.rows.jobs) {
            final String[] recorded = byId.get(row.job().id());
            if (recorded == null || !recorded[7].equals(row.state().name())) {
                return Optional.of("another row: " + row);
            }
            if (row.state() != JobState.REJECTED
                    && (Math.abs(Double.parseDouble(recorded[8]) - row.start()) > 1e-6
                            || Math.abs(Double.parseDouble(recorded[9]) - duration(row)) > 1e-6
                            || !recorded[14].equals(row.alloc().toString())
                            || differs(Double.parseDouble(recorded[15]), row.joules()))) {
                return Optional.of("another row: " + row + " instead of " + List.of(recorded));
            }
        }
        return Optional.empty();
    }

    private static boolean differs(double recorded, double joules) {
        return Math.abs(recorded - joules) > 1e-6 * Math.max(1, recorded);
    }

    /** Batsim writes 10 us for jobs that take no time. */
    private static double duration(Rows.JobRow row) {
        return row.end() == row.start() ? 1e-5 : row.end() - row.start();
    }
}
