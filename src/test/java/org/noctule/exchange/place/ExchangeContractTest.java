package org.noctule.exchange.place;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.noctule.error.NoctuleException;
import org.noctule.exchange.Block;
import org.noctule.exchange.BlockEntry;
import org.noctule.exchange.Exchange;
import org.noctule.exchange.ExchangeKind;
import org.noctule.exchange.ExchangeStatistics;
import org.noctule.random.Secret;

/** The contract of all exchanges. */
final class ExchangeContractTest {
    private static final Duration LONG = Duration.ofSeconds(30);
    private static final long ROOM = 64L << 20;

    /** A member takes a second to start: one serves all tests, each of which finds it empty. */
    private static Optional<ExchangePlace> member = Optional.empty();

    @TempDir
    private Path folder;

    @AfterAll
    static void end() {
        member.ifPresent(ExchangePlace::close);
    }

    /** A place that is closed after a test, or kept. */
    private record Rented(ExchangeAddress address, Runnable end) implements AutoCloseable {
        @Override
        public void close() {
            end.run();
        }
    }

    private Rented open(ExchangeKind kind) {
        if (kind != ExchangeKind.MAP) {
            final ExchangePlace place = ExchangePlace.open(kind, folder, ROOM, Duration.ZERO);
            return new Rented(place.address(), place::close);
        }
        if (member.isEmpty()) {
            member = Optional.of(ExchangePlace.open(kind, folder, ROOM, Duration.ZERO));
        }
        final ExchangeAddress address = member.get().address();
        try (Exchange end = address.join()) {
            end.manifest().forEach(entry -> end.remove(entry.key()));
        }
        return new Rented(address, () -> {});
    }

    private static Block field(int seed, int count) {
        final double[] values = new double[count];
        for (int i = 0; i < count; i++) {
            values[i] = seed * 1e6 + i + 0.125;
        }
        return Block.of(values, 1, count);
    }

    @ParameterizedTest
    @EnumSource
    void whatIsPutArrivesBitByBitAtAnotherEnd(ExchangeKind kind) {
        try (Rented place = open(kind);
                Exchange writer = place.address().join();
                Exchange reader = place.address().join()) {
            // More than two chunks of a map, and not a multiple of one.
            final double[] doubles = new double[700_001];
            for (int i = 0; i < doubles.length; i++) {
                doubles[i] = StrictMath.sin(i);
            }
            doubles[3] = Double.NaN;
            doubles[4] = -0.0;
            writer.put("doubles", Block.of(doubles, 1, doubles.length));
            writer.put("floats", Block.of(new float[] {1.5f, -0f, Float.MIN_VALUE, 4, 5, 6}, 2, 3));
            writer.put("bytes", Block.of(new byte[] {1, -128, 127}));
            writer.put("empty", Block.of(new byte[0]));
            assertThat(reader.get("doubles", LONG)).isEqualTo(Block.of(doubles, 1, doubles.length));
            assertThat(reader.get("floats", LONG).floats()).containsExactly(1.5f, -0f, Float.MIN_VALUE, 4, 5, 6);
            assertThat(reader.get("floats", LONG).shape()).containsExactly(2, 3);
            assertThat(reader.get("bytes", LONG).bytes()).containsExactly(1, -128, 127);
            assertThat(reader.get("empty", LONG).size()).isZero();
            assertThat(reader.manifest().stream().map(BlockEntry::key))
                    .containsExactly("bytes", "doubles", "empty", "floats");
            assertThat(reader.manifest().get(1).bytes()).isBetween(5_600_008L, 5_600_008L + 128);
        }
    }

    @ParameterizedTest
    @EnumSource
    void endsCountWhatTheyMove(ExchangeKind kind) {
        try (Rented place = open(kind);
                Exchange end = place.address().join()) {
            end.put("a", field(1, 1000));
            final ExchangeStatistics written = end.statistics();
            assertThat(written.bytesWritten()).isEqualTo(8000);
            assertThat(written.writeSeconds()).isPositive();
            assertThat(written.bytesRead()).isZero();
            end.get("a", LONG);
            end.get("a", LONG);
            final ExchangeStatistics read = end.statistics().since(written);
            assertThat(read.bytesRead()).isEqualTo(16_000);
            assertThat(read.readSeconds()).isPositive();
            assertThat(read.bytesWritten()).isZero();
            assertThat(read.opens() + read.messages()).isGreaterThanOrEqualTo(2);
        }
    }

    @ParameterizedTest
    @EnumSource
    void manyWritersLoseNothingAndReadersSeeOnlyWholeBlocks(ExchangeKind kind) throws Exception {
        final int writers = 4;
        final int rounds = 5;
        final ExecutorService threads = Executors.newFixedThreadPool(writers + 1);
        try (Rented place = open(kind);
                Exchange first = place.address().join();
                Exchange second = place.address().join()) {
            final List<Future<?>> work = new ArrayList<>();
            for (int writer = 0; writer < writers; writer++) {
                final int own = writer;
                final Exchange end = writer % 2 == 0 ? first : second;
                work.add(threads.submit(() -> {
                    for (int round = 0; round < rounds; round++) {
                        end.put("own-" + own + "-" + round, field(own * rounds + round, 20_000));
                        end.put("common", field(own * rounds + round, 200_000));
                    }
                }));
            }
            work.add(threads.submit(() -> {
                for (int look = 0; look < 2 * rounds; look++) {
                    final double[] seen = first.get("common", LONG).doubles();
                    assertThat(seen[seen.length - 1] - seen[0]).isEqualTo(seen.length - 1);
                }
            }));
            for (final Future<?> part : work) {
                part.get();
            }
            assertThat(first.manifest()).hasSize(writers * rounds + 1).isEqualTo(second.manifest());
            for (int own = 0; own < writers * rounds; own++) {
                assertThat(second.get("own-" + own / rounds + "-" + own % rounds, LONG))
                        .isEqualTo(field(own, 20_000));
            }
        } finally {
            threads.shutdownNow();
        }
    }

    @ParameterizedTest
    @EnumSource
    void aBlockThatDoesNotComeIsNamedInTwoLines(ExchangeKind kind) {
        try (Rented place = open(kind);
                Exchange end = place.address().join()) {
            end.put("here", field(1, 1));
            assertThatThrownBy(() -> end.get("inputs_7", Duration.ofMillis(30)))
                    .isInstanceOfSatisfying(NoctuleException.class, e -> {
                        assertThat(e).hasMessage("The block (inputs_7) did not come within 0.03 s.");
                        assertThat(e.remedy()).startsWith("Maybe");
                        assertThat(e.kind()).isEqualTo(NoctuleException.Kind.PEER);
                    });
            assertThatThrownBy(() -> end.await(List.of("here", "inputs_8"), Duration.ofMillis(30)))
                    .hasMessageContaining("(inputs_8)");
            assertThat(end.get("here", Duration.ZERO)).isEqualTo(field(1, 1));
        }
    }

    @ParameterizedTest
    @EnumSource
    void aReaderWaitsForAWriterAndTheWaitIsNoReading(ExchangeKind kind) {
        try (Rented place = open(kind);
                Exchange reader = place.address().join();
                Exchange writer = place.address().join()) {
            final long begin = System.nanoTime();
            final CompletableFuture<Block> late = CompletableFuture.supplyAsync(() -> reader.get("late", LONG));
            assertThatThrownBy(() -> writer.get("never", Duration.ofMillis(300)));
            writer.put("late", field(9, 10));
            assertThat(late.join()).isEqualTo(field(9, 10));
            writer.await(List.of("late"), Duration.ZERO);
            final double waited = (System.nanoTime() - begin) / 1e9;
            assertThat(reader.statistics().readSeconds()).isLessThan(waited - 0.1);
        }
    }

    @ParameterizedTest
    @EnumSource
    void whatIsRemovedIsGoneAndItsRoomIsFree(ExchangeKind kind) {
        try (ExchangePlace place = ExchangePlace.open(kind, folder, 1_000_000, Duration.ZERO);
                Exchange end = place.address().join()) {
            for (int round = 0; round < 3; round++) {
                end.put("big", field(round, 100_000));
                assertThat(end.get("big", LONG)).isEqualTo(field(round, 100_000));
                end.remove("big");
                end.remove("big");
                assertThat(end.manifest()).isEmpty();
            }
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"STREAM", "MAP"})
    void aPlaceRefusesWhatItHasNoRoomFor(ExchangeKind kind) {
        try (ExchangePlace place = ExchangePlace.open(kind, folder, 1_000_000, Duration.ZERO);
                Exchange end = place.address().join()) {
            end.put("first", field(1, 100_000));
            assertThatThrownBy(() -> end.put("second", field(2, 100_000)))
                    .isInstanceOfSatisfying(NoctuleException.class, e -> {
                        assertThat(e.getMessage())
                                .contains("(second)")
                                .contains("800000")
                                .contains("1000000");
                        assertThat(e.remedy()).startsWith("Maybe");
                        assertThat(e.kind()).isEqualTo(NoctuleException.Kind.INPUT);
                    });
            assertThat(end.manifest()).hasSize(1);
            end.put("first", field(3, 100_000));
            assertThat(end.get("first", LONG)).isEqualTo(field(3, 100_000));
        }
    }

    @ParameterizedTest
    @EnumSource
    void keysThatCouldLeaveThePlaceAreRefused(ExchangeKind kind) {
        try (Rented place = open(kind);
                Exchange end = place.address().join()) {
            for (final String key : List.of("", "../up", ".hidden", "a/b", "Upper", "a".repeat(121))) {
                assertThatThrownBy(() -> end.put(key, field(1, 1))).hasMessageContaining("(" + key + ")");
                assertThatThrownBy(() -> end.get(key, LONG)).hasMessageContaining("(" + key + ")");
                assertThatThrownBy(() -> end.remove(key)).hasMessageContaining("(" + key + ")");
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    @Tag("long")
    void aKilledWriterLeavesNothingThatLooksWhole(ExchangeKind kind) throws Exception {
        try (Rented place = open(kind);
                Exchange reader = place.address().join()) {
            final Process writer = new ProcessBuilder(
                            Path.of(System.getProperty("java.home"), "bin", "java")
                                    .toString(),
                            "-cp",
                            System.getProperty("java.class.path"),
                            BlockWriter.class.getName(),
                            kind.name(),
                            place.address().place(),
                            place.address().secret().text())
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start();
            try {
                // It is in the midst of a block whenever it is killed after the first ones.
                reader.await(List.of("block_0", "block_1", "block_2"), Duration.ofMinutes(2));
            } finally {
                writer.destroyForcibly().waitFor();
            }
            final List<BlockEntry> whole = reader.manifest();
            assertThat(whole).hasSizeGreaterThanOrEqualTo(3);
            for (final BlockEntry entry : whole) {
                final int number = Integer.parseInt(entry.key().substring("block_".length()));
                assertThat(reader.get(entry.key(), Duration.ZERO)).isEqualTo(BlockWriter.block(number));
            }
        }
    }

    @Test
    void foldersAreGoneWithTheirPlace() {
        for (final ExchangeKind kind : List.of(ExchangeKind.FILES, ExchangeKind.MEMORY)) {
            final Rented place = open(kind);
            try (Exchange end = place.address().join()) {
                end.put("a", field(1, 1));
                assertThat(Path.of(place.address().place())).isDirectoryContaining("glob:**/a.npy");
                place.close();
                assertThat(Path.of(place.address().place())).doesNotExist();
                assertThatThrownBy(() -> end.put("b", field(1, 1))).hasMessageContaining("is gone");
                assertThatThrownBy(() -> end.get("b", LONG)).hasMessageContaining("is gone");
                assertThatThrownBy(() -> place.address().join()).hasMessageContaining("is gone");
            }
        }
    }

    @Test
    void aLoadedServerMakesFilesSlow() {
        try (ExchangePlace place = ExchangePlace.open(ExchangeKind.FILES, folder, ROOM, Duration.ofMillis(20));
                Exchange end = place.address().join()) {
            end.put("a", field(1, 1));
            end.get("a", LONG);
            assertThat(end.statistics().writeSeconds()).isGreaterThan(0.02);
            assertThat(end.statistics().readSeconds()).isGreaterThan(0.02);
            assertThat(end.statistics().opens()).isEqualTo(2);
        }
    }

    @Test
    void anOrphanIsDeletedOnlyIfItIsAFolderOfBlocks() {
        final Rented place = open(ExchangeKind.FILES);
        ExchangePlace.deleteOrphan(
                new ExchangeAddress(ExchangeKind.FILES, folder.toString(), Secret.draw(), Duration.ZERO));
        assertThat(Path.of(place.address().place())).exists();
        ExchangePlace.deleteOrphan(place.address());
        assertThat(Path.of(place.address().place())).doesNotExist();
        place.close();
    }
}
