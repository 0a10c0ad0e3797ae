package org.noctule.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.offset;

import java.nio.file.Path;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.noctule.test.Seeds;

/** Runs that begin with jobs that wait and run. */
class InitialStateTest {
    private static final double TOLERANCE = 1e-6;

    @TempDir
    private Path folder;

    private Experiments experiments;

    @BeforeEach
    void makeExperiment() {
        experiments = new Experiments(folder);
    }

    private Path quickstart(String members) {
        return experiments.published("quick.json", "quickstart.json", "quickstart.swf", members);
    }

    private Cli launch(String agent, Path options, String out, String... more) {
        final Cli cli = experiments.launch(agent, options, out, more);
        assertThat(cli).isEqualTo(new Cli(0, "", ""));
        return cli;
    }

    private Path capture(String run, double date) {
        final Path state = experiments.file("state-of-" + run + ".json");
        final Cli cli = Cli.run("replay", experiments.file(run), "--until", date, "--initial", state);
        assertThat(cli.code()).as(cli.toString()).isZero();
        return state;
    }

    private Map<String, Map<String, String>> jobs(String run) {
        final Map<String, Map<String, String>> jobs = new TreeMap<>();
        CsvRows.read(experiments.file(run).resolve("jobs.csv")).forEach(row -> jobs.put(row.get("job_id"), row));
        return jobs;
    }

    private static double number(Map<String, String> row, String column) {
        return Double.parseDouble(row.get(column));
    }

    /** Demands that what ended after a date did so in the run that began then, at the same dates of its own clock. */
    private void demandTheSameLater(double date) {
        final Map<String, Map<String, String>> begun = jobs("begun");
        int running = 0;
        int waiting = 0;
        for (final Map<String, String> whole : jobs("whole").values()) {
            if (number(whole, "finish_time") <= date) {
                assertThat(begun).doesNotContainKey(whole.get("job_id"));
                continue;
            }
            final Map<String, String> row = begun.remove(whole.get("job_id"));
            assertThat(row).as(whole.toString()).isNotNull();
            for (final String column : new String[] {"submission_time", "starting_time", "finish_time"}) {
                assertThat(number(row, column) + date)
                        .as("%s of %s", column, row)
                        .isCloseTo(number(whole, column), offset(TOLERANCE));
            }
            for (final String column : new String[] {"allocated_resources", "final_state", "requested_time"}) {
                assertThat(row.get(column)).as(row.toString()).isEqualTo(whole.get(column));
            }
            assertThat(number(row, "waiting_time")).isCloseTo(number(whole, "waiting_time"), offset(TOLERANCE));
            running += number(row, "starting_time") < 0 ? 1 : 0;
            waiting += number(row, "starting_time") >= 0 && number(row, "submission_time") < 0 ? 1 : 0;
        }
        assertThat(begun).isEmpty();
        assertThat(running).isPositive();
        assertThat(waiting).isPositive();
    }

    @ParameterizedTest
    @CsvSource({
        "fcfs, direct, 86400",
        "easy, direct, 90000.5",
        "easy, zmq, 86400",
        "filler, direct, 100000",
        "priority, zmq, 123456",
        "easy-sjbf, direct, 86400"
    })
    void aRunThatBeginsWithTheStateOfAnotherOneGoesOnAsThatDid(String agent, String transport, double date) {
        launch(agent, quickstart(""), "whole", "--transport", "direct");

        launch(
                agent,
                quickstart(", 'workload': {'initial': '" + capture("whole", date) + "'}"),
                "begun",
                "--transport",
                transport);

        demandTheSameLater(date);
    }

    @Test
    void classicAgentsGoOnToo() {
        final String pair = ", 'decision': {'agent': {'policy_pair': 'shortest-lowest_id'}}";
        launch("classic", quickstart(pair), "whole");

        launch("classic", quickstart(pair + ", 'workload': {'initial': '" + capture("whole", 90_000) + "'}"), "begun");

        demandTheSameLater(90_000);
    }

    /** Writes a seeded workload in Batsim's format. */
    private Path drawn() {
        final Random random = Seeds.random(19);
        final StringBuilder jobs = new StringBuilder();
        final StringBuilder profiles = new StringBuilder();
        int date = 0;
        for (int id = 0; id < 120; id++) {
            date += random.nextInt(40);
            jobs.append(id == 0 ? "" : ", ")
                    .append("{'id': " + id + ", 'subtime': " + date + ", 'res': " + (1 + random.nextInt(4))
                            + ", 'walltime': " + (40 + random.nextInt(200)) + ", 'profile': 'p" + id % 9 + "'}");
        }
        for (int id = 0; id < 9; id++) {
            profiles.append(id == 0 ? "" : ", ")
                    .append("'p" + id + "': {'type': 'delay', 'delay': " + (20 + 13 * id) + "}");
        }
        experiments.write(
                "jobs.json",
                ("{'nb_res': 4, 'jobs': [" + jobs + "], 'profiles': {" + profiles + "}}").replace('\'', '"'));
        return experiments.options("");
    }

    private Path from(Path state) {
        return experiments.options("'workload': {'initial': '" + state + "'}");
    }

    @ParameterizedTest
    @ValueSource(strings = {"fcfs", "easy", "filler"})
    void workloadsOfBatsimBeginSoToo(String agent) {
        launch(agent, drawn(), "whole");

        launch(agent, from(capture("whole", 1500)), "begun");

        demandTheSameLater(1500);
    }

    @Test
    void aStateIsTakenFromARunThatBeganWithOne() {
        launch("easy", drawn(), "whole");
        launch("easy", from(capture("whole", 900)), "first");

        launch("easy", from(capture("first", 600)), "begun");

        assertThat(jobs("begun").values()).allSatisfy(row -> {
            final Map<String, String> whole = jobs("whole").get(row.get("job_id"));
            assertThat(number(row, "finish_time") + 600)
                    .isEqualTo(number(jobs("first").get(row.get("job_id")), "finish_time"));
            assertThat(number(row, "submission_time") + 600).isEqualTo(number(whole, "submission_time") - 900);
        });
    }

    @ParameterizedTest
    @CsvSource({"las, noctule", "next-job, noctule", "rounds, noctule", "easy, batsim"})
    void agentsThatCannotFollowKeepOffTheCoresOfJobsThatRun(String agent, String dialect) {
        launch("easy", drawn(), "whole");

        launch(agent, from(capture("whole", 1500)), "begun", "--dialect", dialect);

        final Map<String, Map<String, String>> begun = jobs("begun");
        jobs("whole").values().stream()
                .filter(row -> number(row, "starting_time") < 1500 && number(row, "finish_time") > 1500)
                .forEach(row -> assertThat(number(begun.get(row.get("job_id")), "finish_time"))
                        .isEqualTo(number(row, "finish_time") - 1500));
        assertThat(begun).hasSize((int) jobs("whole").values().stream()
                .filter(row -> number(row, "finish_time") > 1500)
                .count());
    }

    @Test
    void aRunFromAStateResumesVerifiesAndForks() {
        launch("easy", drawn(), "whole");
        launch("easy", from(capture("whole", 1500)), "begun");

        assertThat(Cli.run("replay", experiments.file("begun"), "--verify").out())
                .contains("the same again, simulator and agent");
        assertThat(Cli.run("replay", experiments.file("begun"), "--shadow", "easy")
                        .out())
                .contains("at 0");
        final Cli fork = Cli.run(
                "launch",
                "easy",
                "--fork",
                experiments.file("begun"),
                "--at",
                300,
                "-q",
                "--out",
                experiments.file("fork"));
        assertThat(fork).isEqualTo(new Cli(0, "", ""));
        assertThat(Experiments.results(experiments.file("fork")))
                .isEqualTo(Experiments.results(experiments.file("begun")));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "'id': 'x', 'subtime': -9, 'res': 2, 'profile': 'p', 'noctule': {'running': {'alloc': '0-1', 'elapsed': 5}}}, "
                        + "{'id': 'y', 'subtime': -9, 'res': 1, 'profile': 'p', 'noctule': {'running': {'alloc': '1', 'elapsed': 5}}"
                        + "|cannot run when the simulation begins",
                "'id': 'x', 'subtime': -9, 'res': 2, 'profile': 'p', 'noctule': {'running': {'alloc': '0', 'elapsed': 5}}"
                        + "|has 1 cores, and the job asks for 2",
                "'id': 'x', 'subtime': -9, 'res': 1, 'profile': 'p', 'noctule': {'running': {'alloc': '0', 'elapsed': 500}}"
                        + "|is after the date (-500.0) at which the job was started",
                "'id': 'x', 'subtime': -900, 'res': 1, 'profile': 'p', 'noctule': {'running': {'alloc': '0', 'elapsed': 500}}"
                        + "|its work is done",
                "'id': 'x', 'subtime': -9, 'res': 1, 'walltime': 4, 'profile': 'p', "
                        + "'noctule': {'running': {'alloc': '0', 'elapsed': 5}}|its walltime is 4.0 s",
                "'id': 'x', 'subtime': 9, 'res': 1, 'profile': 'p'|must be at most 0.0",
                "'id': 3, 'subtime': -9, 'res': 1, 'profile': 'p'|and comes at date 2.0 of the workload too",
                "'id': 'x', 'subtime': -9, 'res': 1, 'profile': 'p', 'noctule': {'running': {'alloc': 'no', 'elapsed': 5}}"
                        + "|lists no cores"
            })
    void statesThatMakeNoSenseAreRefused(String job, String complaint) {
        final Path state = experiments.write(
                "state.json",
                ("{'nb_res': 4, 'jobs': [{" + job + "}], 'profiles': {'p': {'type': 'delay', 'delay': 10}}}")
                        .replace('\'', '"'));

        final Cli cli = experiments.launch("easy", from(state), "out");

        assertThat(cli.code()).isEqualTo(2);
        assertThat(cli.err().lines()).hasSize(2);
        assertThat(cli.err()).contains(complaint).contains("\nMaybe ");
    }

    @Test
    void aJobThatRunsOnMayUseItsOwnRest() {
        final Path state = experiments.write("state.json", """
                {"nb_res": 4, "jobs": [
                  {"id": "x", "subtime": -900, "res": 4, "profile": "p",
                   "noctule": {"running": {"alloc": "0-3", "elapsed": 500, "remaining": 7}}},
                  {"id": "y", "subtime": -20, "res": 1, "profile": "p"}],
                 "profiles": {"p": {"type": "delay", "delay": 10}}}
                """);

        launch("fcfs", from(state), "begun");

        assertThat(jobs("begun").get("x"))
                .containsEntry("starting_time", "-500.0")
                .containsEntry("finish_time", "7.0")
                .containsEntry("waiting_time", "400.0");
        assertThat(jobs("begun").get("y")).containsEntry("starting_time", "7.0").containsEntry("waiting_time", "27.0");
    }
}
