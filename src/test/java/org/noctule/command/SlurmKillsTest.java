package org.noctule.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Submitters to a real Slurm, which {@code .ci/slurm} starts, that are killed at random times. */
@Tag("long")
@Timeout(400)
final class SlurmKillsTest {
    private static final int RUNS = 200;
    private static final int LEAST = 3;

    @TempDir
    private Path folder;

    private Path campaign(String more) throws IOException {
        return Files.writeString(
                folder.resolve("c.json"),
                "{\"base\": \"" + Path.of("launch/quickstart.json").toAbsolutePath()
                        + "\", \"axes\": {\"decision.agent\": [{\"name\": \"classic\", \"policy_pair\":"
                        + " \"random-random\"}]}, \"seeds\": {\"count\": " + RUNS + "}" + more + "}");
    }

    @Test
    void theNextSubmitterFindsTheTasksOfOneThatWasKilled() throws IOException, InterruptedException {
        assumeTrue("required".equals(System.getenv("NOCTULE_SLURM")), "Slurm: .ci/slurm starts one");
        final Path local = folder.resolve("local");
        assertThat(Cli.run("campaign", "run", campaign(""), "--out", local, "-q"))
                .isEqualTo(new Cli(0, "", ""));
        final Path file = campaign(", \"execute\": {\"with\": \"slurm\", \"tasks\": 2, \"threads\": 1, \"poll_s\": 1,"
                + " \"arguments\": [\"--mem=500\"]}");
        final Path out = folder.resolve("out");
        try (KilledProcesses processes =
                new KilledProcesses(out, 1, List.of(List.of("run", file, "--out", out, "-q")))) {
            processes.play(
                    Integer.MAX_VALUE,
                    LEAST,
                    30,
                    whole -> assertThat(Experiments.text(whole.resolve("runs.csv")))
                            .isEqualTo(Experiments.text(local.resolve("runs.csv"))));
        }
    }
}
