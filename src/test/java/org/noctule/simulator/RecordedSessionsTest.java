package org.noctule.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.noctule.test.BatsimSession;

/**
 * Batsim's recorded sessions, played again: the same decisions make the same events and rows of jobs, or what
 * docs/batsim-sessions.md says instead. The page's rows as they should be are left in target/batsim-sessions.md.
 */
final class RecordedSessionsTest {
    private static final Path PAGE = Path.of("docs/batsim-sessions.md");
    private static final Map<String, String> ROWS = new TreeMap<>();

    static List<String> sessions() throws IOException {
        return BatsimSession.names();
    }

    private static Map<String, String> page() throws IOException {
        try (Stream<String> lines = Files.lines(PAGE)) {
            return lines.filter(line -> line.startsWith("| `"))
                    .collect(Collectors.toMap(line -> line.split("`")[1], line -> line, (a, b) -> a, TreeMap::new));
        }
    }

    @AfterAll
    static void writeTheRows() throws IOException {
        if (!ROWS.isEmpty()) {
            Files.write(Path.of("target/batsim-sessions.md"), ROWS.values());
        }
    }

    @ParameterizedTest
    @MethodSource("sessions")
    void givesTheRecordedEventsAndRowsOrWhatThePageSays(String name) throws IOException {
        final BatsimSession session = BatsimSession.of(name);
        final SessionVerdict verdict = SessionVerdict.of(session);
        final String written = page().getOrDefault(name, "");
        final String row = verdict.row(name, written);
        ROWS.put(name, row);
        assertThat(written).as(verdict.toString()).isEqualTo(row);
        if (verdict.noctule().equals(SessionVerdict.DIFFERS)) {
            assertThat(SessionVerdict.reason(written)).as(verdict.toString()).endsWith(".");
        }
        if (verdict.noctule().equals(SessionVerdict.REFUSED)) {
            assertThat(verdict.says())
                    .as("names the event and its field or job")
                    .containsPattern(wrong(session));
        }
    }

    /** The type of the event that Batsim aborted at, with a job, a field, a profile or a date. */
    private static String wrong(BatsimSession session) throws IOException {
        if (session.frames().isEmpty()) {
            return "\\$\\.[a-z]+\\S* the value \\(";
        }
        final BatsimSession.Frame last = session.frames().get(session.frames().size() - 1);
        if (!last.raw().startsWith("{") || !last.json().has("events")) {
            return "^reply: (this is not JSON|the field \"events\" is missing)";
        }
        return last.json().get("events").findValuesAsText("type").stream()
                .map(type -> type + "\\b.*(job \\(|\\(\\w+, \\w+\\)|the field \"|date \\(|the key \"|type \\()")
                .collect(Collectors.joining("|"));
    }

    @Test
    void thePageCountsItsRows() throws IOException {
        final Map<String, String> rows = page();
        assertThat(rows.keySet()).containsExactlyElementsOf(sessions());
        final long equal = count(rows, SessionVerdict.EQUAL);
        final long differs = count(rows, SessionVerdict.DIFFERS);
        final long refused = count(rows, SessionVerdict.REFUSED);
        assertThat(equal + differs + refused).isEqualTo(rows.size());
        assertThat(Files.readString(PAGE))
                .containsIgnoringWhitespaces(rows.size() + " sessions: " + equal + " equal, " + differs
                        + " equal but for a named reason, " + refused + " refused.");
        final long survived = rows.values().stream()
                .filter(row -> !row.contains(" | aborts | ") && !row.contains(" | crashes | "))
                .count();
        assertThat(equal).isGreaterThanOrEqualTo((long) Math.ceil(0.95 * survived));
    }

    private static long count(Map<String, String> rows, String verdict) {
        return rows.values().stream()
                .filter(row -> row.split(" \\| | \\|$")[2].equals(verdict))
                .count();
    }
}
