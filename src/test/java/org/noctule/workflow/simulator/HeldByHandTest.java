package org.noctule.workflow.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.noctule.command.Cli;
import org.noctule.report.data.JobColumns;

/** Jobs that someone holds, that must not begin yet, or whose terms change while they wait. */
final class HeldByHandTest {
    @TempDir
    private Path folder;

    @BeforeEach
    void machine() {
        Cli.run("generate", "platform", "--cores", 4, "-o", folder.resolve("platform.json"));
    }

    /** Plays jobs of four cores and ten seconds with terms of their own; returns submissions and starts as texts. */
    private List<String> played(String agent, String events, String... terms) throws IOException {
        final StringBuilder jobs = new StringBuilder();
        for (int i = 0; i < terms.length; i++) {
            jobs.append(i == 0 ? "" : ",")
                    .append("{\"id\": %d, \"subtime\": %d, \"res\": 4, \"walltime\": 20, \"profile\": \"p\"%s}"
                            .formatted(i + 1, i, terms[i].isEmpty() ? "" : ", \"noctule\": " + terms[i]));
        }
        Files.writeString(
                folder.resolve("workload.json"),
                "{\"nb_res\": 4, \"jobs\": [" + jobs
                        + "], \"profiles\": {\"p\": {\"type\": \"delay\", \"delay\": 10}}}");
        Files.writeString(folder.resolve("events.txt"), events.replace('\'', '"'));
        final Path options = Files.writeString(folder.resolve("options.json"), """
                {"platform_file_path": "platform.json", "workload_file_path": "workload.json",
                 "failures": {"events": "events.txt"},
                 "decision": {"agent": %s}}
                """.formatted(
                        agent.startsWith("{") ? agent : "{\"name\": \"" + agent + "\"}"));
        final String name = agent.startsWith("{") ? "priority" : agent;
        assertThat(Cli.run(
                        "launch",
                        name,
                        options,
                        "--transport",
                        "direct",
                        "-q",
                        "--check",
                        "--force",
                        "--out",
                        folder.resolve("out")))
                .isEqualTo(new Cli(0, "", ""));
        final JobColumns columns = JobColumns.read(folder.resolve("out/jobs.csv"));
        return IntStream.range(0, columns.size())
                .mapToObj(row -> columns.id().get(row) + " "
                        + (columns.ran(row)
                                ? (long) columns.submission().get(row) + " "
                                        + (long) columns.start().get(row)
                                : columns.state().get(row)))
                .sorted()
                .toList();
    }

    @ParameterizedTest
    @ValueSource(strings = {"fcfs", "easy", "conservative", "filler", "priority", "what-if", "next-job"})
    void aJobComesAtItsBeginDateAndWhenItIsReleased(String agent) throws IOException {
        assertThat(played(
                        agent,
                        "{'type': 'job_release', 'timestamp': 70, 'job': '2'}",
                        "",
                        "{\"hold\": true}",
                        "{\"begin\": 30}"))
                .containsExactly("1 0 0", "2 70 70", "3 30 30");
    }

    @Test
    void aJobThatNobodyReleasesIsToldAndSoAreThoseBehindIt() throws IOException {
        assertThat(played("easy", "", "", "{\"hold\": true}", "{\"after\": [2]}"))
                .containsExactly("1 0 0", "2 REJECTED", "3 REJECTED");
        assertThat(Files.readString(folder.resolve("out/jobs.csv"))).contains("held: nobody released it");
    }

    @Test
    void changesReachJobsBeforeTheyCome() throws IOException {
        assertThat(played("fcfs", """
                        {'type': 'job_hold', 'timestamp': 0.5, 'job': '2'}
                        {'type': 'job_begin', 'timestamp': 1, 'job': '3', 'begin': 50}
                        {'type': 'job_release', 'timestamp': 40, 'job': '2'}
                        """, "", "", "")).containsExactly("1 0 0", "2 40 40", "3 50 50");
    }

    @Test
    void aBeginDateCountsBesideParents() throws IOException {
        assertThat(played("fcfs", "", "", "{\"after\": [1], \"begin\": 5}", "{\"after\": [1], \"begin\": 44}"))
                .containsExactly("1 0 0", "2 10 10", "3 44 44");
    }

    @ParameterizedTest
    @ValueSource(strings = {"fcfs", "easy", "easy-sjbf", "conservative", "filler", "priority"})
    void agentsOfOneQueueSetAsideWhatSomeoneHolds(String agent) throws IOException {
        assertThat(played(agent, """
                        {'type': 'job_hold', 'timestamp': 4, 'job': '2'}
                        {'type': 'job_begin', 'timestamp': 4, 'job': '3', 'begin': 55}
                        {'type': 'job_release', 'timestamp': 35, 'job': '2'}
                        """, "", "", "", "")).containsExactly("1 0 0", "2 1 35", "3 2 55", "4 3 10");
    }

    @Test
    void weightedSumsHearOfNiceAndOfPrioritiesSetByHand() throws IOException {
        assertThat(played("{\"name\": \"priority\", \"weights\": {\"age\": 0.001}}", """
                        {'type': 'job_nice', 'timestamp': 4, 'job': '2', 'nice': 100}
                        {'type': 'job_priority', 'timestamp': 4, 'job': '4', 'priority': 900}
                        """, "", "", "{\"nice\": 50}", ""))
                .containsExactly("1 0 0", "2 1 30", "3 2 20", "4 3 10");
    }

    @Test
    void whatBecameOfAParentDecidesWhoComes() throws IOException {
        assertThat(played(
                        "fcfs",
                        "",
                        "",
                        "{\"after_failed\": [1]}",
                        "{\"after_any\": [1]}",
                        "{\"after_any\": [2], \"after\": [1]}",
                        "{\"after\": [2]}",
                        "{\"after_failed\": [5]}"))
                .containsExactly("1 0 0", "2 REJECTED", "3 10 10", "4 10 20", "5 REJECTED", "6 10 30");
        assertThat(Files.readString(folder.resolve("out/jobs.csv")))
                .contains("cancelled: job w0!1 did not fail")
                .contains("cancelled: job w0!2 did not succeed");
    }

    @Test
    void anEventOfNoJobIsAnError() throws IOException {
        played("fcfs", "", "");
        Files.writeString(folder.resolve("events.txt"), "{\"type\": \"job_hold\", \"timestamp\": 1, \"job\": \"7\"}");
        assertThat(Cli.run(
                                "launch",
                                "fcfs",
                                folder.resolve("options.json"),
                                "-q",
                                "--force",
                                "--out",
                                folder.resolve("out"))
                        .err())
                .contains("names the job (7), which the workload does not have");
    }
}
