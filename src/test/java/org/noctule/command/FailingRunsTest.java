package org.noctule.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Runs on machines that fail. */
class FailingRunsTest {
    private static final String OFTEN =
            "'attempts': 5000, 'classes': [{'gap': {'law': 'weibull', 'shape': 0.7, 'scale': 40000},"
                    + " 'repair': {'law': 'lognormal', 'median': 1800, 'sigma': 1}, 'burst': 0.2, 'neighbours': 2}]";

    private static final String LAWS =
            "'gap': {'law': 'fixed', 'seconds': 9}, 'repair': {'law': 'fixed', 'seconds': 1}";

    @TempDir
    private Path folder;

    private Experiments experiments;

    @BeforeEach
    void makeExperiment() {
        experiments = new Experiments(folder);
    }

    private Path quickstart(String failures) {
        return experiments.published(
                "quick.json", "quickstart.json", "quickstart.swf", ", 'failures': {" + failures + "}");
    }

    private Cli launch(String agent, Path options, String out, String... more) {
        return experiments.launch(agent, options, out, more);
    }

    @ParameterizedTest
    @ValueSource(strings = {"fcfs", "easy", "easy-sjbf", "conservative", "filler", "random", "next-job", "classic"})
    void everyAgentGetsAllJobsToTheirEnd(String agent) {
        final Cli cli = launch(agent, quickstart(OFTEN), "out", "--transport", "direct");

        assertThat(cli).isEqualTo(new Cli(0, "", ""));
        final String jobs = Experiments.text(folder.resolve("out/jobs.csv"));
        assertThat(jobs).contains("COMPLETED_FAILED").contains("\"attempt 1 of w0!");
        assertThat(jobs.lines().filter(line -> line.contains("COMPLETED_SUCCESSFULLY") || line.contains("WALLTIME")))
                .hasSize(200);
        assertThat(Experiments.text(folder.resolve("out/summary.json"))).contains("effective_time_ratio");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "'easy', 'passes': 'event'",
                "'next-job', 'passes': 'event'",
                "'classic', 'policy_pair': 'first-lowest_id', 'passes': 'event'",
                "'spare'",
                "'las'",
                "'rounds', 'round': 8"
            })
    void nobodyWaitsForANodeThatIsDeadFromTheBeginning(String agent) {
        experiments.write("platform.json", """
                {"clusters": [{"id": "a", "nodes": [{"type": "N", "number": 2}]}], "types": {
                  "processor": {"P": {"cores": 3, "clock_rate": 1, "dpflops_per_cycle": 1, "mem_bw": 9, "power": 9}},
                  "node": {"N": {"processors": [{"type": "P", "number": 1}]}}}}
                """);
        experiments.write("jobs.json", """
                {"nb_res": 6, "jobs": [
                  {"id": 1, "subtime": 0, "res": 2, "profile": "p"}, {"id": 2, "subtime": 0, "res": 2, "profile": "p"},
                  {"id": 3, "subtime": 0, "res": 1, "profile": "p"}, {"id": 4, "subtime": 5, "res": 2, "profile": "p"}],
                 "profiles": {"p": {"type": "delay", "delay": 10}}}
                """);
        final Path options =
                experiments.options("'failures': {'maintenance': [{'domain': 'node:1', 'start': 0, 'duration': 1e9}]},"
                        + " 'decision': {'agent': {'name': " + agent + "}}");

        assertThat(Cli.run("launch", options, "--check", "-q", "--out", folder.resolve("out")))
                .isEqualTo(new Cli(0, "", ""));

        assertThat(CsvRows.read(folder.resolve("out/jobs.csv")))
                .extracting(row -> row.get("final_state"))
                .containsExactly(
                        "COMPLETED_SUCCESSFULLY",
                        "COMPLETED_SUCCESSFULLY",
                        "COMPLETED_SUCCESSFULLY",
                        "COMPLETED_SUCCESSFULLY");
    }

    @Test
    void repeatsByteForByteOverAnyChannel() {
        final Path options =
                quickstart("'jobs': 'checkpoint', 'checkpoint': {'interval': 'daly', 'cost': 20}, " + OFTEN);
        launch("easy", options, "one", "--transport", "direct");
        launch("easy", options, "two");
        launch("easy", options, "three", "--transport", "direct", "--seed", "5");

        assertThat(Experiments.results(folder.resolve("two"))).isEqualTo(Experiments.results(folder.resolve("one")));
        assertThat(Experiments.text(folder.resolve("three/failures.csv")))
                .isNotEqualTo(Experiments.text(folder.resolve("one/failures.csv")));
    }

    @Test
    void readsOutagesFromAFile() {
        experiments.write("outages.txt", """
                {"timestamp": 3, "type": "machine_unavailable", "resources": "0-1", "cause": "power"}
                {"timestamp": 6, "type": "machine_available", "resources": "0-1"}
                """);
        final Cli cli =
                launch("easy", experiments.options("'failures': {'events': 'outages.txt', 'jobs': 'kill'}"), "out");

        assertThat(cli).isEqualTo(new Cli(0, "", ""));
        assertThat(Experiments.text(folder.resolve("out/failures.csv")))
                .isEqualTo("start,end,domain,cores,cause,jobs_hit\n3.0,6.0,core:0-1,0-1,power,w0!1\n");
    }

    @ParameterizedTest
    @ValueSource(strings = {"fair", "l07"})
    void stallsWhatIsSentOverDeadLinks(String rule) {
        experiments.write("platform.xml", """
                <platform version="4.1"><zone id="z" routing="Full">
                  <host id="a" speed="1Gf"/><host id="b" speed="1Gf"/><host id="master_host" speed="1Gf"/>
                  <link id="l" bandwidth="1MBps" latency="0" sharing_policy="SPLITDUPLEX"/>
                  <route src="a" dst="b"><link_ctn id="l" direction="UP"/></route>
                </zone></platform>
                """);
        experiments.write("jobs.json", """
                {"nb_res": 2, "jobs": [{"id": 1, "subtime": 0, "res": 2, "profile": "send"}],
                 "profiles": {"send": {"type": "parallel", "cpu": [1e9, 0], "com": [0, 5e6, 0, 0]}}}
                """);
        experiments.write("outages.txt", """
                {"timestamp": 3, "type": "machine_unavailable", "domain": "link:l", "cause": "network"}
                {"timestamp": 13, "type": "machine_available", "domain": "link:l"}
                """);
        final Path options = experiments.write(
                "xml.json",
                ("{'platform_file_path': 'platform.xml', 'workload_file_path': 'jobs.json', 'rules': {'network': '"
                                + rule + "'}, 'failures': {'events': 'outages.txt'}}")
                        .replace('\'', '"'));

        assertThat(launch("easy", options, "out")).isEqualTo(new Cli(0, "", ""));
        assertThat(CsvRows.read(folder.resolve("out/jobs.csv")).get(0)).containsEntry("finish_time", "15.0");
        assertThat(Experiments.text(folder.resolve("out/failures.csv")))
                .isEqualTo("start,end,domain,cores,cause,jobs_hit\n3.0,13.0,link:l,,network,\n");
    }

    @ParameterizedTest
    @CsvSource({"delay, 0", "trace, 2"})
    void restartsJobsOfHostsFromTheirCheckpoints(String profile, int code) {
        experiments.write("platform.xml", """
                <platform version="4.1"><zone id="z" routing="Full">
                  <host id="a" speed="1Gf"/><host id="b" speed="1Gf"/><host id="master_host" speed="1Gf"/>
                </zone></platform>
                """);
        experiments.write("usage.txt", "rank.txt\n");
        experiments.write("rank.txt", "0 m_usage 1 5e9\n");
        experiments.write("jobs.json", """
                {"nb_res": 2, "jobs": [{"id": 1, "subtime": 0, "res": 1, "profile": "%s"}],
                 "profiles": {"delay": {"type": "delay", "delay": 5000},
                              "trace": {"type": "usage_trace", "trace": "usage.txt"}}}
                """.formatted(profile));
        final Path options = experiments.write(
                "xml.json",
                ("{'platform_file_path': 'platform.xml', 'workload_file_path': 'jobs.json', 'failures': {"
                                + "'jobs': 'checkpoint', 'checkpoint': {'interval': 'young', 'cost': 2, 'restart': 5},"
                                + " 'classes': [{'domain': 'rack', 'gap': {'law': 'exponential', 'mean': 1000},"
                                + " 'repair': {'law': 'fixed', 'seconds': 10}}]}}")
                        .replace('\'', '"'));
        final Cli cli = launch("easy", options, "out");

        assertThat(cli.code()).as(cli.err()).isEqualTo(code);
        if (code == 0) {
            assertThat(CsvRows.read(folder.resolve("out/attempts.csv")))
                    .filteredOn(row -> row.get("attempt").equals("2"))
                    .allSatisfy(row ->
                            assertThat(Double.parseDouble(row.get("progress"))).isBetween(0.1, 0.99))
                    .isNotEmpty();
        } else {
            assertThat(cli.err())
                    .contains("(trace) that cannot go on from a checkpoint")
                    .hasLineCount(2);
        }
    }

    @Test
    void saysThatNothingComesBack() {
        experiments.write(
                "outages.txt", "{\"timestamp\": 3, \"type\": \"machine_unavailable\", \"resources\": \"0-3\"}\n");
        final Cli cli = launch("easy", experiments.options("'failures': {'events': 'outages.txt'}"), "out");

        assertThat(cli.code()).isEqualTo(4);
        assertThat(cli.err().lines()).hasSize(2);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "'maintenance': [{'domain': 'node:7', 'start': 1, 'duration': 1}]",
                "'maintenance': [{'domain': 'rack:0', 'start': 1, 'duration': 1}]",
                "'maintenance': [{'domain': 'channel:0>1', 'start': 1, 'duration': 1}]",
                "'maintenance': [{'domain': 'channel:0', 'start': 1, 'duration': 1}]",
                "'maintenance': [{'domain': 'link:backbone', 'start': 1, 'duration': 1}]",
                "'maintenance': [{'domain': 'switch:1', 'start': 1, 'duration': 1}]",
                "'classes': [{'domain': 'rack', " + LAWS + "}]",
                "'classes': [{'domain': 'channel', " + LAWS + "}]",
                "'classes': [{'domain': 'link', " + LAWS + "}]",
                "'classes': [{'domain': 'link', 'nodes': 'Cray', " + LAWS + "}]",
                "'classes': [{'preset': 'lanl-2', 'nodes': 'Cray'}]",
                "'events': 'nowhere.txt'",
                "'events': 'missing.txt'",
                "'events': 'twice.txt'",
                "'laws': []"
            })
    void refusesWhatDoesNotFitInTwoLines(String failures) {
        final String line = "{\"timestamp\": 3, \"type\": \"machine_unavailable\", \"resources\": \"0\"}\n";
        experiments.write("twice.txt", line + line);
        experiments.write("nowhere.txt", line.replace("\"resources\": \"0\"", "\"domain\": \"rack:4\""));
        final Cli cli = launch("easy", experiments.options("'failures': {" + failures + "}"), "out");

        assertThat(cli.code()).isEqualTo(2);
        assertThat(cli.err().lines()).hasSize(2);
        assertThat(cli.err().lines().skip(1).findFirst().orElseThrow()).startsWith("Maybe");
    }
}
