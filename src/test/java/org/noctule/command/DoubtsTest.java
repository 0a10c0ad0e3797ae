package org.noctule.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class DoubtsTest {
    @TempDir
    private Path folder;

    private Experiments experiments;
    private Path trace;
    private Path platform;

    @BeforeEach
    void writeATraceOfWhichTwoJobsDoNotFit() {
        experiments = new Experiments(folder);
        trace = experiments.write(
                "trace.swf", line(1, 4, 1_000) + line(2, 5, 1_000) + line(3, 2, 64_000_000) + line(4, 1, 1_000));
        platform = folder.resolve("platform.json");
    }

    /** A line of a trace: number, processors, kilobytes per processor. */
    private static String line(int number, int processors, int memory) {
        return number + " " + number + " -1 10 " + processors + " -1 -1 " + processors + " 20 " + memory
                + " 1 -1 -1 -1 -1 -1 -1 -1\n";
    }

    private Path options(String members) {
        return experiments.write(
                "traced.json",
                ("{'platform_file_path': 'platform.json', 'workload_file_path': 'trace.swf',"
                                + " 'workload': {'reference_speed': 4}" + members + "}")
                        .replace('\'', '"'));
    }

    private String unfit() {
        return trace + ": 2 of 4 jobs do not fit " + platform
                + " (4 cores); the first is w0!2 (5 cores with 1 MB each). ";
    }

    @ParameterizedTest
    @ValueSource(strings = {"easy", "next-job", "classic"})
    void launchWarnsOfJobsThatThePlatformIsTooSmallFor(String agent) {
        final Cli run = Cli.run("launch", agent, options(""), "--out", folder.resolve("out"));

        assertThat(run.err())
                .isEqualTo("noctule: warning: " + unfit()
                        + "Noctule's agents reject them; means are of the other jobs. All need a platform of 5 cores or more:"
                        + " --platform FILE.\n");
        assertThat(run.out()).contains("2 rejected");
    }

    @Test
    void evaluateWarnsOnceWhateverTheNumberOfAgentsAndRuns() {
        final Cli run = Cli.run("evaluate", "easy", "next-job", options(""), "--nbruns", "2");

        assertThat(run.err()).containsOnlyOnce("noctule: warning: " + unfit());
        assertThat(Cli.run("evaluate", "easy", options(""), "--quiet").err()).isEmpty();
    }

    @Test
    void warnsOfAWarmUpThatLeavesNoJob() {
        final Path options = options(", 'figures': {'warmup': {'jobs': 3}, 'cooldown': {'jobs': 1}}");
        final Cli run = Cli.run("launch", "easy", options, "--out", folder.resolve("out"));

        assertThat(run.err()).contains("warm-up and cool-down leave out all 4 jobs");
        assertThat(run.out()).contains(": 0 that ran; ");
        assertThat(Cli.run("evaluate", "easy", options, "--set", "figures.warmup.jobs=1")
                        .err())
                .doesNotContain("leave out");
    }

    @Test
    void simulateWarnsBeforeItLooksForAnAgent() {
        final Cli run = Cli.run("simulate", options(""), "-s", "tcp://127.0.0.1:1", "--timeout", "0.1");

        assertThat(run.code()).isEqualTo(3);
        assertThat(run.err()).startsWith("noctule: warning: " + unfit());
    }

    @Test
    void warnsOfARunThatWillGetStuckIfAgentsKeepSuchJobs() {
        final Cli run = Cli.run(
                "launch", "easy", options(", 'rules': {'impossible_jobs': 'wait'}"), "--out", folder.resolve("out"));

        assertThat(run.code()).isEqualTo(4);
        assertThat(run.err())
                .startsWith("noctule: warning: " + unfit()
                        + "Noctule's agents wait for them (impossible_jobs: wait), so that the run gets stuck."
                        + " All need a platform of 5 cores or more: --platform FILE.\n");
    }

    @Test
    void warnsWhereTheTraceHasFewerJobsThanAreWanted() {
        final Cli run = Cli.run(
                "launch",
                "easy",
                experiments.options("'nb_jobs': 3, 'workload': {'first_job': 1}"),
                "--out",
                folder.resolve("out"));

        assertThat(run.code()).isZero();
        assertThat(run.err())
                .isEqualTo("noctule: warning: " + folder.resolve("jobs.json")
                        + ": nb_jobs asks for 3 jobs, of which there are 2 from first_job 1 on.\n");
        assertThat(Cli.run("evaluate", "easy", experiments.options("'nb_jobs': 4"))
                        .err())
                .startsWith("noctule: warning: " + folder.resolve("jobs.json")
                        + ": nb_jobs asks for 4 jobs, of which there are 3.\n");
    }

    @Test
    void saysThatAnInitialStateLeavesJobsOutIfFewerThanAreWantedRemain() throws IOException {
        final Path state = Files.writeString(
                folder.resolve("state.json"),
                ("{'nb_res': 4, 'date': 1e9, 'jobs': [{'id': 's', 'subtime': 0, 'res': 1, 'profile': 'p'}],"
                                + " 'profiles': {'p': {'type': 'delay', 'delay': 1}}}")
                        .replace('\'', '"'));

        final Cli run = Cli.run(
                "launch",
                "easy",
                experiments.options("'nb_jobs': 3"),
                "--set",
                "workload.initial=" + state,
                "--out",
                folder.resolve("out"));

        assertThat(run.err())
                .contains(
                        "nb_jobs asks for 3 jobs, of which there are 1: workload.initial leaves out those up to its date.");
    }

    @ParameterizedTest
    @CsvSource({"P100, true", "H100, false"})
    void warnsWhereServersOfAFabricAreNotEquallyFast(String kind, boolean warned) {
        experiments.write("fabric.json", """
                {"clusters": [{"id": "r", "nodes": [{"type": "H100 Server", "number": 2}, {"type": "%s Server", "number": 2}],
                  "topology": {"type": "ramp", "communication_groups": 2, "racks": 2, "servers": 1, "node_bandwidth": 1e12}}]}
                """.formatted(kind));
        final Path options = experiments.write("stream.json", """
                {"nb_jobs": 1, "platform_file_path": "fabric.json",
                 "workload": {"type": "stream", "graphs": ["%s"], "interarrival": 1, "replication": 1}}
                """.formatted(
                        Path.of("workloads/pipedream/alexnet.txt").toAbsolutePath()));
        final Cli run = Cli.run("launch", "training", options, "--out", folder.resolve("out"));

        assertThat(run.err().contains("servers of fabrics are not equally fast"))
                .as(run.err())
                .isEqualTo(warned);
    }

    @Test
    void launchWarnsOfDemandsThatNoNodesMeet() {
        final Path jobs = experiments.write("cards.json", """
                {"nb_res": 4, "profiles": {"p": {"type": "delay", "delay": 1}},
                 "jobs": [{"id": "1", "subtime": 0, "res": 1, "walltime": 9, "profile": "p",
                           "noctule": {"demand": {"gres": [{"name": "gpu"}]}}}]}
                """);
        final Path asked = experiments.write(
                "asked.json", "{\"platform_file_path\": \"platform.json\", \"workload_file_path\": \"cards.json\"}");
        assertThat(Cli.run("launch", "easy", asked, "--out", folder.resolve("out"))
                        .err())
                .contains(
                        jobs + ": 1 of 1 job does not fit " + platform + " (4 cores); the first is w0!1 (1 core, and a"
                                + " demand on nodes). Noctule's agents reject them");
    }

    @Test
    void inspectTellsWhichJobsDoNotFit() {
        assertThat(Cli.run("inspect", "workload", trace, "--platform", platform).out())
                .endsWith("\n2 of 4 jobs do not fit " + platform
                        + " (4 cores); the first is w0!2 (5 cores with 1 MB each)\n");
        assertThat(Cli.run("inspect", "workload", trace).out()).doesNotContain("do not fit");
    }
}
