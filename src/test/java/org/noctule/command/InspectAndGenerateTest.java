package org.noctule.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class InspectAndGenerateTest {
    @TempDir
    private Path folder;

    @Test
    void printsThePlatformsTotals() {
        final Cli cli = Cli.run("inspect", "platform", "platforms/quickstart.json");

        assertThat(cli.code()).isZero();
        assertThat(cli.out()).contains("cores             64").contains("cluster fast");
    }

    @Test
    void printsOneNumberAsHdeeprmsJobstatDoes() {
        assertThat(Cli.run("inspect", "workload", "workloads/learning.json", "mem_bw", "max")
                        .out())
                .isEqualTo("24.0\n");
    }

    @ParameterizedTest
    @ValueSource(strings = {"jobs.swf", "jobs.swf.gz", "jobs.json"})
    void generatesWhatInspectReads(String name) {
        final Path file = folder.resolve(name);
        final Cli generated = Cli.run(
                "generate",
                "-o",
                file,
                "--jobs",
                50,
                "--processors",
                32,
                "--class",
                "batch",
                "--estimates",
                "--seed",
                3);

        assertThat(generated).isEqualTo(new Cli(0, "50 jobs written to " + file + "\n", ""));
        final Cli inspected = Cli.run("inspect", "workload", file);
        assertThat(inspected.code()).as(inspected.err()).isZero();
        assertThat(inspected.out())
                .contains("jobs           50")
                .contains("offered load")
                .contains("on 32 cores");
    }

    @Test
    void replacesAFileOnlyOnRequest() {
        final Path file = folder.resolve("jobs.swf");
        Cli.run("generate", "-o", file, "--jobs", 5);
        final String first = Experiments.text(file);

        final Cli again = Cli.run("generate", "-o", file, "--jobs", 5, "--seed", 1);

        assertThat(again.code()).isEqualTo(2);
        assertThat(again.err())
                .isEqualTo("noctule: The file (" + file + ") exists already.\n"
                        + "Maybe name another one, or replace it with --force.\n");
        assertThat(Experiments.text(file)).isEqualTo(first);
        assertThat(Cli.run("generate", "-o", file, "--jobs", 5, "--seed", 1, "--force")
                        .code())
                .isZero();
        assertThat(Experiments.text(file)).isNotEqualTo(first);
    }
}
