package org.noctule.file;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import org.noctule.error.NoctuleException;

/** Files that are either there as a whole or not at all, whatever happens while they are written. */
public final class AtomicFile {
    private AtomicFile() {}

    /** Writes what a file is to hold. */
    @FunctionalInterface
    public interface Content {
        /**
         * Writes everything.
         *
         * @param out the output; not to be closed
         * @throws IOException if that is not possible
         */
        void writeTo(OutputStream out) throws IOException;
    }

    /**
     * Writes a file under a temporary name beside it and renames it; a file of that name is replaced. The disk may take
     * its time: what must survive a crash of the machine goes through {@link #writeToDisk}.
     *
     * @param file the file; directories above it that do not exist are made
     * @param content the content
     * @throws NoctuleException of kind RUN if the disk refuses
     */
    public static void write(Path file, Content content) {
        replace(file, part -> {
            try (OutputStream out = Files.newOutputStream(part)) {
                content.writeTo(out);
            }
        });
    }

    /**
     * Writes a file in the same way, and waits for the disk before the file takes its name.
     *
     * @param file the file
     * @param content the content
     * @throws NoctuleException of kind RUN if the disk refuses
     */
    public static void writeToDisk(Path file, byte[] content) {
        replace(file, part -> {
            try (FileChannel out = FileChannel.open(
                    part, StandardOpenOption.CREATE, StandardOpenOption.WRITE, StandardOpenOption.TRUNCATE_EXISTING)) {
                final ByteBuffer bytes = ByteBuffer.wrap(content);
                while (bytes.hasRemaining()) {
                    out.write(bytes);
                }
                out.force(true);
            }
        });
    }

    /**
     * Writes a text file in UTF-8 in the same way.
     *
     * @param file the file
     * @param text the content
     * @throws NoctuleException of kind RUN if the disk refuses
     */
    public static void writeText(Path file, String text) {
        write(file, out -> out.write(text.getBytes(StandardCharsets.UTF_8)));
    }

    /** Writes the file of the temporary name. */
    private interface Part {
        void write(Path part) throws IOException;
    }

    private static void replace(Path named, Part content) {
        try {
            if (Files.exists(named) && !Files.isRegularFile(named)) {
                // A device, such as /dev/null, is written to, not replaced.
                content.write(named);
                return;
            }
            // What a link leads to is replaced, not the link.
            final Path file = Files.exists(named) ? named.toRealPath() : named;
            final Path part = file.resolveSibling("." + file.getFileName() + ".part");
            final Path directory = file.toAbsolutePath().resolveSibling("");
            // Java 17 refuses a link to a directory here.
            if (!Files.isDirectory(directory)) {
                Files.createDirectories(directory);
            }
            try {
                content.write(part);
                rename(part, file);
            } finally {
                Files.deleteIfExists(part);
            }
        } catch (IOException e) {
            throw new NoctuleException(
                    NoctuleException.Kind.RUN,
                    "The file (" + named + ") cannot be written: " + NoctuleException.reason(e) + ".",
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
