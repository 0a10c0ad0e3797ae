package org.noctule.campaign.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.noctule.experiment.Agents;
import org.noctule.experiment.Experiment;
import org.noctule.experiment.Folder;
import org.noctule.protocol.channel.ChannelOptions;
import org.noctule.protocol.channel.DeciderServer;
import org.noctule.protocol.codec.Codec;
import org.noctule.protocol.codec.Dialect;

final class ComparisonTest {
    @TempDir
    private Path path;

    private Arena arena;

    @BeforeEach
    void open() {
        arena = new Arena(new Folder(path).threeJobs("fcfs"));
    }

    private static List<Entrant> entrants(String... agents) {
        return List.of(agents).stream()
                .flatMap(agent -> Entrant.parse(agent).stream())
                .toList();
    }

    @Test
    void aRunInAnArenaComesToFigures() {
        final Map<Figure, Double> figures = arena.run(entrants("fcfs").get(0), 3);
        assertThat(figures)
                .containsEntry(Figure.MAKESPAN, 30.0)
                .containsEntry(Figure.WAITING_TIME, 9.0)
                .containsEntry(Figure.BLOCKING_RATE, 0.0)
                .containsOnlyKeys(Figure.values());
        assertThat(arena.label()).isEqualTo("options");
    }

    @Test
    void anAgentInAnotherProgramComesToTheSameFigures() {
        try (DeciderServer server =
                new DeciderServer(ChannelOptions.of(ChannelOptions.FREE_PORT), Codec.of(Dialect.NOCTULE))) {
            final Experiment experiment = arena.experiment();
            final CompletableFuture<Void> served = CompletableFuture.runAsync(
                    () -> server.serve(new Agents(experiment.options().shared()).create(0, Optional.empty())));
            final Entrant there = entrants("mine=" + server.endpoint()).get(0);
            assertThat(arena.varies(there)).isTrue();
            assertThat(arena.run(there, 0)).isEqualTo(arena.run(entrants("fcfs").get(0), 0));
            assertThat(served).succeedsWithin(Duration.ofSeconds(20));
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 4})
    void rowsAreByAgentAndSeedOnAnyNumberOfThreads(int threads) {
        final Comparison comparison =
                new Comparison(entrants("random", "fcfs", "easy:cores=random"), List.of(arena), 3);
        final AtomicInteger over = new AtomicInteger();
        final Results results =
                comparison.run(threads, RunKeeper.NONE, (done, row) -> over.accumulateAndGet(done, Math::max));
        assertThat(over).hasValue(comparison.size());
        assertThat(results.rows().stream().map(row -> row.agent() + " " + row.seed()))
                .containsExactly(
                        "random 0",
                        "random 1",
                        "random 2",
                        "fcfs 0",
                        "easy:cores=random 0",
                        "easy:cores=random 1",
                        "easy:cores=random 2");
        assertThat(comparison.once()).isOne();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 4})
    void theFirstOfSeveralFailuresIsTold(int threads) {
        final Comparison comparison = new Comparison(entrants("fcfs", "fcfs:ordr=a", "easy:ordr=b"), List.of(arena), 2);
        assertThatThrownBy(() -> comparison.run(threads, RunKeeper.NONE, (done, row) -> {}))
                .hasMessageStartingWith("fcfs:ordr=a on options with seed 0: ");
    }
}
