package org.noctule.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Runs on the hosts of a SimGrid platform, from the command line to the result files. */
class NetworkRunTest {
    @TempDir
    private Path folder;

    private Experiments experiments;

    @BeforeEach
    void writeAPlatformOfTwoHosts() {
        experiments = new Experiments(folder);
        experiments.write("hosts.xml", """
                <?xml version='1.0'?>
                <platform version="4.1"><zone id="z" routing="Full">
                  <host id="a" speed="1Gf"/><host id="b" speed="2Gf"/><host id="master_host" speed="1Gf"/>
                  <link id="l" bandwidth="1MBps" latency="0"/>
                  <route src="a" dst="b"><link_ctn id="l"/></route>
                </zone></platform>
                """);
        experiments.write("jobs.json", """
                {"nb_res": 2, "jobs": [
                   {"id": 1, "subtime": 0, "res": 2, "profile": "send"},
                   {"id": 2, "subtime": 0, "res": 2, "profile": "both"},
                   {"id": 3, "subtime": 0, "res": 2, "profile": "both", "walltime": 7}],
                 "profiles": {
                   "send": {"type": "parallel", "cpu": [1e9, 1e9], "com": [0, 5e6, 0, 0]},
                   "sleep": {"type": "delay", "delay": 3},
                   "both": {"type": "composed", "seq": ["sleep", "send"]}}}
                """);
    }

    @ParameterizedTest
    @ValueSource(strings = {"fair", "l07"})
    void playEveryPartOfAJobsProfile(String rule) {
        experiments.write(
                "options.json",
                "{\"platform_file_path\": \"hosts.xml\", \"workload_file_path\": \"jobs.json\", \"rules\": {\"network\": \""
                        + rule + "\"}}");
        final Path out = folder.resolve("out");
        final Cli cli =
                Cli.run("launch", "fcfs", folder.resolve("options.json"), "--transport", "direct", "-q", "--out", out);

        assertThat(cli).isEqualTo(new Cli(0, "", ""));
        assertThat(Experiments.text(out.resolve("jobs.csv")).lines().skip(1).map(NetworkRunTest::stateAndDates))
                .containsExactly(
                        "1 COMPLETED_SUCCESSFULLY 0.0 5.0",
                        "2 COMPLETED_SUCCESSFULLY 5.0 13.0",
                        "3 COMPLETED_WALLTIME_REACHED 13.0 20.0");
    }

    private static String stateAndDates(String line) {
        final String[] field = line.split(",");
        return String.join(" ", field[0], field[7], field[8], field[10]);
    }

    @Test
    void giveTheSameFilesOverASocket() {
        experiments.write(
                "options.json", "{\"platform_file_path\": \"hosts.xml\", \"workload_file_path\": \"jobs.json\"}");
        for (final String transport : new String[] {"direct", "zmq"}) {
            assertThat(Cli.run(
                            "launch",
                            "easy",
                            folder.resolve("options.json"),
                            "--transport",
                            transport,
                            "-q",
                            "--out",
                            folder.resolve(transport)))
                    .isEqualTo(new Cli(0, "", ""));
        }

        assertThat(Experiments.text(folder.resolve("zmq/jobs.csv")))
                .isEqualTo(Experiments.text(folder.resolve("direct/jobs.csv")));
    }

    @Test
    void refuseProfilesThatOnlyHostsCanDoOnCores() {
        experiments.options("");
        final Cli cli = Cli.run("launch", "fcfs", folder.resolve("options.json"), "--out", folder.resolve("out"));

        assertThat(cli.code()).isEqualTo(2);
        assertThat(cli.err()).startsWith("noctule: Job (w0!1): its profile (send)");
    }
}
