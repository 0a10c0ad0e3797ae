package org.noctule.simulator;

import java.io.IOException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.noctule.protocol.JobState;
import org.noctule.test.BatsimSession;

/**
 * Outcome of a recorded session that was played again.
 *
 * @param batsim how it ended there
 * @param noctule {@link #EQUAL}, {@link #DIFFERS} or {@link #REFUSED}
 * @param says our error, empty if there is none
 * @param difference the first difference, empty if there is none
 */
record SessionVerdict(String batsim, String noctule, String says, String difference) {
    static final String EQUAL = "equal";
    static final String DIFFERS = "equal but for a reason";
    static final String REFUSED = "refused";

    /** Seconds by which dates may differ where Batsim's own messages take time. */
    private static final double LATE = 0.02;

    private static final double EXACT = 1e-6;

    static SessionVerdict of(BatsimSession session) throws IOException {
        final boolean late = !isExact(session);
        final RecordedRun run = new RecordedRun(session, late);
        run.play();
        final Optional<String> difference = difference(run, session, late ? LATE : EXACT);
        final String says = run.failure
                .map(failure -> failure.getMessage().replaceAll("\\S*/inputs/", "") + " Exit "
                        + failure.kind().exitCode() + ".")
                .orElse("");
        final String noctule = difference.isPresent() ? DIFFERS : session.exitCode() != 0 ? REFUSED : EQUAL;
        return new SessionVerdict(end(session), noctule, says, difference.orElse(""));
    }

    /** Whether a session ran on a platform without latencies. */
    static boolean isExact(BatsimSession session) {
        return session.option("-p").orElseThrow().matches(".*(exact_|no_net).*");
    }

    private static String end(BatsimSession session) throws IOException {
        return switch (session.exitCode()) {
            case 0 -> session.ended() ? "ends" : "deadlock, exit 0";
            case 139 -> "crashes";
            default -> "aborts";
        };
    }

    /** The row of the page. Reasons are written by hand, so they stay. */
    String row(String name, String written) {
        final String last = noctule.equals(DIFFERS) ? reason(written) : says.replace("|", "\\|");
        return "| `" + name + "` | " + batsim + " | " + noctule + " | " + (last.isEmpty() ? "|" : last + " |");
    }

    static String reason(String row) {
        final String[] cells = row.split(" \\| ", 4);
        return cells.length < 4 ? "" : cells[3].substring(0, Math.max(0, cells[3].length() - 2));
    }

    private static Optional<String> difference(RecordedRun run, BatsimSession session, double tolerance)
            throws IOException {
        if (session.ended() == run.failure.isPresent()) {
            return Optional.of(session.ended() ? "we abort" : "Batsim aborted, we do not");
        }
        final Matching matching = new Matching(tolerance);
        matching.record(run.recorded);
        matching.play(run.played);
        if (session.exitCode() != 0 && !run.recorded.isEmpty()) {
            final double last = run.recorded.get(run.recorded.size() - 1).now();
            matching.played.removeIf(told -> told.now() == last && told.event().startsWith("NOTIFY"));
        }
        if (!matching.played.isEmpty() || !matching.recorded.isEmpty()) {
            return Optional.of("not recorded: " + matching.played + "; not played: " + matching.recorded);
        }
        return session.exitCode() == 0 ? rows(run, session, tolerance) : Optional.empty();
    }

    private static Optional<String> rows(RecordedRun run, BatsimSession session, double tolerance) throws IOException {
        final Map<String, String[]> byId = new HashMap<>();
        session.rows().forEach(row -> byId.put(row[1] + "!" + row[0], row));
        if (byId.size() != run.rows.jobs.size()) {
            return Optional.of(byId.size() + " rows were recorded, not " + run.rows.jobs.size());
        }
        for (final Rows.JobRow row : run.rows.jobs) {
            final String[] recorded = byId.get(row.job().id());
            if (recorded == null || !same(row, recorded, tolerance)) {
                return Optional.of("another row: " + row + " instead of " + Arrays.toString(recorded));
            }
        }
        return Optional.empty();
    }

    /** A killed job's time is a matter of dates; another's is its own. */
    private static boolean same(Rows.JobRow row, String[] recorded, double tolerance) {
        if (!recorded[7].equals(row.state().name())) {
            return false;
        }
        final double duration = duration(row);
        final double own = EXACT * (1 + duration);
        return row.state() == JobState.REJECTED
                || Math.abs(Double.parseDouble(recorded[8]) - row.start()) <= tolerance
                        && Math.abs(Double.parseDouble(recorded[9]) - duration)
                                <= (row.state() == JobState.COMPLETED_KILLED ? Math.max(own, tolerance) : own)
                        && recorded[14].equals(row.alloc().toString())
                        && (tolerance > EXACT || sameEnergy(Double.parseDouble(recorded[15]), row.joules()));
    }

    private static boolean sameEnergy(double recorded, double joules) {
        return Math.abs(recorded - joules) <= EXACT * Math.max(1, recorded);
    }

    /** Batsim writes 10 us for jobs that take no time. */
    private static double duration(Rows.JobRow row) {
        return row.end() == row.start() ? 1e-5 : row.end() - row.start();
    }
}
