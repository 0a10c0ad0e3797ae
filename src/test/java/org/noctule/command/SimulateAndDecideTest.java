package org.noctule.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.noctule.json.JsonInput;
import org.noctule.protocol.Decision;
import org.noctule.protocol.Event;
import org.noctule.protocol.Message;
import org.noctule.protocol.Reply;
import org.noctule.protocol.channel.ChannelOptions;
import org.noctule.protocol.channel.DeciderServer;
import org.noctule.protocol.codec.Codec;
import org.noctule.protocol.codec.Dialect;

/** The two halves as two commands, here in two threads. */
class SimulateAndDecideTest {
    @TempDir
    private Path folder;

    private Path options;
    private String endpoint;

    @BeforeEach
    void writeAnExperiment() {
        options = new Experiments(folder).options("");
    }

    /** Starts the decision side at a free port, and waits until it listens. */
    private CompletableFuture<Integer> decide(String... args) throws IOException {
        final Deciding deciding = Deciding.start(args);
        endpoint = deciding.endpoint();
        return deciding.code();
    }

    @ParameterizedTest
    @ValueSource(strings = {"noctule", "batsim"})
    void giveTheSameScheduleAsBothInOne(String dialect) throws Exception {
        final Path alone = folder.resolve("alone");
        final Path together = folder.resolve("together");
        Cli.run("launch", "easy", options, "-q", "-o", together, "--transport", "direct", "--dialect", dialect);

        final CompletableFuture<Integer> decided = decide("easy", "--dialect", dialect);
        final Cli simulated = Cli.run("simulate", options, "-s", endpoint, "--dialect", dialect, "-q", "--out", alone);

        assertThat(simulated).isEqualTo(new Cli(0, "", ""));
        assertThat(decided.get(20, TimeUnit.SECONDS)).isZero();
        assertThat(Experiments.text(alone.resolve("jobs.csv")))
                .isEqualTo(Experiments.text(together.resolve("jobs.csv")));
    }

    @Test
    void readTheSameOptionsFile() throws Exception {
        options = new Experiments(folder)
                .options("'decision': {'agent': {'name': 'random', 'cores': 'high_mem'}}, 'seed': 4");
        final CompletableFuture<Integer> decided = decide(options.toString());

        assertThat(Cli.run("simulate", options, "-s", endpoint, "-q", "--out", folder.resolve("out")))
                .isEqualTo(new Cli(0, "", ""));
        assertThat(decided.get(20, TimeUnit.SECONDS)).isZero();
    }

    @Test
    void needNoAnswerToTheEnd() throws Exception {
        final Path out = folder.resolve("out");
        try (DeciderServer server =
                new DeciderServer(ChannelOptions.of(ChannelOptions.FREE_PORT), Codec.of(Dialect.BATSIM))) {
            final CompletableFuture<Void> left =
                    CompletableFuture.runAsync(() -> server.serve(SimulateAndDecideTest::rejectUntilTheEnd));
            final Cli cli =
                    Cli.run("simulate", options, "-s", server.endpoint(), "--dialect", "batsim", "-q", "--out", out);

            assertThat(left).failsWithin(20, TimeUnit.SECONDS);
            assertThat(cli).isEqualTo(new Cli(0, "", ""));
        }
        assertThat(JsonInput.read(out.resolve("run.json")).get("complete").flag())
                .isTrue();
        assertThat(out.resolve("schedule.csv")).exists();
    }

    private static Reply rejectUntilTheEnd(Message message) {
        final List<Decision> rejections = new java.util.ArrayList<>();
        for (final Event event : message.events()) {
            if (event instanceof Event.JobSubmitted submitted) {
                rejections.add(
                        new Decision.RejectJob(message.now(), submitted.job().id()));
            } else if (event instanceof Event.SimulationEnds) {
                throw new IllegalStateException("gone");
            }
        }
        return new Reply(message.now(), rejections);
    }

    @Test
    void giveASilentPeerUp() {
        final Cli cli = Cli.run(
                "simulate", options, "-s", "tcp://127.0.0.1:1", "--timeout", "0.3", "--out", folder.resolve("silent"));

        assertThat(cli.code()).isEqualTo(3);
        assertThat(cli.err())
                .isEqualTo("noctule: The decision side at tcp://127.0.0.1:1 was not there for 0.3 s.\n"
                        + "Maybe it is not running, or what listens there does not speak ZeroMQ.\n");
        assertThat(folder.resolve("silent")).doesNotExist();
    }

    @Test
    void refuseAPortThatIsTaken() throws Exception {
        final CompletableFuture<Integer> first = decide("fcfs");

        final Cli second = Cli.run("decide", "fcfs", "-s", endpoint);

        assertThat(second.code()).isEqualTo(2);
        assertThat(second.err())
                .startsWith("noctule: The endpoint (" + endpoint + ") cannot be bound: Address already in use.");
        Cli.run("simulate", options, "-s", endpoint, "-q", "--out", folder.resolve("out"));
        assertThat(first.get(20, TimeUnit.SECONDS)).isZero();
    }
}
