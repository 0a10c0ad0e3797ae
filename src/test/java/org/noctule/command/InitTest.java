package org.noctule.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code noctule init}. */
final class InitTest {
    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "fcfs",
                "easy",
                "easy-sjbf",
                "conservative",
                "filler",
                "random",
                "next-job",
                "classic",
                "training",
                "para-max",
                "para-min"
            })
    void whatIsWrittenRunsAsItIs(String agent) {
        final Path file = folder.resolve("first/options.json");
        final Cli init = Cli.run("init", folder.resolve("first"), "--agent", agent);
        assertThat(init.err()).isEmpty();
        assertThat(init.out()).contains("written: " + file + "\n").endsWith("next: noctule launch " + file + "\n");
        assertThat(Cli.run("launch", file, "--transport", "direct", "-q", "--check", "--out", folder.resolve("out")))
                .isEqualTo(new Cli(0, "", ""));
    }

    @Test
    void aTraceOfOnesOwnGetsAPlatformOfItsSizeAndPathsThatAreRelativeToTheFile() throws IOException {
        final Path file = folder.resolve("mine.json");
        final Path trace = Path.of("workloads/quickstart.swf").toAbsolutePath();
        assertThat(Cli.run("init", file, "--workload", trace).code()).isZero();
        assertThat(Files.readString(file)).contains("\"$schema\" : \"options.schema.json\"", "\"name\" : \"easy\"");
        assertThat(Cli.run("inspect", "platform", folder.resolve("platform.json"))
                        .out())
                .containsPattern("cores +32");
        assertThat(folder.resolve("workload.swf")).doesNotExist();
        assertThat(Cli.run("launch", file, "--transport", "direct", "-q", "--out", folder.resolve("out")))
                .isEqualTo(new Cli(0, "", ""));
    }

    @Test
    void nothingThatExistsIsReplacedUnlessItIsForced() throws IOException {
        final Path workload = Files.writeString(folder.resolve("workload.swf"), "mine");
        assertThat(Cli.run("init", folder))
                .isEqualTo(new Cli(
                        2,
                        "",
                        "noctule: The file (" + workload
                                + ") exists already.\nMaybe name another directory, or replace it with --force.\n"));
        assertThat(folder.resolve("options.json")).doesNotExist();
        assertThat(Cli.run("init", folder, "--force").code()).isZero();
        assertThat(workload).content().startsWith(";");
    }

    @Test
    void anUnknownAgentIsRefusedBeforeAnythingIsWritten() {
        final Cli init = Cli.run("init", folder.resolve("new"), "--agent", "esay");
        assertThat(init)
                .isEqualTo(new Cli(2, "", "noctule: There is no agent called (esay).\nMaybe you mean \"easy\".\n"));
        assertThat(folder.resolve("new")).doesNotExist();
    }
}
