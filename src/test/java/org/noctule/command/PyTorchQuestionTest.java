package org.noctule.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.noctule.agent.AgentProvider;
import org.noctule.command.terminal.PyTorchQuestion;
import org.noctule.experiment.options.OptionCatalogue;
import org.noctule.learning.agent.LearningProvider;

/** Question of the launcher before it fetches PyTorch. */
final class PyTorchQuestionTest {
    @TempDir
    private Path folder;

    private Experiments experiments;

    @BeforeEach
    void ask() {
        experiments = new Experiments(folder);
        System.setProperty(PyTorchQuestion.PROPERTY, "asked");
    }

    @AfterEach
    void askNoMore() {
        System.clearProperty(PyTorchQuestion.PROPERTY);
    }

    @ParameterizedTest
    @CsvSource({
        "easy, '', 0",
        "ppo, '', 0", // It has no model: that is an error, and nothing to fetch for.
        "ppo, '''run'': ''train''', 75",
        "dqn, '''input_model'': ''m''', 75",
        "training, '''degree'': ''max''', 0",
        "training, '''degree'': ''afterstate'', ''input_model'': ''m''', 0",
        "training, '''degree'': ''afterstate'', ''run'': ''train''', 75",
        "training, '''degree'': ''afterstate'', ''run'': ''train'', ''training'': {''method'': ''evolution''}', 0",
        "ppo, '''run'': ''train'', ''device'': ''auto''', 75",
    })
    void theAnswerIsThatOfTheAgent(String agent, String keys, int code) {
        final Path options = experiments.options(
                "'decision': {'agent': {'name': '" + agent + "'" + (keys.isEmpty() ? "" : ", " + keys) + "}}");
        final Path out = folder.resolve("out");

        assertThat(Cli.run("launch", options, "--out", out)).isEqualTo(new Cli(code, "", ""));
        assertThat(Cli.run("decide", agent, options, "--out", out)).isEqualTo(new Cli(code, "", ""));
        assertThat(Cli.run("evaluate", "fcfs", agent, options, "--out", out)).isEqualTo(new Cli(code, "", ""));
        assertThat(out).doesNotExist();
    }

    @ParameterizedTest
    @CsvSource({"'''cheapest''', 0", "'[1, 1, 0]', 0", "'{''input_model'': ''m''}', 75"})
    void aLearntPolicyBesideTheAgentNeedsIt(String adaptation, int code) {
        final Path options = experiments.options("'decision': {'adaptation': " + adaptation + "}");

        assertThat(Cli.run("launch", "easy", options)).isEqualTo(new Cli(code, "", ""));
        assertThat(Cli.run("decide", "easy", options)).isEqualTo(new Cli(code, "", ""));
        assertThat(Cli.run("evaluate", "fcfs", "easy", options)).isEqualTo(new Cli(code, "", ""));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "campaign status",
                "campaign copy",
                "campaign means",
                "campaign gather",
                "campaign report",
                "campaign export",
                "adapt table"
            })
    void whatPlaysNothingNeedsItNever(String words) {
        final Object[] command = words.split(" ");

        assertThat(Cli.run(command)).isEqualTo(new Cli(0, "", ""));
    }

    @Test
    void aForkIsNotRunWhereItIsOnlyAsked() {
        final Path options = experiments.options("");
        final Path parent = folder.resolve("parent");
        askNoMore();
        assertThat(Cli.run("launch", "easy", options, "--out", parent, "-q")).isEqualTo(new Cli(0, "", ""));
        System.setProperty(PyTorchQuestion.PROPERTY, "asked");
        final Path out = folder.resolve("out");

        assertThat(Cli.run("launch", "fcfs", "--fork", parent, "--at", 10, "--out", out))
                .isEqualTo(new Cli(0, "", ""));
        assertThat(out).doesNotExist();
    }

    @Test
    void theLauncherKnowsTheNamesOfAllAgentsThatLearn() throws IOException {
        final String script = Files.readString(Path.of("launch/noctule"));

        assertThat(OptionCatalogue.agents().providers().stream()
                        .filter(LearningProvider.class::isInstance)
                        .map(AgentProvider::name))
                .isNotEmpty()
                .allSatisfy(name -> assertThat(script).contains("*" + name + "*", name + "|"));
    }

    @Test
    void aWrongCommandNeedsNothing() {
        // The launcher goes on, and the command itself tells what is wrong.
        assertThat(Cli.run("launch", "pppo", experiments.options(""))).isEqualTo(new Cli(0, "", ""));
    }
}
