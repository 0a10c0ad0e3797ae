package org.noctule.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.noctule.json.JsonInput;

/** Runs in processes of their own, which end before the run does. */
class EndOfProcessTest {
    @TempDir
    private static Path folder;

    private static Path jar;

    @BeforeAll
    static void compile() {
        jar = Misbehaving.jar(folder);
    }

    private static Process launch(String behaviour, Path out, String... channel) throws IOException {
        new Experiments(folder).options("'decision': {'agent': {'behaviour': '" + behaviour + "'}}");
        final List<String> arguments = new ArrayList<>(List.of(
                "launch",
                jar.toString(),
                folder.resolve("options.json").toString(),
                "--quiet",
                "--out",
                out.toString()));
        arguments.addAll(List.of(channel));
        return start(arguments);
    }

    private static Process start(List<String> arguments) throws IOException {
        final List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                Main.class.getName()));
        command.addAll(arguments);
        return new ProcessBuilder(command).start();
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

    @ParameterizedTest
    @ValueSource(strings = {"direct", "zmq"})
    void anAgentThatExitsIsToldFromAUserWhoInterrupts(String channel) throws Exception {
        final Path out = folder.resolve("exit-" + channel);
        expectPartialResults(launch("exit", out, "--transport", channel), out, 3);
    }

    @ParameterizedTest
    @ValueSource(strings = {"launch --transport direct", "launch --processes", "evaluate"})
    void anAgentThatExitsWhileItIsLoadedIsNamed(String command) throws Exception {
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

    @ParameterizedTest
    @ValueSource(strings = {"--transport direct", "--transport zmq", "-s tcp://127.0.0.1:*", "--processes"})
    void aSignalEndsBothHalvesAndKeepsPartialResults(String channel) throws Exception {
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
