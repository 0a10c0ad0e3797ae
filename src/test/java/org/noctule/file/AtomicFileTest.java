package org.noctule.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.noctule.error.NoctuleException;

final class AtomicFileTest {
    @TempDir
    private Path directory;

    @Test
    void aFileThatCouldNotBeWrittenIsNotThere() throws IOException {
        assertThatThrownBy(() -> AtomicFile.write(directory.resolve("a.csv"), out -> {
                    out.write(1);
                    throw new IOException("No space left on device");
                }))
                .isInstanceOfSatisfying(NoctuleException.class, e -> {
                    assertThat(e.kind()).isEqualTo(NoctuleException.Kind.RUN);
                    assertThat(e).hasMessageContainingAll("a.csv", "No space left on device");
                    assertThat(e.remedy()).startsWith("Maybe");
                });
        assertThat(directory).isEmptyDirectory();
    }

    @Test
    void aFailedWriteKeepsTheOlderFile() throws IOException {
        AtomicFile.writeText(directory.resolve("run.json"), "old");
        assertThatThrownBy(() -> AtomicFile.write(directory.resolve("run.json"), out -> {
                    throw new IllegalStateException("broken");
                }))
                .isInstanceOf(IllegalStateException.class);
        assertThat(directory).isDirectoryNotContaining(other -> !other.endsWith("run.json"));
        assertThat(directory.resolve("run.json")).hasContent("old");
    }

    @Test
    void aDirectoryThatIsAFileIsRefusedInWords() throws IOException {
        final Path file = Files.writeString(directory.resolve("file"), "");
        assertThatThrownBy(() -> AtomicFile.writeText(file.resolve("run.json"), "{}"))
                .isInstanceOf(NoctuleException.class)
                .hasMessageContaining("run.json");
    }

    @Test
    void whatGoesToTheDiskReplacesTheOlderFile() {
        final Path file = directory.resolve("below").resolve("model");
        AtomicFile.writeToDisk(file, "older and longer".getBytes(StandardCharsets.UTF_8));
        AtomicFile.writeToDisk(file, "new".getBytes(StandardCharsets.UTF_8));
        assertThat(file).hasContent("new");
        assertThat(file.getParent()).isDirectoryNotContaining(other -> !other.equals(file));
    }

    @Test
    void whatALinkLeadsToIsReplaced() throws IOException {
        final Path file = Files.writeString(directory.resolve("first"), "old");
        final Path link = Files.createSymbolicLink(directory.resolve("link"), file);
        AtomicFile.writeText(link, "new");
        assertThat(link).isSymbolicLink();
        assertThat(file).hasContent("new");
    }

    @Test
    void aDeviceStaysADevice() {
        final Path device = Path.of("/dev/null");
        assumeThat(device).exists();
        AtomicFile.writeText(device, "gone");
        assertThat(Files.isRegularFile(device)).isFalse();
        assertThat(device.resolveSibling(".null.part")).doesNotExist();
    }

    @Test
    void aDirectoryIsNotReplaced() throws IOException {
        final Path taken = Files.createDirectory(directory.resolve("taken"));
        assertThatThrownBy(() -> AtomicFile.writeText(taken, "text"))
                .isInstanceOf(NoctuleException.class)
                .hasMessageContaining("taken");
        assertThat(taken).isEmptyDirectory();
    }
}
