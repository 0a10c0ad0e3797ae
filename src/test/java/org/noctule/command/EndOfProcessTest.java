package org.noctule.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.OutputStream;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.noctule.json.JsonInput;

/** Runs in processes of their own, which end before the run does. */
@Tag("whole")
class EndOfProcessTest {
    @TempDir
    private static Path folder;

    private static Path jar;

    @BeforeAll
    static void compile() {
        jar = Misbehaving.jar(folder);
    }

    private static List<String> noctule(Object... arguments) {
        return Cli.process(Stream.of(arguments).map(Object::toString).toList());
    }

    private static Path options(String behaviour) {
        return new Experiments(folder).options("'decision': {'agent': {'behaviour': '" + behaviour + "'}}");
    }

    private static Process launch(String behaviour, Path out, String... channel) throws IOException {
        final List<String> command = noctule("launch", jar, options(behaviour), "--quiet", "--out", out);
        command.addAll(List.of(channel));
        return new ProcessBuilder(command).start();
    }

    private static Process start(List<String> arguments) throws IOException {
        return new ProcessBuilder(noctule(arguments.toArray())).start();
    }

    @Test
    void ctrlCInATerminalKeepsResultsAndTellsSoOnALineOfItsOwn() throws Exception {
        final Path out = folder.resolve("terminal");
        assumeTrue(
                OtherProgram.succeeds(folder.resolve("script.txt"), 20, List.of("script", "-qec", "true", "/dev/null")),
                "There is no script of util-linux to make a terminal with.");
        final String command = noctule("launch", jar, options("endless"), "--out", out).stream()
                .map(word -> "'" + word + "'")
                .collect(Collectors.joining(" "));
        final Process process = new ProcessBuilder(
                        "script", "-qec", "stty cols 100; TERM=xterm exec " + command, "/dev/null")
                .redirectErrorStream(true)
                .start();
        final StringBuilder shown = new StringBuilder();
        try (Reader reader = process.inputReader(StandardCharsets.UTF_8)) {
            boolean pressed = false;
            for (int character = reader.read(); character >= 0; character = reader.read()) {
                shown.append((char) character);
                if (!pressed && shown.indexOf("/3 jobs") >= 0) {
                    pressed = true;
                    process.getOutputStream().write(3);
                    process.getOutputStream().flush();
                }
            }
        }
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        assertThat(process.exitValue()).as(shown.toString()).isEqualTo(130);
        assertThat(shown.toString().replace("\r\n", "\n"))
                .containsPattern("/3 jobs[^\n]*\\nnoctule: The run was interrupted\\.\\nMaybe [^\n]*\\n$");
        assertThat(Experiments.names(out)).contains("jobs.csv", "run.json").doesNotContain("schedule.csv");
    }

    @Test
    void aSignalLeavesTheRunsOfAComparisonThatAreOver() throws Exception {
        final Path out = folder.resolve("comparison");
        final Path plain = new Experiments(folder).options("");
        final Process process = new ProcessBuilder(noctule(
                        "evaluate", "easy", jar + ":behaviour=sleep", plain, "--out", out, "--threads", 1, "-q"))
                .start();
        try (BufferedReader lines = process.inputReader(StandardCharsets.UTF_8)) {
            assertThat(lines.readLine()).isEqualTo("asleep");
        }
        process.toHandle().destroy();
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        assertThat(process.errorReader(StandardCharsets.UTF_8).lines())
                .containsExactly(
                        "noctule: The run was interrupted.", "Maybe go on with it: --out " + out + " --resume.");
        assertThat(process.exitValue()).isEqualTo(130);
        assertThat(Experiments.names(out)).containsOnly("runs.partial.csv");
        assertThat(Experiments.text(out.resolve("runs.partial.csv")).lines()).hasSize(2);
    }

    @ParameterizedTest
    @ValueSource(strings = {"launch", "evaluate", "inspect workload"})
    void aSignalWhileInputsAreReadIsToldAndLeavesNothing(String verb) throws Exception {
        final Path pipe = folder.resolve("pipe.json");
        final Path out = folder.resolve("unread");
        assumeTrue(
                Files.exists(pipe)
                        || OtherProgram.succeeds(folder.resolve("mkfifo.txt"), 20, List.of("mkfifo", pipe.toString())),
                "There is no mkfifo.");
        final Path options = new Experiments(folder)
                .write(
                        "piped.json",
                        "{\"platform_file_path\": \"platform.json\", \"workload_file_path\": \"pipe.json\"}");
        final List<String> words = new ArrayList<>(List.of(verb.split(" ")));
        words.addAll(
                verb.contains(" ")
                        ? List.of(pipe.toString())
                        : List.of("easy", options.toString(), "--out", out.toString(), "-q"));
        final Process process = start(words);
        // Opening a pipe takes as long as it takes another process to open it, too.
        try (OutputStream writer = Files.newOutputStream(pipe)) {
            writer.flush();
            process.toHandle().destroy();
            assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        }
        assertThat(process.errorReader(StandardCharsets.UTF_8).lines())
                .hasSize(2)
                .startsWith("noctule: The command was interrupted.")
                .element(1)
                .asString()
                .startsWith("Maybe start it again");
        assertThat(process.exitValue()).isEqualTo(130);
        assertThat(out).doesNotExist();
    }

    @Test
    void outputThatCannotBeWrittenIsAFailure() throws Exception {
        final Path full = Path.of("/dev/full");
        assumeTrue(Files.exists(full), "There is no /dev/full.");
        final Process process = new ProcessBuilder(noctule("help"))
                .redirectOutput(full.toFile())
                .start();
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        assertThat(process.errorReader(StandardCharsets.UTF_8).lines())
                .containsExactly(
                        "noctule: the output cannot be written: No space left on device.",
                        "Maybe the disk behind it is full.");
        assertThat(process.exitValue()).isEqualTo(1);
    }

    private static void expectPartialResults(Process process, Path out, int code) throws Exception {
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        final List<String> err =
                process.errorReader(StandardCharsets.UTF_8).lines().toList();
        assertThat(process.exitValue()).as(err.toString()).isEqualTo(code);
        assertThat(err).hasSize(2);
        assertThat(err.get(0)).startsWith("noctule: ");
        assertThat(err.get(1)).startsWith("Maybe ");
        assertThat(Experiments.names(out)).contains("jobs.csv", "run.json").doesNotContain("schedule.csv");
        assertThat(JsonInput.read(out.resolve("run.json")).get("complete").flag())
                .isFalse();
    }

    @Test
    void anAgentThatExitsIsToldFromAUserWhoInterrupts() throws Exception {
        exits("zmq");
    }

    @Tag("long")
    @Test
    void anAgentThatExitsInProcessIsToldFromAUserWhoInterrupts() throws Exception {
        exits("direct");
    }

    private static void exits(String channel) throws Exception {
        final Path out = folder.resolve("exit-" + channel);
        expectPartialResults(launch("exit", out, "--transport", channel), out, 3);
    }

    @Test
    void anAgentThatExitsWhileItIsLoadedIsNamed() throws Exception {
        exitsWhileItIsLoaded("launch --transport direct");
    }

    @Tag("long")
    @ParameterizedTest
    @ValueSource(strings = {"launch --processes", "evaluate"})
    void anAgentThatExitsWhileItIsLoadedElsewhereIsNamed(String command) throws Exception {
        exitsWhileItIsLoaded(command);
    }

    private static void exitsWhileItIsLoaded(String command) throws Exception {
        final Path exiting = Misbehaving.exiting(folder);
        new Experiments(folder).options("");
        final List<String> arguments = new ArrayList<>(List.of(command.split(" ")));
        arguments.add(exiting.toString());
        arguments.add(folder.resolve("options.json").toString());
        final Process process = start(arguments);

        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        assertThat(process.errorReader(StandardCharsets.UTF_8).lines())
                .containsExactly(
                        "noctule: The agent of " + exiting + " ended the process (System.exit).",
                        "Maybe it should throw an exception instead.");
        assertThat(process.exitValue()).isEqualTo(3);
    }

    /** The JVM waits for hooks without limit, and a signal ends it no more. */
    @Test
    @Tag("long")
    void aHookOfAnAgentThatNeverEndsIsGivenUp() throws Exception {
        final Process process = launch("hook", folder.resolve("hook"), "--transport", "direct");

        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        assertThat(process.errorReader(StandardCharsets.UTF_8).lines())
                .endsWith(
                        "noctule: the process did not end by itself within 20 s.",
                        "Maybe a shutdown hook of the agent waits for something that does not come.");
        assertThat(process.exitValue()).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"--transport zmq", "--processes"})
    void aSignalEndsBothHalvesAndKeepsPartialResults(String channel) throws Exception {
        signal(channel);
    }

    @Tag("long")
    @ParameterizedTest
    @ValueSource(strings = {"--transport direct", "-s tcp://127.0.0.1:*"})
    void aSignalEndsEveryOtherRunAndKeepsPartialResults(String channel) throws Exception {
        signal(channel);
    }

    private static void signal(String channel) throws Exception {
        final Path out = folder.resolve("signal" + channel.replaceAll("\\W+", "-"));
        final Process process = launch("sleep", out, channel.split(" "));
        try (BufferedReader lines = process.inputReader(StandardCharsets.UTF_8)) {
            assertThat(lines.readLine()).isEqualTo("asleep");
        }
        final List<ProcessHandle> halves = process.descendants().toList();
        process.toHandle().destroy();
        expectPartialResults(process, out, 130);
        for (final ProcessHandle half : halves) {
            half.onExit().get(20, TimeUnit.SECONDS);
        }
    }
}
