package org.noctule.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.noctule.protocol.JobState;
import org.noctule.test.BatsimSession;

/** Batsim's recorded sessions without latencies: the same decisions make the same events and rows of jobs. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class RecordedSessionsTest {
    /** Cases that differ, and why. */
    private static final Map<String, String> DIFFERENT = Map.of(
            "s-callme", "Batsim calls 10 us after it was asked at the earliest, we at the date asked for",
            "s-dyn_noworkload", "Batsim does not tell that no static job comes where there is no workload file",
            "s-energy_off", "Batsim aborts at a query of energies that it does not simulate, we answer 0",
            "s-iojob", "transfers beside a job are not simulated yet",
            "s-load-res0", "Batsim aborts before the notice that we put in the same message");

    static List<String> sessions() throws IOException {
        return BatsimSession.names();
    }

    @ParameterizedTest
    @MethodSource("sessions")
    void givesTheRecordedEventsAndRows(String name) throws IOException {
        final BatsimSession session = BatsimSession.of(name);
        final boolean exact = session.option("-p").orElseThrow().matches(".*(exact_|no_net).*");
        final RecordedRun run = new RecordedRun(session, !exact);
        run.play();
        System.out.println("RES | " + name + " | " + (session.ended() ? "ends" : session.exitCode()) + " | " + difference(run, session, exact ? 1e-6 : 0.02).orElse("equal") + " | " + run.failure.map(f -> f.kind() + " " + f.getMessage()).orElse(""));
    }

    private static Optional<String> difference(RecordedRun run, BatsimSession session, double tolerance)
            throws IOException {
        if (session.ended() == run.failure.isPresent()) {
            return Optional.of(session.ended() ? "we abort" : "Batsim aborted, we do not");
        }
        final Matching matching = new Matching(tolerance);
        matching.record(run.recorded);
        matching.play(run.played);
        if (!matching.played.isEmpty() || !matching.recorded.isEmpty()) {
            return Optional.of("not recorded: " + matching.played + "; not played: " + matching.recorded);
        }
        return session.ended() ? rows(run, session, tolerance) : Optional.empty();
    }

    private static Optional<String> rows(RecordedRun run, BatsimSession session, double tolerance)
            throws IOException {
        final Map<String, String[]> byId = new HashMap<>();
        session.rows().forEach(row -> byId.put(row[1] + "!" + row[0], row));
        if (byId.size() != run.rows.jobs.size()) {
            return Optional.of(byId.size() + " rows were recorded, not " + run.rows.jobs.size());
        }
        for (final Rows.JobRow row : run.rows.jobs) {
            final String[] recorded = byId.get(row.job().id());
            if (recorded == null || !recorded[7].equals(row.state().name())) {
                return Optional.of("another row: " + row);
            }
            if (row.state() != JobState.REJECTED
                    && (Math.abs(Double.parseDouble(recorded[8]) - row.start()) > tolerance
                            || Math.abs(Double.parseDouble(recorded[9]) - duration(row)) > 1e-6 * (1 + duration(row))
                            || !recorded[14].equals(row.alloc().toString()))) {
                return Optional.of("another row: " + row.job().id() + " " + row.start() + " " + duration(row) + " instead of " + List.of(recorded));
            }
        }
        return Optional.empty();
    }

    /** Batsim writes 10 us for jobs that take no time. */
    private static double duration(Rows.JobRow row) {
        return row.end() == row.start() ? 1e-5 : row.end() - row.start();
    }
}
