package org.noctule.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.noctule.experiment.Agents;
import org.noctule.experiment.options.OptionsReader;
import org.noctule.experiment.options.Overrides;
import org.noctule.journal.JournalTiming;
import org.noctule.json.JsonInput;
import org.noctule.protocol.Decider;
import org.noctule.protocol.channel.ChannelOptions;
import org.noctule.protocol.channel.DeciderServer;
import org.noctule.protocol.codec.Codec;
import org.noctule.protocol.codec.Dialect;

/** Runs with Batsim's command line that go on after a kill. */
class BatsimJournalTest {
    private static final long PATIENCE_S = 20;
    private static final int JOBS = 200;

    @TempDir
    private Path folder;

    private Experiments files;

    @AfterEach
    void writeAtTimes() {
        System.clearProperty(JournalTiming.PROPERTY);
    }

    @BeforeEach
    void writeJobs() {
        System.setProperty(JournalTiming.PROPERTY, "true");
        files = new Experiments(folder);
        final StringBuilder jobs = new StringBuilder("{\"nb_res\": 4, \"jobs\": [");
        for (int i = 0; i < JOBS; i++) {
            jobs.append(i == 0 ? "" : ",")
                    .append("{\"id\": " + i + ", \"subtime\": " + 3 * i + ", \"res\": " + (1 + i * 7 % 4)
                            + ", \"walltime\": 20, \"profile\": \"p" + i % 2 + "\"}");
        }
        files.write("jobs.json", jobs + """
                ], "profiles": {"p0": {"type": "delay", "delay": 3}, "p1": {"type": "delay", "delay": 7.25}}}
                """);
    }

    private Path at(String name) {
        return folder.resolve(name);
    }

    private List<Object> words(String verb, String export, String... more) {
        final List<Object> words = new ArrayList<>(List.of(
                verb, "-p", at("platform.json"), "-w", at("jobs.json"), "-e", at(export), "-q", "--dialect", "batsim"));
        words.addAll(List.of(more));
        return words;
    }

    private Cli decided(List<Object> words) throws Exception {
        final Deciding side = Deciding.start("easy", "--dialect", "batsim");
        final List<Object> all = new ArrayList<>(words);
        all.addAll(List.of("-s", side.endpoint()));
        final Cli cli = Cli.run(all.toArray());
        if (cli.code() == 0) {
            assertThat(side.code().get(PATIENCE_S, TimeUnit.SECONDS)).isZero();
        }
        return cli;
    }

    private static void cut(Path journal) throws IOException {
        try (FileChannel channel = FileChannel.open(journal, StandardOpenOption.WRITE)) {
            channel.truncate(channel.size() / 2);
        }
    }

    /** Batsim's files, and the two that Noctule adds. */
    @Test
    void leaveNoJournalInThePlaceOfBatsim() throws Exception {
        assertThat(decided(words("batsim", "there/out"))).isEqualTo(new Cli(0, "", ""));
        assertThat(Experiments.names(at("there")))
                .containsExactly(
                        "out_jobs.csv",
                        "out_machine_states.csv",
                        "out_platform.json",
                        "out_run.json",
                        "out_schedule.csv",
                        "out_summary.json");
    }

    @ParameterizedTest
    @ValueSource(strings = {"batsim", "simulate"})
    void goOnToTheSameBytes(String verb) throws Exception {
        assertThat(decided(words(verb, "there/other", "--journal", "keep"))).isEqualTo(new Cli(0, "", ""));
        assertThat(decided(words(verb, "there/out", "--journal", "keep"))).isEqualTo(new Cli(0, "", ""));
        final Map<String, String> whole = Experiments.results(at("there"));
        cut(at("there/out_decisions.journal"));
        Files.delete(at("there/out_run.json"));
        Files.writeString(at("there/out_jobs.csv"), "half of");

        assertThat(decided(List.of("resume", at("there/out"), "-q"))).isEqualTo(new Cli(0, "", ""));

        assertThat(Experiments.results(at("there"))).isEqualTo(whole);
        final JsonInput run = JsonInput.read(at("there/out_run.json"));
        assertThat(run.get("resumed").elements()).hasSize(1);
        assertThat(run.get("resumed").elements().get(0).get("messages").number())
                .isGreaterThan(JOBS / 10.0);
        assertThat(Cli.run("resume", at("there/out")).err()).contains("is complete.");
    }

    /** A scheduler that speaks nonsense after a while, and what the next one makes of it. */
    @Test
    void keepTheirJournalIfTheSchedulerFails() throws Exception {
        assertThat(decided(words("batsim", "there/out"))).isEqualTo(new Cli(0, "", ""));
        final Map<String, String> whole = Experiments.results(at("there"));
        final Cli failed;
        try (DeciderServer server =
                new DeciderServer(ChannelOptions.of(ChannelOptions.FREE_PORT), Codec.of(Dialect.BATSIM))) {
            final CompletableFuture<Void> left = CompletableFuture.runAsync(() -> server.serve(failingAt(300)));
            final List<Object> words = words("batsim", "there/out", "-s", server.endpoint());
            failed = Cli.run(words.toArray());
            assertThat(left).failsWithin(PATIENCE_S, TimeUnit.SECONDS);
        }
        assertThat(failed.code()).isEqualTo(3);
        assertThat(at("there/out_schedule.csv")).doesNotExist();

        assertThat(decided(List.of("resume", at("there"), "-q"))).isEqualTo(new Cli(0, "", ""));

        assertThat(Experiments.results(at("there"))).isEqualTo(whole);
        assertThat(at("there/out_decisions.journal")).doesNotExist();
    }

    private static Decider failingAt(double date) {
        final Decider easy = new Agents(
                        OptionsReader.readShared(Overrides.NONE.withAgent(Optional.of("easy")), warning -> {}))
                .create(0, Optional.empty());
        return message -> {
            if (message.now() >= date) {
                throw new IllegalStateException("enough");
            }
            return easy.decide(message);
        };
    }

    @Test
    void areLookedBackAt() throws Exception {
        assertThat(decided(words("simulate", "there/out"))).isEqualTo(new Cli(0, "", ""));
        assertThat(Cli.run("replay", at("there/out"), "--verify").out()).contains("simulator alone");
        assertThat(Cli.run("replay", at("there"), "--job", "w0!100").code()).isZero();
        assertThat(Cli.run("replay", at("there"), "--shadow", "easy", "--json").code())
                .isZero();
        assertThat(Cli.run("replay", at("there"), "--until", 300, "--initial", at("state.json"))
                        .code())
                .isZero();
    }

    @Test
    void areRefusedWithTwoLinesWhereTheyMakeNoSense() throws Exception {
        assertThat(Cli.run(words("batsim", "out", "--journal", "never").toArray())
                        .err())
                .startsWith("noctule: --journal: the value (never) must be one of keep, delete, none.\nMaybe ");
        assertThat(decided(words("simulate", "there/out"))).isEqualTo(new Cli(0, "", ""));
        assertThat(Cli.run("launch", "fcfs", "--fork", at("there"), "--at", 5).err())
                .contains("was not made by noctule launch or noctule simulate from an options file.\nMaybe ");
        Files.delete(at("there/out_run.json"));
        files.write("jobs.json", Experiments.JOBS);
        assertThat(Cli.run("resume", at("there/out")).err())
                .contains("the file of the run's workload w0 (")
                .contains("is not what it was when the run began");
    }
}
