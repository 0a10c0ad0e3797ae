package org.noctule.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.noctule.error.NoctuleException;

class OutputDirectoryTest {
    private static final int THREADS = 4;

    @TempDir
    private Path folder;

    private OutputDirectory create(Path path, boolean force) {
        return OutputDirectory.create(Optional.of(path), "easy", Path.of("options.json"), "", force);
    }

    @Test
    void ofSeveralThatAskAtOnceOneOwnsADirectory() throws Exception {
        for (int round = 0; round < 200; round++) {
            final Path path = folder.resolve("parent" + round).resolve("out");
            final AtomicInteger owners = new AtomicInteger();
            final CyclicBarrier start = new CyclicBarrier(THREADS);
            final var threads = IntStream.range(0, THREADS)
                    .mapToObj(i -> new Thread(() -> {
                        try {
                            start.await();
                            create(path, false);
                            owners.incrementAndGet();
                        } catch (final NoctuleException e) {
                            assertThat(e).hasMessageContaining("exists already");
                        } catch (final Exception e) {
                            throw new IllegalStateException(e);
                        }
                    }))
                    .toList();
            threads.forEach(Thread::start);
            for (final Thread thread : threads) {
                thread.join();
            }
            assertThat(owners).hasValue(1);
        }
    }

    @Test
    void aLinkToADirectoryHoldsResultsToo() throws Exception {
        final Path target = Files.createDirectory(folder.resolve("target"));
        final Path link = Files.createSymbolicLink(folder.resolve("link"), target);

        assertThat(create(link.resolve("out"), false).path()).isDirectory();
        assertThat(create(link, true).path()).isEqualTo(link);
    }

    @Test
    void saysThatAnEmptyDirectoryMayBeOfAKilledRun() throws Exception {
        final Path empty = Files.createDirectory(folder.resolve("empty"));

        assertThatThrownBy(() -> create(empty, false))
                .isInstanceOfSatisfying(
                        NoctuleException.class,
                        e -> assertThat(e.remedy())
                                .isEqualTo(
                                        "Maybe a run that was killed left it, which is empty: write into it with --resume."));
        assertThat(create(empty, true).path()).isEqualTo(empty);
    }

    @Test
    void aFileIsNoDirectory() throws Exception {
        final Path file = Files.writeString(folder.resolve("file"), "");

        assertThatThrownBy(() -> create(file, true)).hasMessageContaining("cannot be made");
        assertThatThrownBy(() -> create(file, false)).hasMessageContaining("exists already");
        assertThatThrownBy(() -> create(file.resolve("out"), false))
                .hasMessageContaining("cannot be made: ")
                .hasMessageNotContaining("Exception");
    }
}
