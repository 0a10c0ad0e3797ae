package org.noctule.model;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import org.noctule.error.NoctuleException;

/** Files that survive a kill: the old content stays until the new one is on the disk as a whole. */
public final class WholeFile {
    private WholeFile() {}

    /**
     * Writes a file under a temporary name beside it, waits for the disk and renames it.
     *
     * @param file the file, replaced if it exists; directories above it are made
     * @param content what it is to hold
     * @throws NoctuleException of kind RUN if the disk refuses
     */
    public static void write(Path file, byte[] content) {
        final Path part = file.resolveSibling("." + file.getFileName() + ".part");
        try {
            final Path directory = file.toAbsolutePath().resolveSibling("");
            if (!Files.isDirectory(directory)) {
                Files.createDirectories(directory);
            }
            try {
                try (FileChannel out = FileChannel.open(
                        part,
                        StandardOpenOption.CREATE,
                        StandardOpenOption.WRITE,
                        StandardOpenOption.TRUNCATE_EXISTING)) {
                    final ByteBuffer bytes = ByteBuffer.wrap(content);
                    while (bytes.hasRemaining()) {
                        out.write(bytes);
                    }
                    out.force(true);
                }
                rename(part, file);
            } finally {
                Files.deleteIfExists(part);
            }
        } catch (IOException e) {
            throw new NoctuleException(
                    NoctuleException.Kind.RUN,
                    "The file (" + file + ") cannot be written: " + e.getMessage() + ".",
                    "Maybe the disk is full, or you may not write into that directory.",
                    e);
        }
    }

    private static void rename(Path from, Path to) throws IOException {
        try {
            Files.move(from, to, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (AtomicMoveNotSupportedException e) {
            Files.move(from, to, StandardCopyOption.REPLACE_EXISTING);
        }
    }
}
