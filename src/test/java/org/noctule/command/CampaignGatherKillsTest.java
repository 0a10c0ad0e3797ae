package org.noctule.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.noctule.bench.MadePlan;
import org.noctule.campaign.RunRow;
import org.noctule.campaign.execute.CampaignPlayer;
import org.noctule.campaign.store.CampaignStore;

/** Gatherings that are killed at random times. */
@Tag("long")
@DisabledOnOs(OS.WINDOWS)
final class CampaignGatherKillsTest {
    private static final int RUNS = 150_000;
    private static final int KILLS = 10;

    @TempDir
    private Path folder;

    private static Process gather(Path out) throws IOException {
        return new ProcessBuilder(Cli.process(List.of("campaign", "gather", out.toString(), "-q")))
                .inheritIO()
                .start();
    }

    @Test
    void theNextGatheringGivesTheSameBytesAndLeavesNothingOfIt() throws IOException, InterruptedException {
        final Path out = folder.resolve("out");
        final CampaignStore store = CampaignStore.begin(out, "{}", MadePlan.of(CampaignPlayer.FIGURES, RUNS, "a"));
        final String figures =
                String.join(",", Collections.nCopies(CampaignPlayer.FIGURES.size(), "203.82503076720354"));
        MadePlan.publish(store, 10, new RunRow(1.5, figures));
        final long begin = System.nanoTime();
        final Process whole = gather(out);
        assertThat(whole.waitFor(120, TimeUnit.SECONDS)).isTrue();
        final long life = System.nanoTime() - begin;
        final String table = Experiments.text(out.resolve("runs.csv"));
        assertThat(table.lines()).hasSize(RUNS + 1);
        final Random random = new Random(1);
        int killed = 0;
        int left = 0;
        for (int kill = 0; kill < KILLS; kill++) {
            Files.deleteIfExists(out.resolve("gathered.json"));
            final Process process = gather(out);
            if (!process.waitFor((long) (random.nextDouble() * life), TimeUnit.NANOSECONDS)) {
                process.destroyForcibly();
            }
            killed += process.waitFor() == 0 ? 0 : 1;
            assertThat(Experiments.text(out.resolve("runs.csv")).equals(table)).isTrue();
            final List<String> names = Experiments.names(out);
            assertThat(names).doesNotContain("runs.partial.csv");
            left += names.stream().anyMatch(name -> name.startsWith(".gather")) ? 1 : 0;
        }
        assertThat(killed).isPositive();
        assertThat(left).as("folders of killed gatherings").isPositive();
        Files.delete(out.resolve("runs.csv"));
        assertThat(Cli.run("campaign", "gather", out, "-q")).isEqualTo(new Cli(0, "", ""));
        assertThat(Experiments.text(out.resolve("runs.csv")).equals(table)).isTrue();
        assertThat(Experiments.names(out))
                .containsExactly("campaign.json", "gathered.json", "plan.json", "rows", "runs.csv", "times.csv");
    }
}
