package org.noctule.slurm.agent;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.noctule.command.Cli;
import org.noctule.file.CsvTable;
import org.noctule.json.JsonInput;
import org.noctule.site.HostList;

/**
 * A run of the agent {@code slurm} as Slurm's commands print it. The texts were compared with those of Slurm 22.05.8 on
 * the same scenario: they differ in names of jobs, in the order of jobs of equal priority, in the dates of sdiag and in
 * how it counts elements of arrays.
 */
final class SlurmCommandsTest {
    private static final Path TEXTS = Path.of("src/test/resources/slurm-commands");

    @TempDir
    private static Path folder;

    @BeforeAll
    static void play() {
        done(
                "site",
                "import",
                "--scenario",
                TEXTS.resolve("scenario.json"),
                "--agent",
                "slurm",
                "-o",
                folder,
                "--force");
        done(
                "launch",
                "slurm",
                folder.resolve("options.json"),
                "--transport",
                "direct",
                "-q",
                "--check",
                "--set",
                "decision.agent.log=true",
                "--out",
                folder.resolve("out"));
    }

    private static String done(Object... words) {
        final Cli cli = Cli.run(words);
        assertThat(cli.code()).as(cli.toString()).isZero();
        return cli.out();
    }

    private static String as(String date, String word) {
        return done("replay", folder.resolve("out"), "--until", date, "--as", word);
    }

    /** Texts by {@code DATE WORD}. */
    private static Map<String, String> texts() {
        final Map<String, String> texts = new LinkedHashMap<>();
        try {
            for (final String text : Files.readString(TEXTS.resolve("told.txt")).split("(?m)^@@ ")) {
                final int end = text.indexOf('\n');
                if (end > 0) {
                    texts.put(text.substring(0, end), text.substring(end + 1));
                }
            }
        } catch (final IOException e) {
            throw new UncheckedIOException(e);
        }
        return texts;
    }

    static Stream<String> questions() {
        return texts().keySet().stream();
    }

    @ParameterizedTest
    @MethodSource("questions")
    void commandsPrintWhatSlurmPrints(String question) {
        final String[] words = question.split(" ");
        assertThat(as(words[0], words[1])).isEqualTo(texts().get(question));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            45  | 3         | (AssocMaxJobsLimit)
            45  | 5         | (Resources)
            45  | 6         | (Dependency)
            45  | 7         | (JobHeldUser)
            45  | 8         | (BeginTime)
            45  | 4_[1-5%1] | (JobArrayTaskLimit)
            104 | 5         | (ReqNodeNotAvail, UnavailableNodes:n2)
            """)
    void jobsWaitForSlurmsReasons(String date, String job, String reason) {
        assertThat(as(date, "squeue").lines().filter(line -> line.strip().startsWith(job + " ")))
                .singleElement()
                .asString()
                .endsWith(reason);
    }

    @Test
    void theLifeOfAJobNamesTheReasonsOneAfterAnother() {
        assertThat(done("replay", folder.resolve("out"), "--job", "5"))
                .contains(
                        "from 21.00 to 60.00: Resources, planned for 241.00 on n[1-3]; priority 10,000 (fairshare 10,000)\n",
                        "ReqNodeNotAvail, UnavailableNodes:n2",
                        "started 230.00");
    }

    @Test
    void theTableOfWaitsTellsPlansAndPartsThatAddUp() throws IOException {
        assertThat(done("replay", folder.resolve("out"), "--waits")).endsWith(" times for which a job waited\n");
        final Set<String> planned = new HashSet<>();
        CsvTable.read(folder.resolve("out/waits.csv"), row -> {
            final double priority = row.number("priority", 0, Double.MAX_VALUE);
            final double parts = row.fields().getHeader().stream()
                    .filter(name -> name.startsWith("priority_") && row.has(name))
                    .mapToDouble(name -> Double.parseDouble(row.text(name)))
                    .sum();
            assertThat(row.has("priority_age") ? Math.max(1, Math.floor(parts)) : priority)
                    .as(row.where())
                    .isEqualTo(priority);
            assertThat(row.has("planned_nodes")).isEqualTo(row.has("planned_start"));
            if (row.has("planned_nodes")) {
                planned.add(row.text("job_id") + " " + (long) row.number("planned_start", 0, Double.MAX_VALUE) + " "
                        + String.join(" ", HostList.of(row.text("planned_nodes"))));
            }
        });
        final Set<String> logged = new HashSet<>();
        CsvTable.read(
                folder.resolve("out/plans.csv"),
                row -> logged.add(row.text("job") + " " + row.text("start") + " " + row.text("nodes")));
        assertThat(planned).contains("5 241 n1 n2 n3").isSubsetOf(logged);
    }

    @Test
    void thePartsOfAPriorityAreThoseThatSprioPrints() {
        final JsonNode wait = JsonInput.parse(done("replay", folder.resolve("out"), "--job", "5", "--json"), "replay")
                .node()
                .get("waits")
                .get(2);
        assertThat(wait.get("planned_start").asDouble()).isEqualTo(241);
        assertThat(wait.get("planned_nodes").asText()).isEqualTo("n[1-3]");
        assertThat(wait.get("priority").asLong()).isEqualTo(10_000);
        final String sprio = as("45", "sprio")
                .lines()
                .filter(line -> line.strip().startsWith("5 "))
                .findFirst()
                .orElseThrow();
        // The row has the id, the partition, the user and the sum before its parts.
        final String[] cells = sprio.strip().split(" +");
        final List<String> names = List.of("site", "age", "assoc", "fairshare", "jobsize", "partition", "qos", "nice");
        for (int i = 0; i < names.size(); i++) {
            assertThat(wait.get("priority_parts").get(names.get(i)).asDouble())
                    .as(names.get(i))
                    .isCloseTo(Double.parseDouble(cells[i + 4]), Offset.offset(0.5));
        }
    }

    @Test
    void wrongQuestionsAreRefused() {
        refused(
                "--until: the date (9999.0) is beyond the end of the run (360.0).",
                "--until",
                "9999",
                "--as",
                "squeue");
        refused(
                "--as: the value (qstat) must be one of squeue, sinfo, sprio, sshare, sdiag.",
                "--until",
                "9",
                "--as",
                "qstat");
        refused("replay: --as goes with --until alone.", "--job", "5", "--as", "squeue");
        refused("replay: --as goes with --until alone.", "--until", "5", "--as", "squeue", "--json");
    }

    private static void refused(String error, Object... words) {
        final Cli cli = Cli.run(Stream.concat(Stream.of("replay", folder.resolve("out")), Stream.of(words))
                .toArray());
        assertThat(cli.code()).isNotZero();
        assertThat(cli.out()).isEmpty();
        assertThat(cli.err()).contains(error).contains("\nMaybe ");
    }

    @Test
    void otherAgentsPrintNothingOfTheKind() {
        final Path other = folder.resolve("other");
        done("launch", "easy", folder.resolve("options.json"), "--transport", "direct", "-q", "--out", other);
        final Cli cli = Cli.run("replay", other, "--until", "9", "--as", "squeue");
        assertThat(cli.err()).contains("--as: the agent of this run (easy) prints nothing as squeue does.\nMaybe ");
    }
}
