package org.noctule.campaign.execute;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.noctule.campaign.store.CampaignStore;
import org.noctule.experiment.Stop;

/** Campaigns on a real Slurm, which {@code .ci/slurm} starts. */
@Tag("long")
@Timeout(300)
final class SlurmCampaignTest {
    private static final int RUNS = 60;

    private static String expected;

    @TempDir
    private Path folder;

    @BeforeAll
    static void playHere(@TempDir Path local) throws IOException {
        assumeTrue("required".equals(System.getenv("NOCTULE_SLURM")), "Slurm: .ci/slurm starts one");
        final CampaignStore store = DrawingCampaign.begin(local, RUNS);
        DrawingCampaign.playHere(store);
        expected = DrawingCampaign.table(store);
    }

    private static SlurmOptions options(int tasks) {
        return new SlurmOptions(
                tasks,
                OptionalInt.empty(),
                1,
                Optional.of("00:10:00"),
                60,
                List.of("--mem=500"),
                ProgramFolder.ownJava(),
                1);
    }

    @Test
    void arraysGiveTheTableOfOneMachineThoughATaskIsKilled() throws IOException {
        final CampaignStore store = DrawingCampaign.begin(folder, RUNS);
        final AtomicBoolean killed = new AtomicBoolean();
        try (Stop stop = Stop.Source.NONE.listen("Maybe not.")) {
            CampaignRounds.play(
                    store, new SlurmExecutor(options(3)), over -> killOnce(store.directory(), killed), stop);
        }
        assertThat(killed)
                .as("a task was killed, so that there was a second look at it")
                .isTrue();
        assertThat(DrawingCampaign.table(store)).isEqualTo(expected);
        assertThat(new SlurmCommands("").tasks(SlurmExecutor.prefix(store))).isEmpty();
    }

    /** Kills a worker of the campaign as the kernel would if memory ran out. */
    private static void killOnce(Path campaign, AtomicBoolean killed) {
        if (!killed.get()) {
            ProcessHandle.allProcesses()
                    .filter(process -> process.info()
                            .arguments()
                            .map(List::of)
                            .filter(words -> words.contains("work") && words.contains(campaign.toString()))
                            .isPresent())
                    .findFirst()
                    .ifPresent(worker -> killed.set(worker.destroyForcibly()));
        }
    }

    @Test
    void aControllerThatCrashesAndComesBackChangesNothing() throws IOException {
        final CampaignStore store = DrawingCampaign.begin(folder, RUNS);
        final AtomicReference<CompletableFuture<Void>> back = new AtomicReference<>();
        try (Stop stop = Stop.Source.NONE.listen("Maybe not.")) {
            CampaignRounds.play(
                    store,
                    new SlurmExecutor(options(3)),
                    over -> {
                        if (back.get() == null) {
                            crashController();
                            back.set(CompletableFuture.runAsync(SlurmCampaignTest::startControllerWhenItIsMissed));
                        } else if (back.get().isDone()) {
                            resumeNodes();
                        }
                    },
                    stop);
        }
        assertThat(back.get()).as("the start of another controller").isNotNull();
        back.get().join();
        resumeNodes();
        assertThat(DrawingCampaign.table(store)).isEqualTo(expected);
        assertThat(new SlurmCommands("").tasks(SlurmExecutor.prefix(store))).isEmpty();
    }

    @Test
    void aTaskThatIsQueuedAgainAndHeldIsSubmittedAnew() throws IOException {
        final CampaignStore store = DrawingCampaign.begin(folder, RUNS);
        final AtomicBoolean held = new AtomicBoolean();
        try (Stop stop = Stop.Source.NONE.listen("Maybe not.")) {
            CampaignRounds.play(store, new SlurmExecutor(options(3)), over -> holdOnce(store, held), stop);
        }
        assertThat(held).as("a task was held").isTrue();
        assertThat(DrawingCampaign.table(store)).isEqualTo(expected);
        assertThat(new SlurmCommands("").tasks(SlurmExecutor.prefix(store))).isEmpty();
    }

    /** As Slurm itself does with a task that it could not start several times. */
    private static void holdOnce(CampaignStore store, AtomicBoolean held) {
        if (!held.get()) {
            new SlurmCommands("")
                    .tasks(SlurmExecutor.prefix(store)).stream()
                            .filter(task -> task.state().equals("R"))
                            .findFirst()
                            .ifPresent(task -> held.set(run("scontrol", "requeuehold", task.id()) == 0));
        }
    }

    private static void crashController() {
        try {
            final Path pid = Path.of(System.getenv("SLURM_CONF")).resolveSibling("slurmctld.pid");
            final ProcessHandle controller = ProcessHandle.of(
                            Long.parseLong(Files.readString(pid).strip()))
                    .orElseThrow();
            assertThat(controller.destroyForcibly()).isTrue();
            controller.onExit().orTimeout(30, TimeUnit.SECONDS).join();
        } catch (final IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Starts a controller that counts jobs from a number of its own: one that crashed had not saved its last ones, and
     * another would give them again, for jobs that the nodes take for those of before ("Duplicate jobid").
     */
    private static void startControllerWhenItIsMissed() {
        assertThatThrownBy(() -> new SlurmCommands("").tasks("")).hasMessageContaining("squeue");
        try {
            Files.writeString(Path.of(System.getenv("SLURM_CONF")), "FirstJobId=1000\n", StandardOpenOption.APPEND);
        } catch (final IOException e) {
            throw new UncheckedIOException(e);
        }
        assertThat(run("slurmctld")).isZero();
    }

    /**
     * The command of an administrator after a crash: a controller that had not saved a start before starts the task
     * again, and Slurm drains the node on which it runs ("Duplicate jobid"). It fails where no node is drained.
     */
    private static void resumeNodes() {
        run("scontrol", "update", "NodeName=ALL", "State=RESUME");
    }

    private static int run(String... command) {
        try {
            return new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start()
                    .waitFor();
        } catch (final IOException e) {
            throw new UncheckedIOException(e);
        } catch (final InterruptedException e) {
            Thread.currentThread().interrupt();
            return -1;
        }
    }

    @Test
    void whatNeverStartsIsToldByItsReason() throws IOException {
        final CampaignStore store = DrawingCampaign.begin(folder, RUNS);
        final SlurmOptions large = new SlurmOptions(
                1, OptionalInt.empty(), 64, Optional.empty(), 60, List.of(), ProgramFolder.ownJava(), 1);
        try (Stop stop = Stop.Source.NONE.listen("Maybe not.")) {
            assertThatThrownBy(() -> new SlurmExecutor(large).play(store, store.standing(), 0, over -> {}, stop))
                    .hasMessage("Slurm starts none of the campaign's 1 tasks: PartitionConfig.");
        }
        assertThat(new SlurmCommands("").tasks(SlurmExecutor.prefix(store))).isEmpty();
    }
}
