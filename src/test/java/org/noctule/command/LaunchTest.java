package org.noctule.command;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.noctule.json.JsonInput;

class LaunchTest {
    private static final Path QUICKSTART = Path.of("launch/quickstart.json");

    @TempDir
    private Path folder;

    private Experiments experiments;
    private Path out;

    @BeforeEach
    void writeAnExperiment() {
        experiments = new Experiments(folder);
        out = folder.resolve("out");
    }

    @Test
    void leavesTheSameBytesOverEveryChannelAndAgain() {
        Cli.run("launch", "easy", QUICKSTART, "-q", "--out", folder.resolve("zmq"));
        Cli.run("launch", "easy", QUICKSTART, "-q", "--out", folder.resolve("again"));
        Cli.run("launch", "easy", QUICKSTART, "-q", "--out", folder.resolve("direct"), "--transport", "direct");
        Cli.run("launch", "easy", QUICKSTART, "-q", "--out", folder.resolve("tcp"), "-s", "tcp://127.0.0.1:*");
        final Cli processes =
                Cli.run("launch", "easy", QUICKSTART, "-q", "--out", folder.resolve("processes"), "--processes");

        assertThat(processes).isEqualTo(new Cli(0, "", ""));
        assertThat(Experiments.results(folder.resolve("zmq")))
                .containsKeys("jobs.csv", "schedule.csv", "summary.json", "core_energy.csv")
                .isEqualTo(Experiments.results(folder.resolve("again")))
                .isEqualTo(Experiments.results(folder.resolve("direct")))
                .isEqualTo(Experiments.results(folder.resolve("tcp")))
                .isEqualTo(Experiments.results(folder.resolve("processes")));
    }

    @Test
    void passesOverWhatTheFileSaysOfAnotherAgent() {
        final Path file = new Experiments(folder)
                .options("'decision': {'agent': {'name': 'training', 'degree': 'constant', 'value': 4}}");
        final Cli cli = Cli.run("launch", "easy", file, "-q", "--out", out, "--transport", "direct");
        assertThat(cli).isEqualTo(new Cli(0, "", ""));
    }

    @Test
    void showsASummaryAndWhereResultsAre() {
        final Cli cli = Cli.run("launch", "fcfs", folder.resolve("options.json"), "--out", out, "--check");

        assertThat(cli.code()).isZero();
        assertThat(cli.err()).isEmpty();
        assertThat(cli.out())
                .contains("jobs                3 (2 completed successfully, 1 completed walltime reached)")
                .contains("makespan            24 s")
                .contains("jobs/s")
                .endsWith("results in " + out + "\n");
    }

    @Test
    void writesWhatWasRunIntoRunJson() {
        experiments.options("'seed': 7, 'nb_resources': 4, 'rules': {'impossible_jobs': 'wait'}");
        Cli.run("launch", "fcfs", folder.resolve("options.json"), "-q", "--out", out);

        final JsonNode run = JsonInput.read(out.resolve("run.json")).node();
        assertThat(run.get("complete").booleanValue()).isTrue();
        assertThat(run.has("failure")).isFalse();
        assertThat(run.at("/options/agent").textValue()).isEqualTo("fcfs");
        assertThat(run.at("/options/rules/impossible_jobs").textValue()).isEqualTo("wait");
        assertThat(run.at("/options/rules/passes").textValue()).isEqualTo("date");
        assertThat(run.at("/options/channel/timeout_s").doubleValue()).isEqualTo(30);
        assertThat(run.at("/seeds/agent").longValue()).isEqualTo(7);
        assertThat(run.at("/inputs")).hasSize(3);
        assertThat(run.at("/inputs/0/sha256").textValue()).hasSize(64);
        assertThat(run.at("/jobs").intValue()).isEqualTo(3);
        assertThat(run.at("/jobs_per_second").doubleValue()).isPositive();
        assertThat(run.at("/simulation_seconds").doubleValue()).isPositive();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"options.json -a easy", "easy options.json", "options.json easy", "options.json --agent easy"})
    void understandsTheFormsOfEveryHdeeprm(String form) {
        final Object[] args = ("launch " + form + " -nr 1 -q -o " + out)
                .replace("options.json", folder.resolve("options.json").toString())
                .split(" ");

        assertThat(Cli.run(args)).isEqualTo(new Cli(0, "", ""));
        assertThat(out.resolve("run.json")).exists();
    }

    @Test
    void takesTheAgentFromTheOptions() {
        experiments.options("'pybatsim': {'env': {'objective': 'makespan', 'queue_sensitivity': 0.05}, "
                + "'agent': {'type': 'CLASSIC', 'policy_pair': 'first-high_gflops', 'run': 'test'}}");
        final Cli cli = Cli.run("launch", folder.resolve("options.json"), "--out", out);

        assertThat(cli.code()).as(cli.err()).isZero();
        assertThat(cli.err())
                .contains("warning: ")
                .contains("\"agent.policy_pair\" is an older HDeepRM's; today it is \"env.actions.selection\".");
        assertThat(Experiments.names(out)).contains("actions.log", "rewards.log", "overutilizations.json");
    }

    @Test
    void saysThatNoAgentIsNamed() {
        final Cli cli = Cli.run("launch", folder.resolve("options.json"), "--out", out);

        assertThat(cli.err())
                .isEqualTo("noctule: No agent is named, neither on the command line nor in the options file ("
                        + folder.resolve("options.json")
                        + ").\nMaybe name one: noctule launch easy OPTIONS.json.\n");
        assertThat(cli.code()).isEqualTo(2);
    }

    @Test
    void recomputesTheWorkOfACustomWorkload() {
        final Cli cli = Cli.run(
                "launch", "fcfs", folder.resolve("options.json"), "-q", "--out", out, "-cw", "workloads/learning.json");

        assertThat(cli).isEqualTo(new Cli(0, "", ""));
        assertThat(Experiments.text(out.resolve("jobs.csv")).lines()).hasSize(3);
    }

    @Test
    void writesOnceIntoADirectory() {
        final Path options = folder.resolve("options.json");
        Cli.run("launch", "fcfs", options, "-q", "--out", out);
        final String first = Experiments.text(out.resolve("run.json"));

        final Cli second = Cli.run("launch", "fcfs", options, "-q", "--out", out);

        assertThat(second.code()).isEqualTo(2);
        assertThat(second.err())
                .isEqualTo(
                        "noctule: The output directory (" + out + ") exists already.\n"
                                + "Maybe name another one with --out, go on in it with --resume, or write over it with --force.\n");
        assertThat(Experiments.text(out.resolve("run.json"))).isEqualTo(first);
    }

    @Test
    void removesAnEarlierRunsFilesUnderForce() throws IOException {
        final Path options = folder.resolve("options.json");
        Cli.run("launch", "classic", options, "-q", "--out", out);
        Files.writeString(out.resolve("notes.txt"), "mine");

        assertThat(Cli.run("launch", "fcfs", options, "-q", "--out", out, "--force")
                        .code())
                .isZero();

        assertThat(Experiments.names(out)).contains("notes.txt", "run.json").doesNotContain("actions.log");
    }

    @Test
    void removesTheFilesOfRunsOfOtherKindsUnderForce() throws IOException {
        final Path options = folder.resolve("options.json");
        Cli.run("launch", "random", options, "-q", "--out", out, "--nbruns", 2);
        final List<String> others = List.of(
                "training.json",
                "training_jobs.csv",
                "training_steps.csv",
                "training.csv",
                "model.safetensors",
                "checkpoint.safetensors",
                "best.safetensors",
                "evaluation.csv",
                "evaluation.md",
                "schedule.csv");
        for (final String name : others) {
            Files.writeString(out.resolve(name), "");
        }
        Files.writeString(out.resolve("002").resolve("notes.txt"), "mine");

        assertThat(Cli.run("evaluate", "fcfs", options, "-q", "--out", out, "--force"))
                .isEqualTo(new Cli(0, "", ""));
        assertThat(Experiments.names(out))
                .containsExactly("002", "differences.csv", "evaluation.csv", "evaluation.md", "runs.csv");
        assertThat(Experiments.names(out.resolve("002"))).containsExactly("notes.txt");
        Files.writeString(out.resolve("model.safetensors"), "");
        assertThat(Cli.run("launch", "fcfs", options, "-q", "--out", out, "--force"))
                .isEqualTo(new Cli(0, "", ""));
        assertThat(Experiments.names(out)).contains("002", "jobs.csv").doesNotContain("model.safetensors", "runs.csv");
    }

    @Test
    void refusesAControlCharacterInThePrefix() {
        final Cli cli = Cli.run("launch", "fcfs", folder.resolve("options.json"), "--out", out, "--prefix", "a\n");

        assertThat(cli.code()).isEqualTo(2);
        assertThat(cli.err()).startsWith("noctule: --prefix: the value (a\\u000a) holds a control character.\nMaybe ");
        assertThat(out).doesNotExist();
    }

    @Test
    void keepsAnAccountOfJobsThatWaitAtTheEndOfTheRun() {
        final Path options = new Experiments(folder).options("'simulation_end': 11");
        final Cli cli = Cli.run("launch", "fcfs", options, "--check", "--out", out);

        assertThat(cli.code()).as(cli.err()).isZero();
        assertThat(cli.out())
                .startsWith("jobs                3 (1 completed killed, 1 completed successfully, 1 still waiting)");
        assertThat(CsvRows.read(out.resolve("jobs.csv")))
                .extracting(row -> row.get("job_id") + " " + row.get("final_state") + " " + row.get("finish_time"))
                .containsExactly("1 COMPLETED_SUCCESSFULLY 10.0", "2 COMPLETED_KILLED 11.0", "3 SUBMITTED ");
        assertThat(CsvRows.read(out.resolve("schedule.csv")).get(0)).containsEntry("nb_jobs", "3");
        assertThat(JsonInput.read(out.resolve("summary.json"))
                        .get("jobs_by_final_state")
                        .get("SUBMITTED")
                        .number())
                .isEqualTo(1);
    }

    @Test
    void namesFilesAsBatsimDoes() {
        Cli.run("launch", "fcfs", folder.resolve("options.json"), "-q", "--out", out, "--prefix", "out_");

        assertThat(Experiments.names(out))
                .contains("out_jobs.csv", "out_schedule.csv", "out_run.json", "out_summary.json")
                .allMatch(name -> name.startsWith("out_"));
    }

    @Test
    void runsSeveralTimesWithSeedsOfTheirOwn() {
        final Cli cli = Cli.run(
                "launch", "random", QUICKSTART, "--out", out, "--nbruns", "3", "--transport", "direct", "--seed", "5");

        assertThat(cli.code()).as(cli.err()).isZero();
        assertThat(Experiments.names(out)).containsExactly("001", "002", "003", "runs.csv");
        assertThat(Experiments.text(out.resolve("runs.csv")).lines().map(line -> line.split(",")[5]))
                .containsExactly("seed", "5", "6", "7");
        final Path compared = folder.resolve("compared");
        Cli.run("evaluate", "random", QUICKSTART, "-q", "--out", compared, "--nbruns", "3", "--seed", "5");
        assertThat(Experiments.text(out.resolve("runs.csv")).lines().map(line -> line.split(",", 4)[3]))
                .as("the same columns and figures as in a comparison")
                .containsExactlyElementsOf(
                        Experiments.text(compared.resolve("runs.csv")).lines().toList());
        assertThat(cli.out().lines().filter(line -> line.startsWith("run "))).hasSize(3);
        final Path alone = folder.resolve("alone");
        Cli.run("launch", "random", QUICKSTART, "-q", "--out", alone, "--transport", "direct", "--seed", "6");
        assertThat(Experiments.text(out.resolve("002/jobs.csv")))
                .isEqualTo(Experiments.text(alone.resolve("jobs.csv")))
                .isNotEqualTo(Experiments.text(out.resolve("001/jobs.csv")));
    }

    @Test
    void runsOnceWhereNoSeedCanChangeAnything() {
        final Cli cli = Cli.run("launch", "easy", QUICKSTART, "--out", out, "--nbruns", "4", "--transport", "direct");

        assertThat(cli.code()).as(cli.err()).isZero();
        assertThat(cli.out().lines())
                .contains("one run instead of 4: nothing is drawn, so that no seed can change it")
                .filteredOn(line -> line.startsWith("run "))
                .hasSize(1);
        assertThat(Experiments.names(out)).containsExactly("001", "runs.csv");
    }

    @Test
    void writesBatsimsNumbersInItsDialect() {
        Cli.run("launch", "fcfs", folder.resolve("options.json"), "-q", "--out", out, "--dialect", "batsim");

        assertThat(Experiments.text(out.resolve("jobs.csv"))).contains(",10.000000,");
    }

    @Test
    void comparesTheCoresOfThePlatform() {
        final Path options = experiments.options("'nb_resources': 8");
        final Cli cli = Cli.run("launch", "fcfs", options, "--out", out);

        assertThat(cli.err())
                .isEqualTo("noctule: " + options + ": $.nb_resources: the value (8) is not the number of cores of "
                        + folder.resolve("platform.json")
                        + " (4).\nMaybe another platform is meant; the key may be left out.\n");
        assertThat(cli.code()).isEqualTo(2);
        assertThat(out).doesNotExist();
    }

    @Test
    void explainsADeadlockAndKeepsWhatThereIs() {
        experiments.write("jobs.json", Experiments.JOBS.replace("\"res\": 4", "\"res\": 5"));
        experiments.options("'rules': {'impossible_jobs': 'wait'}");
        final Cli cli = Cli.run("launch", "fcfs", folder.resolve("options.json"), "--out", out, "--quiet");

        assertThat(cli.code()).isEqualTo(4);
        assertThat(cli.err().lines()).hasSize(2);
        assertThat(cli.err()).contains("w0!2: it asks for 5 cores, the platform has 4");
        assertThat(Experiments.names(out)).contains("jobs.csv", "run.json").doesNotContain("schedule.csv");
        assertThat(JsonInput.read(out.resolve("run.json")).get("complete").flag())
                .isFalse();
        assertThat(JsonInput.read(out.resolve("summary.json")).get("complete").flag())
                .isFalse();
    }
}
