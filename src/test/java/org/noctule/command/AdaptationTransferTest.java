package org.noctule.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.noctule.learning.Natives;
import org.noctule.test.Shared;

/** A published policy of one scenario goes on learning in another: its own weights and its parent's play it apart. */
@Tag("whole")
final class AdaptationTransferTest {
    @TempDir
    private Path folder;

    @BeforeEach
    void natives() {
        Natives.need();
    }

    private Path options(String evaluator) throws IOException {
        final Path parent = Shared.file("golden/adaptation/policy_simulation_early_learn2.manifest.json");
        final String json = "{'runner':{'seed':42,'total_episodes':10000},"
                + "'scheduler':{'running_time':400,'start_time':330},'job':{'model':'ConvNet2'},"
                + "'agent':{'temperature':10,'vocab':'legacy','evaluator':'" + evaluator + "','policyfile':'"
                + parent.toAbsolutePath().normalize() + "'}}";
        return Files.writeString(folder.resolve(evaluator + ".json"), json.replace('\'', '"'));
    }

    private String late(String evaluator) throws IOException {
        final Path table = Shared.file("data/adaptation/scenarios.csv").getParent();
        final Path out = folder.resolve(evaluator + ".csv");
        final Path own = folder.resolve("own/model.safetensors");
        final Cli cli =
                Cli.run("adapt", "evaluate", options(evaluator), "--table", table, "--policy", own, "--out", out, "-q");
        assertThat(cli).isEqualTo(new Cli(0, "", ""));
        return Files.readAllLines(out).stream()
                .filter(row -> row.startsWith("convnet2_late,"))
                .findFirst()
                .orElseThrow();
    }

    @Test
    @Tag("long")
    void earlyToLateEndsAtTheBestRunAndItsParentAtRankTwentyTwo() throws IOException {
        final Path table = Shared.file("data/adaptation/scenarios.csv").getParent();
        assertThat(Cli.run("adapt", "train", options("own"), "--table", table, "-q", "-o", folder.resolve("own")))
                .isEqualTo(new Cli(0, "", ""));
        assertThat(late("own")).startsWith("convnet2_late,ConvNet2,0-1-1,0.6827,1,");
        assertThat(late("parent")).startsWith("convnet2_late,ConvNet2,0-0-1,0.6323,22,");
    }
}
