package org.noctule.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.noctule.command.terminal.Screen;
import org.noctule.command.terminal.Terminal;
import org.noctule.json.JsonInput;
import org.noctule.learning.Natives;

@Tag("whole")
final class CouplingVerbTest {
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    @TempDir
    private Path folder;

    private int run(String... words) {
        final List<String> args = new ArrayList<>(List.of("workflow"));
        args.addAll(List.of(words));
        return Main.run(
                args,
                new Terminal(
                        new PrintStream(out, true, StandardCharsets.UTF_8),
                        new PrintStream(err, true, StandardCharsets.UTF_8),
                        Screen.none()));
    }

    private String complaint(String... words) {
        assertThat(run(words)).isEqualTo(2);
        final String lines = err.toString(StandardCharsets.UTF_8);
        err.reset();
        assertThat(lines.lines()).hasSize(2).last().asString().startsWith("Maybe");
        return lines.lines().findFirst().orElseThrow();
    }

    @Test
    void whatIsWrongIsToldBeforeAnythingStarts() {
        assertThat(complaint()).contains("nothing says what to do");
        assertThat(complaint("rnu")).contains("(rnu)");
        assertThat(complaint("run", "--transport", "files,pipe"))
                .contains("(pipe)")
                .contains("memory");
        assertThat(complaint("run", "--kernels", "3,4")).contains("(4)");
        assertThat(complaint("run", "--num-sims", "0")).contains("num-sims");
        assertThat(complaint("run", "--num-sims", "1000001")).contains("(1000001) is above 1000000");
        assertThat(complaint("run", "--out", folder.toString())).contains("--out: the file (" + folder);
        assertThat(complaint("run", "--step-seconds", "-1")).contains("step-seconds");
        assertThat(complaint("run", "--grid-size", "8000"))
                .contains("8000 x 8000")
                .contains("2 GiB");
        assertThat(complaint("run", "--grid-size", "50000", "--steps", "1")).contains("50000");
        assertThat(complaint("run", "files")).contains("(files)");
        assertThat(run("run", "--help")).isZero();
        assertThat(out.toString(StandardCharsets.UTF_8)).contains("Examples:");
    }

    @Test
    @Tag("long")
    void printsTheTableOfTheTutorialWithPredictions() throws IOException {
        Natives.need();
        final Path json = folder.resolve("figures.json");
        assertThat(run(
                        "run",
                        "--transport=files,memory",
                        "--num-sims=3",
                        "--grid-size=16",
                        "--step-seconds=0",
                        "--kernels=3",
                        "--out=" + json))
                .isZero();
        assertThat(out.toString(StandardCharsets.UTF_8).lines().map(line -> line.replaceAll("[0-9]+[.][0-9]+", "#")))
                .startsWith(
                        String.format(
                                Locale.ROOT,
                                "3 simulations of 10 steps, 16 x 16 points, kernels 3, %d at once, # MiB to move; seconds"
                                        + " (predicted):",
                                Runtime.getRuntime().availableProcessors()),
                        "",
                        "transport  simulations        writes             trainings          reads")
                .anyMatch(line -> line.matches("files +# [(]#[)] +# [(]#[)] +# [(]#[)] +# [(]#[)]"))
                .anyMatch(line -> line.startsWith("kernel 3: 30 samples with the checksum "));
        final JsonInput figures = JsonInput.read(json);
        assertThat(figures.get("moved_bytes").integer(0, Long.MAX_VALUE)).isEqualTo(3 * 2 * 10 * 16 * 16 * 8);
        assertThat(figures.get("transports").elements()).hasSize(2).allSatisfy(row -> {
            assertThat(row.get("measured").get("training_run_seconds").positive())
                    .isPositive();
            assertThat(row.get("predicted").get("training_run_seconds").positive())
                    .isPositive();
            assertThat(row.get("trainings").elements().get(0).get("losses").elements())
                    .hasSize(8);
        });
        assertThat(err.toString(StandardCharsets.UTF_8)).contains("noctule: memory: trainings, 1 of 1 done");
    }

    private ProcessBuilder command(String... arguments) {
        return new ProcessBuilder(Cli.process(Stream.concat(
                                Stream.of(
                                        "workflow",
                                        "run",
                                        "--no-prediction",
                                        "--grid-size=16",
                                        "--step-seconds=0.05",
                                        "--folder=" + folder),
                                Stream.of(arguments))
                        .toList()))
                .redirectError(folder.resolve("errors.txt").toFile());
    }

    @Test
    @Tag("long")
    @DisabledOnOs(OS.WINDOWS)
    void transportsThatAreOverOutliveASignal() throws Exception {
        final Path json = folder.resolve("figures.json");
        final Process process = command("--transport=files,memory", "--num-sims=40", "--kernels=3", "--out=" + json)
                .start();
        while (!process.waitFor(1, TimeUnit.MILLISECONDS) && !Files.exists(json)) {}
        assertThat(process.isAlive()).isTrue();
        process.toHandle().destroy();
        final String table = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        assertThat(process.exitValue()).isEqualTo(130);
        assertThat(table.lines()).contains("partial: memory did not come to an end");
        assertThat(Files.readString(folder.resolve("errors.txt")))
                .endsWith(
                        "noctule: The run was interrupted.\n"
                                + "Maybe run the others with --transport memory: the figures of those that were over are kept.\n");
        final JsonInput figures = JsonInput.read(json);
        assertThat(figures.get("partial").flag()).isTrue();
        assertThat(figures.get("transports").elements()).hasSize(1);
        assertThat(Files.list(folder)).containsExactlyInAnyOrder(folder.resolve("errors.txt"), json);
    }

    private Process started() throws IOException, InterruptedException {
        final Process process = command("--transport=files", "--num-sims=400").start();
        // The first block is there: all that can be left is.
        while (!process.waitFor(1, TimeUnit.MILLISECONDS) && blocks() == 0) {}
        assertThat(process.isAlive()).isTrue();
        return process;
    }

    private long blocks() throws IOException {
        try (java.util.stream.Stream<Path> files = Files.walk(folder)) {
            return files.filter(file -> file.toString().endsWith(".npy")).count();
        } catch (final java.io.UncheckedIOException e) {
            return 0;
        }
    }

    @Test
    @Tag("long")
    @DisabledOnOs(OS.WINDOWS)
    void aSignalEndsAllProcessesAndTheCodeIs130() throws Exception {
        final Process process = started();
        final List<ProcessHandle> children = process.descendants().toList();
        assertThat(children).isNotEmpty();
        process.destroy();
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        assertThat(process.exitValue()).isEqualTo(130);
        assertThat(Files.readAllLines(folder.resolve("errors.txt")))
                .containsExactly("noctule: The run was interrupted.", "Maybe start again: nothing of it was kept.");
        assertThat(children).noneMatch(ProcessHandle::isAlive);
        assertThat(Files.list(folder)).containsExactly(folder.resolve("errors.txt"));
    }

    @Test
    @Tag("long")
    @DisabledOnOs(OS.WINDOWS)
    void processesOfAKilledCommandEndAndCleanUp() throws Exception {
        final Process process = started();
        final List<ProcessHandle> children = process.descendants().toList();
        process.destroyForcibly().waitFor();
        for (final ProcessHandle child : children) {
            child.onExit().get(60, TimeUnit.SECONDS);
        }
        assertThat(Files.list(folder)).containsExactly(folder.resolve("errors.txt"));
    }
}
