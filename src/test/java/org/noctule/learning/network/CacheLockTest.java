package org.noctule.learning.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.noctule.learning.Natives;

/** PyTorch's library in a cache that several processes share. */
@Tag("whole")
final class CacheLockTest {
    @TempDir
    private Path cache;

    @BeforeEach
    void needPyTorch() {
        Natives.need();
    }

    /** A process that does nothing but load the library. */
    static final class Loading {
        private Loading() {}

        public static void main(String[] args) {
            Torch.load();
        }
    }

    private Process load(Path log) throws IOException {
        return new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Dorg.bytedeco.javacpp.cachedir=" + cache.resolve("cache"),
                        "-XX:ErrorFile=" + cache.resolve("crash-%p.log"),
                        "-cp",
                        System.getProperty("java.class.path"),
                        Loading.class.getName())
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
    }

    /** Without turns, one or more of the processes die of SIGBUS or find half a library. */
    @Tag("long")
    @Test
    void isUnpackedByOneProcessWhileTheOthersWait() throws Exception {
        final List<Process> processes = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            processes.add(load(cache.resolve("log-" + i)));
        }
        for (int i = 0; i < processes.size(); i++) {
            assertThat(processes.get(i).waitFor(240, TimeUnit.SECONDS)).isTrue();
            assertThat(processes.get(i).exitValue())
                    .as(Files.readString(cache.resolve("log-" + i)))
                    .isZero();
        }
    }

    @Test
    void leavesNoTurnBehind() throws IOException {
        for (int turn = 0; turn < 2; turn++) {
            final CacheLock lock = CacheLock.of(cache.resolve("new"));
            assertThatThrownBy(() -> CacheLock.of(cache.resolve("new")))
                    .isInstanceOf(OverlappingFileLockException.class);
            lock.close();
        }
    }
}
