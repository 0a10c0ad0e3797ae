package org.noctule.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Runs with announced outages that are sent, interrupted, told again and forked as any other. */
class MaintenanceRunsTest {
    private static final String OUTAGES = ", 'failures': {'jobs': 'kill', 'maintenance': ["
            + "{'domain': 'processor:0', 'start': 30000, 'duration': 9000, 'every': 50000, 'notice': 45000},"
            + "{'domain': 'core:0-50', 'start': 70000, 'duration': 3000, 'notice': 70000}]}";

    @TempDir
    private Path folder;

    private Path options;

    @BeforeEach
    void makeExperiment() {
        options = new Experiments(folder).published("quick.json", "quickstart.json", "quickstart.swf", OUTAGES);
    }

    private Path at(String name) {
        return folder.resolve(name);
    }

    private Map<String, String> run(String name, Object... words) {
        return new Experiments(folder).launched(name, words);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "fcfs",
                "easy",
                "easy-sjbf",
                "conservative",
                "filler",
                "random",
                "priority",
                "next-job",
                "heft",
                "easy-malleable"
            })
    void areTheSameOverBothChannelsAndWhenTheyGoOn(String agent) throws Exception {
        final Map<String, String> sent = run("sent", agent, options);
        assertThat(sent.get("failures.csv").lines().count()).isGreaterThan(3);
        assertThat(sent.get("jobs.csv")).doesNotContain("COMPLETED_FAILED");
        assertThat(run("direct", agent, options, "--transport", "direct")).isEqualTo(sent);
        assertThat(run("ignored", agent, options, "--set", "decision.agent.maintenance=ignore"))
                .isNotEqualTo(sent);
        assertThat(Cli.run("replay", at("direct"), "--verify").code()).isZero();
        final boolean follows = !List.of("next-job", "heft", "easy-malleable").contains(agent);
        for (final String state : follows ? List.of("rerun", "recorded") : List.of("rerun")) {
            Files.delete(at("direct").resolve("run.json"));
            final Cli cli = Cli.run("resume", at("direct"), "-q", "--agent-state", state);
            assertThat(cli).as(state).isEqualTo(new Cli(0, "", ""));
            assertThat(Experiments.results(at("direct"))).as(state).isEqualTo(sent);
        }
    }

    @ParameterizedTest
    @CsvSource({"easy, fcfs", "fcfs, conservative", "random, easy-sjbf", "conservative, priority"})
    void areForkedWhileOutagesAreAheadAndUnderWay(String first, String second) {
        run("one", first, options);
        for (final double date : new double[] {20_000, 33_333, 71_000, 111_111.5}) {
            final Map<String, String> two = run("two", second, "--fork", at("one"), "--at", date);
            for (final double later : new double[] {date + 10, 131_000}) {
                assertThat(run("again", "--fork", at("two"), "--at", later))
                        .as(date + " and " + later)
                        .isEqualTo(two);
            }
        }
        assertThat(run("same", "--fork", at("one"), "--at", 33_333)).isEqualTo(Experiments.results(at("one")));
    }

    @Test
    void tellForWhichOutageAJobWaited() {
        final Path brief = new Experiments(folder).write("brief.json", """
                        {"platform_file_path": "platform.json", "workload_file_path": "jobs.json", "failures": {
                          "jobs": "kill",
                          "maintenance": [{"domain": "node:0", "start": 3, "duration": 5, "notice": 3}]}}
                        """);
        run("out", "easy", brief);
        assertThat(Cli.run("replay", at("out"), "--job", "3").out())
                .contains(
                        "  waits from 2.00 to 8.00: announced outage: it comes before the requested time would be over,"
                                + " until 8.00\n");
    }
}
