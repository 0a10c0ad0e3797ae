package org.noctule.campaign.hazelcast;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.noctule.campaign.execute.DrawingCampaign;
import org.noctule.campaign.store.CampaignStore;

/** Campaigns on real clusters of processes, whose members are killed and stopped. */
@Tag("long")
@DisabledOnOs(OS.WINDOWS)
final class GridCampaignTest {
    private static final int RUNS = 400;
    private static final long SECONDS = 90;

    private static String expected;

    @TempDir
    private Path folder;

    @BeforeAll
    static void playOnOneMachine(@TempDir Path local) throws IOException {
        final CampaignStore store = DrawingCampaign.begin(local, RUNS);
        DrawingCampaign.playHere(store);
        expected = DrawingCampaign.table(store);
        assertThat(expected).hasLineCount(RUNS + 1);
    }

    private MemberProcess member(CampaignStore store, boolean first) throws IOException {
        return MemberProcess.start(store.directory(), first, folder.resolve("log"));
    }

    /** Waits until the first member of a campaign tells its address. */
    private void awaitFirst(CampaignStore store) {
        await(() -> Files.exists(store.directory().resolve(MemberPlace.FILE)));
    }

    /** Waits for a sign of progress, as nothing tells of it. */
    private void await(BooleanSupplier sign) {
        final long end = System.nanoTime() + SECONDS * 1_000_000_000L;
        while (!sign.getAsBoolean()) {
            assertThat(System.nanoTime()).as("in time, with " + log()).isLessThan(end);
            LockSupport.parkNanos(20_000_000);
        }
    }

    private String log() {
        return text(folder.resolve("log"));
    }

    private static String text(Path file) {
        try {
            return Files.exists(file) ? Files.readString(file) : "";
        } catch (final IOException e) {
            return e.toString();
        }
    }

    @Test
    void twoMembersGiveTheRowsOfOneMachine() throws IOException, InterruptedException {
        final CampaignStore store = DrawingCampaign.begin(folder, RUNS);
        try (MemberProcess first = member(store, true)) {
            awaitFirst(store);
            try (MemberProcess second = member(store, false)) {
                assertThat(first.code(SECONDS)).as(this::log).isZero();
                assertThat(second.code(SECONDS)).as(this::log).isZero();
            }
        }
        assertThat(DrawingCampaign.table(store)).isEqualTo(expected);
    }

    @Test
    void aMemberThatIsKilledLosesNothing() throws IOException, InterruptedException {
        final CampaignStore store = DrawingCampaign.begin(folder, RUNS);
        try (MemberProcess first = member(store, true)) {
            awaitFirst(store);
            try (MemberProcess second = member(store, false)) {
                await(() -> Files.exists(folder.resolve(MemberProcess.JOINED)));
                second.signal("KILL");
                assertThat(first.code(SECONDS)).as(this::log).isZero();
            }
        }
        assertThat(DrawingCampaign.table(store)).isEqualTo(expected);
    }

    @Test
    void theMemberThatBeganMayBeKilledToo() throws IOException, InterruptedException {
        final CampaignStore store = DrawingCampaign.begin(folder, RUNS);
        try (MemberProcess first = member(store, true)) {
            awaitFirst(store);
            try (MemberProcess second = member(store, false)) {
                await(() -> Files.exists(folder.resolve(MemberProcess.JOINED)));
                final Path file = store.directory().resolve(MemberPlace.FILE);
                final String lost = Files.readString(file);
                first.signal("KILL");
                await(() -> !lost.equals(text(file)));
                assertThat(second.code(SECONDS)).as(this::log).isZero();
            }
        }
        assertThat(DrawingCampaign.table(store)).isEqualTo(expected);
    }

    @Test
    void aMemberThatIsSilentForLongIsReplacedAndMayComeBack() throws IOException, InterruptedException {
        final CampaignStore store = DrawingCampaign.begin(folder, RUNS);
        try (MemberProcess first = member(store, true)) {
            awaitFirst(store);
            try (MemberProcess second = member(store, false)) {
                await(() -> Files.exists(folder.resolve(MemberProcess.JOINED)));
                second.signal("STOP");
                assertThat(first.code(SECONDS)).as(this::log).isZero();
                assertThat(DrawingCampaign.table(store)).isEqualTo(expected);
                second.signal("CONT");
                assertThat(second.code(SECONDS)).as(this::log).isZero();
            }
        }
        assertThat(DrawingCampaign.table(store)).isEqualTo(expected);
    }
}
