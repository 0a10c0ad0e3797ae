package org.noctule.campaign.execute;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.noctule.campaign.ProgramHash;
import org.noctule.campaign.store.CampaignStore;
import org.noctule.error.NoctuleException;
import org.noctule.experiment.Stop;
import org.noctule.json.JsonInput;

/** Scripts and calls for Slurm, with stand-ins for its commands; {@code SlurmCampaignTest} has the real ones. */
@DisabledOnOs(OS.WINDOWS)
final class SlurmExecutorTest {
    @TempDir
    private Path folder;

    private CampaignStore store;

    @BeforeEach
    void begin() throws IOException {
        store = DrawingCampaign.begin(folder, 7);
        // As if the program lay there already: its copy has tests of its own.
        Files.writeString(
                Files.createDirectories(store.program()).resolve("build.txt"),
                ProgramHash.own().build());
        Files.createDirectories(folder.resolve("bin"));
        program("scontrol", "echo 'MaxArraySize            = 4'");
        program("scancel", "echo \"$*\" >>" + folder.resolve("cancelled"));
        program("squeue", "cat " + folder.resolve("queue") + " 2>/dev/null; rm -f " + folder.resolve("queue"));
        program("sbatch", "echo \"$*\" >>" + folder.resolve("submitted"));
    }

    private void program(String name, String line) throws IOException {
        final Path file = Files.writeString(folder.resolve("bin").resolve(name), "#!/bin/sh\n" + line + "\n");
        assertThat(file.toFile().setExecutable(true)).isTrue();
    }

    private static SlurmOptions options(int tasks) {
        return new SlurmOptions(
                tasks,
                OptionalInt.of(2),
                8,
                Optional.of("01:00:00"),
                60,
                List.of("--partition=long"),
                "/opt/jdk 17/bin/java",
                1);
    }

    private void play(int tasks) {
        try (Stop stop = Stop.Source.NONE.listen("Maybe not.")) {
            new SlurmExecutor(
                            options(tasks),
                            new SlurmCommands(folder.resolve("bin").toString()))
                    .play(store, store.standing(), 0, over -> {}, stop);
        }
    }

    private String submitted() throws IOException {
        return Files.exists(folder.resolve("submitted")) ? Files.readString(folder.resolve("submitted")) : "";
    }

    @Test
    void scriptsBecomeTheWorkerOfTheirSlice() {
        assertThat(SlurmScript.text(store, options(6), new SlurmArray(4, List.of(0, 1)), 6)
                        .replace(store.directory().toString(), "DIR"))
                .isEqualTo("""
                        #!/bin/sh
                        exec '/opt/jdk 17/bin/java' -Xlog:disable -XX:+UseSerialGC -cp 'DIR/program/noctule.jar:DIR/program/lib/*' \
                        org.noctule.command.Main campaign work DIR \\
                          --slice $((4 + SLURM_ARRAY_TASK_ID))/6 --threads 8 --quiet
                        """);
    }

    @Tag("whole")
    @Test
    void arraysAreSubmittedWithinTheBoundOfTheSite() throws IOException {
        play(6);
        final String name = SlurmExecutor.prefix(store) + "0";
        final String common = " --requeue --cpus-per-task=8 --output=DIR/%A-%a.log --time=01:00:00 --signal=B:TERM@60"
                + " --partition=long DIR/" + name;
        assertThat(submitted().replace(store.directory().resolve("slurm").toString(), "DIR"))
                .isEqualTo("--parsable --job-name=" + name + " --array=0-3%2" + common + "-0.sh\n"
                        + "--parsable --job-name=" + name + " --array=0-1%2" + common + "-4.sh\n");
    }

    @Tag("whole")
    @Test
    void tasksOfACallThatDiedAreWaitedForInsteadOfSubmittedAgain() throws IOException {
        Files.writeString(folder.resolve("queue"), "17_0|17|" + SlurmExecutor.prefix(store) + "3|R|None\n");
        play(6);
        assertThat(submitted()).isEmpty();
    }

    @Tag("whole")
    @Test
    void tasksOfOthersAreNotTakenForOwnOnes() throws IOException {
        Files.writeString(folder.resolve("queue"), "17|17|noctule-other-0|R|None\n");
        play(1);
        assertThat(submitted()).isNotEmpty();
    }

    @Tag("whole")
    @Test
    void tasksThatSlurmNeverStartsAreCancelledAndTold() throws IOException {
        final String task = "|18|" + SlurmExecutor.prefix(store) + "0|PD|PartitionTimeLimit\\n";
        program("squeue", "printf '18_0" + task + "18_1" + task + "'");
        assertThatThrownBy(() -> play(1))
                .hasMessage("Slurm starts none of the campaign's 2 tasks: PartitionTimeLimit.");
        assertThat(folder.resolve("cancelled")).hasContent("18");
    }

    @Tag("whole")
    @ParameterizedTest
    @ValueSource(
            strings = {
                "launch failed requeued held",
                "launch_failed_requeued_held",
                "JobHoldMaxRequeue",
                "job requeued in held state"
            })
    void tasksThatSlurmGaveUpAreCancelledAloneSoThatTheNextRoundSubmitsTheirRuns(String reason) throws IOException {
        final String name = "|17|" + SlurmExecutor.prefix(store) + "3|";
        program(
                "squeue",
                "test -e " + folder.resolve("cancelled") + " || printf '17_0" + name + "PD|" + reason + "\\n17_1" + name
                        + "R|None\\n'");
        play(6);
        assertThat(folder.resolve("cancelled")).hasContent("17_0");
    }

    @Tag("whole")
    @Test
    void aFailedCommandIsNamedWithItsWords() throws IOException {
        program("sbatch", "echo 'error: Invalid partition' >&2; exit 1");
        assertThatThrownBy(() -> play(1))
                .hasMessage("Slurm's command sbatch --parsable failed: error: Invalid partition.")
                .extracting(e -> ((NoctuleException) e).kind())
                .isEqualTo(NoctuleException.Kind.AGAIN);
    }

    @Test
    void aMachineWithoutSlurmIsTold() {
        assertThatThrownBy(() -> new SlurmCommands(folder.toString()).tasks("x"))
                .hasMessageStartingWith("Slurm's command " + folder + "/squeue cannot be started: ");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            0,1,2,3     | 10 | 0:0-3
            0,2,3,9     | 10 | 0:0,2-3,9
            3,4,5,12,13 | 5  | 0:3-4 5:0 10:2-3
            """)
    void numbersOfTasksAreShort(String slices, int bound, String expected) {
        final List<Integer> all = IntStream.of(java.util.Arrays.stream(slices.split(","))
                        .mapToInt(Integer::parseInt)
                        .toArray())
                .boxed()
                .toList();
        assertThat(String.join(
                        " ",
                        SlurmArray.cut(all, bound).stream()
                                .map(array -> array.offset() + ":" + array.text())
                                .toList()))
                .isEqualTo(expected);
    }

    @Test
    void optionsHaveDefaultsAndRefuseWhatIsNoTime() {
        final SlurmOptions read = SlurmOptions.read(JsonInput.parse("{\"with\": \"slurm\"}", "c.json"), 4);
        assertThat(read)
                .isEqualTo(new SlurmOptions(
                        1, OptionalInt.empty(), 4, Optional.empty(), 60, List.of(), ProgramFolder.ownJava(), 10));
        assertThatThrownBy(() -> SlurmOptions.read(JsonInput.parse("{\"time\": \"soon\"}", "c.json"), 4))
                .hasMessage("c.json: $.time: the value (\"soon\") is no time limit.");
    }
}
