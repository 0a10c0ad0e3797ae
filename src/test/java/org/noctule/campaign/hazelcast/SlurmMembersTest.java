package org.noctule.campaign.hazelcast;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.noctule.campaign.execute.DrawingCampaign;
import org.noctule.campaign.store.CampaignStore;

/** One job of a real Slurm on two nodes, which {@code .ci/slurm} starts, whose step is a member on each of them. */
@Tag("long")
@Timeout(300)
final class SlurmMembersTest {
    private static final int RUNS = 200;
    private static final int MOST_SECONDS = 240;

    @TempDir
    private Path folder;

    @Test
    void aStepOnTwoNodesGivesTheTableOfOneMachine() throws IOException, InterruptedException {
        assumeTrue("required".equals(System.getenv("NOCTULE_SLURM")), "Slurm: .ci/slurm starts one");
        final CampaignStore local = DrawingCampaign.begin(folder.resolve("local"), RUNS);
        DrawingCampaign.playHere(local);
        final CampaignStore store = DrawingCampaign.begin(folder, RUNS);
        final Path log = folder.resolve("log");
        final Path script = Files.writeString(
                folder.resolve("job.sh"), "#!/bin/sh\nexec srun sh " + folder.resolve("member.sh") + "\n");
        Files.writeString(
                folder.resolve("member.sh"),
                "echo a member on $SLURMD_NODENAME\n[ \"$SLURM_PROCID\" = 0 ] && first=true || first=false\nexec "
                        + MemberProcess.command(store.directory()).stream()
                                .map(word -> "'" + word + "'")
                                .collect(Collectors.joining(" "))
                        + " $first\n");
        final Process job = new ProcessBuilder(List.of(
                        "sbatch",
                        "--wait",
                        "--no-requeue",
                        "--nodes=2",
                        "--ntasks-per-node=1",
                        "--mem=500",
                        "--output=" + log,
                        script.toString()))
                .inheritIO()
                .start();
        try {
            assertThat(job.waitFor(MOST_SECONDS, TimeUnit.SECONDS))
                    .as(() -> "it has not ended: " + said(log))
                    .isTrue();
        } finally {
            job.destroyForcibly();
        }
        assertThat(job.exitValue()).as(() -> said(log)).isZero();
        assertThat(said(log)).contains("a member on n1", "a member on n2");
        assertThat(folder.resolve(MemberProcess.JOINED))
                .as("the second member had work")
                .exists();
        assertThat(DrawingCampaign.table(store)).isEqualTo(DrawingCampaign.table(local));
    }

    private static String said(Path log) {
        try {
            return Files.exists(log) ? Files.readString(log) : "";
        } catch (final IOException e) {
            return e.toString();
        }
    }
}
