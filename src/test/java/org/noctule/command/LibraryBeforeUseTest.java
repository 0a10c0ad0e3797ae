package org.noctule.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.noctule.experiment.Agents;
import org.noctule.experiment.options.OptionsReader;
import org.noctule.experiment.options.Overrides;
import org.noctule.start.FetchedLibrary;

/**
 * Commands in a checkout that lacks PyTorch and Hazelcast: those that need them ask for them before they do anything.
 */
@DisabledOnOs(OS.WINDOWS)
@Tag("whole")
final class LibraryBeforeUseTest {
    /** Plays in the place of Java what begins again, and asks Java for all else. */
    private static final String JAVA = """
            #!/bin/sh
            [ -z "${NOCTULE_FETCHED-}" ] || case $1 in
              -Xlog*)
                echo "runs with $NOCTULE_FETCHED: $(ls "${0%%/*}/target/lib" | tr '\\n' ' ')"
                for last; do :; done
                echo "$last"
                exit 7
                ;;
            esac
            exec '%s' "$@"
            """;

    private static final String MAVEN = """
            #!/bin/sh
            for argument; do
              case $argument in -Dnoctule.lib=*) lib=${argument#*=} ;; esac
            done
            mkdir -p "$lib"
            touch "$lib/pytorch-2.0-1-linux-x86_64.jar"
            """;

    @TempDir
    private Path folder;

    private Experiments experiments;

    @BeforeEach
    void lack() {
        experiments = new Experiments(folder);
        System.setProperty(FetchedLibrary.CHECKOUT, folder.toString());
    }

    @AfterEach
    void lackNothing() {
        System.clearProperty(FetchedLibrary.CHECKOUT);
    }

    /** It cannot be fetched into a folder that is not there. */
    private static void assertAsks(String library, Object... command) {
        final Cli told = Cli.run(command);
        assertThat(told.code()).isEqualTo(2);
        assertThat(told.out()).isEmpty();
        assertThat(told.err()).startsWith("noctule: " + library + ", which this command needs, is not here yet, and ");
    }

    @ParameterizedTest
    @CsvSource({
        "easy, '', false",
        "ppo, '', false", // It has no model: that is an error, and nothing to fetch for.
        "ppo, '''run'': ''train''', true",
        "dqn, '''input_model'': ''m''', false",
        "dqn, '''input_model'': ''m'', ''device'': ''auto''', true",
        "training, '''degree'': ''max''', false",
        "training, '''degree'': ''afterstate'', ''input_model'': ''m''', false",
        "training, '''degree'': ''afterstate'', ''run'': ''train''', true",
        "training, '''degree'': ''afterstate'', ''run'': ''train'', ''training'': {''method'': ''evolution''}', false",
        "ppo, '''run'': ''train'', ''device'': ''auto''', true",
    })
    void theAnswerIsThatOfTheAgent(String agent, String keys, boolean needed) {
        final Path options = experiments.options(
                "'decision': {'agent': {'name': '" + agent + "'" + (keys.isEmpty() ? "" : ", " + keys) + "}}");
        assertThat(Agents.needPyTorch(OptionsReader.readShared(options, Overrides.NONE, warning -> {})))
                .isEqualTo(needed);
        if (needed) {
            final Path out = folder.resolve("out");
            assertAsks("PyTorch", "launch", options, "--out", out);
            assertAsks("PyTorch", "decide", agent, options, "--out", out);
            assertAsks("PyTorch", "evaluate", "fcfs", agent, options, "--out", out);
            assertThat(out).doesNotExist();
        }
    }

    @Test
    void aLearntPolicyBesideTheAgentNeedsNothing() {
        final Path options =
                experiments.options("'decision': {'agent': {'name': 'easy'}, 'adaptation': {'input_model': 'm'}}");
        assertThat(Agents.needPyTorch(OptionsReader.readShared(options, Overrides.NONE, warning -> {})))
                .isFalse();
    }

    @Test
    void whatNeedsNothingRuns() {
        final Path parent = folder.resolve("parent");
        assertThat(Cli.run("launch", "easy", experiments.options(""), "--out", parent, "-q"))
                .isEqualTo(new Cli(0, "", ""));
        assertThat(Cli.run("launch", "fcfs", "--fork", parent, "--at", 10, "--out", folder.resolve("out"), "-q")
                        .code())
                .isZero();
        assertThat(folder.resolve("target")).doesNotExist();
    }

    @Test
    void aCampaignAsksForWhatItsPointsAndItsExecutorNeed() {
        experiments.options("");
        final String axes = "{'base': 'options.json', 'axes': {'decision.agent': [{'name': 'fcfs'}%s]}%s}";
        assertAsks(
                "PyTorch",
                "campaign",
                "run",
                experiments.write(
                        "learning.json",
                        axes.formatted(", {'name': 'dqn', 'run': 'train'}", "").replace('\'', '"')));
        assertAsks(
                "Hazelcast",
                "campaign",
                "run",
                experiments.write(
                        "grid.json",
                        axes.formatted("", ", 'execute': {'with': 'hazelcast'}").replace('\'', '"')));
    }

    @Test
    void aWorkflowNeedsPyTorch() {
        assertAsks("PyTorch", "workflow", "run", "--transport", "memory");
    }

    @ParameterizedTest
    @ValueSource(strings = {"launch pppo options.json", "workflow run --help", "campaign status none", "adapt table"})
    void nothingIsAskedForWithoutNeed(String words) {
        assertThat(Cli.run((Object[])
                                words.replace("options", folder + "/options").split(" "))
                        .err())
                .doesNotContain("which this command needs");
    }

    /**
     * The whole way: the launcher, a command that asks, a Maven that fetches, and the command again with its exit code.
     */
    @Test
    void theCommandBeginsAgainOnceTheLibraryIsHere() throws IOException {
        Files.createDirectories(folder.resolve("target/lib"));
        Files.createDirectories(folder.resolve("launch"));
        Files.copy(Path.of("launch/noctule"), folder.resolve("launch/noctule"));
        assertThat(folder.resolve("launch/noctule").toFile().setExecutable(true))
                .isTrue();
        Files.writeString(folder.resolve("pom.xml"), "<pytorch.version>2.0-1</pytorch.version>\n");
        script("java", JAVA.formatted(Path.of(System.getProperty("java.home"), "bin", "java")));
        script("mvn", MAVEN);
        final Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().put(Attributes.Name.MAIN_CLASS, Main.class.getName());
        manifest.getMainAttributes()
                .put(
                        Attributes.Name.CLASS_PATH,
                        Stream.of(System.getProperty("java.class.path").split(":"))
                                .map(entry -> Path.of(entry).toUri().toString())
                                .collect(Collectors.joining(" ")));
        new JarOutputStream(Files.newOutputStream(folder.resolve("target/noctule.jar")), manifest).close();
        experiments.options("'decision': {'agent': {'name': 'ppo', 'run': 'train'}}");
        final List<String> command = new ArrayList<>(List.of(
                "env",
                "PATH=" + folder + ":/usr/bin:/bin",
                "NOCTULE_JAVA=" + folder.resolve("java"),
                "NOCTULE_JAVA_OPTS=-Xshare:auto",
                folder.resolve("launch/noctule").toString(),
                "launch",
                folder.resolve("options.json").toString(),
                "--quiet",
                "--out",
                "an out"));
        try (OtherProgram noctule = OtherProgram.start(folder.resolve("log"), command)) {
            assertThat(noctule.code(60)).as(noctule::printed).isEqualTo(7);
            assertThat(noctule.printed())
                    .isEqualTo("PyTorch (110 MB) is fetched once ...\n"
                            + "runs with PYTORCH: pytorch-2.0-1-linux-x86_64.jar \nan out\n");
        }
    }

    private void script(String name, String text) throws IOException {
        assertThat(Files.writeString(folder.resolve(name), text).toFile().setExecutable(true))
                .isTrue();
    }
}
