package org.noctule.simulator.results;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
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
         * @param out where to; not to be closed
         * @throws IOException if that is not possible
         */
        void writeTo(OutputStream out) throws IOException;
    }

    /**
     * Writes a file under a temporary name beside it and renames it; a file of that name is replaced.
     *
     * @param file the file; directories above it that do not exist are made
     * @param content what it is to hold
     * @throws NoctuleException of kind RUN if the disk refuses
     */
    public static void write(Path file, Content content) {
        final Path part = file.resolveSibling("." + file.getFileName() + ".part");
        try {
            final Path directory = file.toAbsolutePath().resolveSibling("");
            // Java 17 refuses a link to a directory here.
            if (!Files.isDirectory(directory)) {
                Files.createDirectories(directory);
            }
            try {
                try (OutputStream out = Files.newOutputStream(part)) {
                    content.writeTo(out);
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

    /**
     * Writes a text file in UTF-8 in the same way.
     *
     * @param file the file
     * @param text what it is to hold
     * @throws NoctuleException of kind RUN if the disk refuses
     */
    public static void writeText(Path file, String text) {
        write(file, out -> out.write(text.getBytes(StandardCharsets.UTF_8)));
    }

    private static void rename(Path from, Path to) throws IOException {
        try {
            Files.move(from, to, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (AtomicMoveNotSupportedException e) {
            Files.move(from, to, StandardCopyOption.REPLACE_EXISTING);
        }
    }
}
