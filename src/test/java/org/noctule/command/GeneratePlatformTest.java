package org.noctule.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.noctule.platform.Platform;
import org.noctule.platform.PlatformReader;

final class GeneratePlatformTest {
    @TempDir
    private Path folder;

    @Test
    void theClusterHasTheNodesThatAreAskedFor() {
        final Path file = folder.resolve("own.json");
        final Cli run = Cli.run(
                "generate",
                "platform",
                "--cores",
                96,
                "--cores-per-node",
                24,
                "--gflops",
                30,
                "--watts",
                8,
                "--memory",
                64,
                "-o",
                file);

        assertThat(run).isEqualTo(new Cli(0, "96 cores written to " + file + "\n", ""));
        final Platform platform = PlatformReader.read(file);
        assertThat(platform.nbCores()).isEqualTo(96);
        final Cli tree = Cli.run("inspect", "platform", file);
        assertThat(tree.err()).isEmpty();
        assertThat(tree.out()).contains("30 GFLOPS").contains("768 W");
    }

    @Test
    void itPlaysAsTheMachineOfThePages() {
        final Experiments experiments = new Experiments(folder);
        final Path file = folder.resolve("platform.json");
        assertThat(Cli.run("generate", "platform", "--cores", 4, "-o", file, "--force")
                        .code())
                .isZero();
        final Path options = experiments.options("'nb_resources': 4, 'channel': {'transport': 'direct'}");

        assertThat(Cli.run("launch", "easy", options, "--quiet", "--check", "--out", folder.resolve("out")))
                .isEqualTo(new Cli(0, "", ""));
    }

    @Test
    void mistakesAreTold() {
        final Path file = folder.resolve("own.json");

        assertThat(Cli.run("generate", "platform", "-o", file).err())
                .startsWith("noctule: generate platform: the number of cores is needed");
        assertThat(Cli.run("generate", "platform", "--cores", 100, "--cores-per-node", 24, "-o", file)
                        .err())
                .isEqualTo("noctule: --cores: the value (100) is no multiple of the cores per node (24).\n"
                        + "Maybe write --cores 120.\n");
        assertThat(Cli.run("generate", "platform", "--cores", 2_000_000_000, "-o", file)
                        .code())
                .isEqualTo(2);
        assertThat(file).doesNotExist();
    }
}
