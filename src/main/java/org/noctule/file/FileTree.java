package org.noctule.file;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** Folders with all that is in them. */
public final class FileTree {
    private FileTree() {}

    /**
     * Removes a folder as far as that is possible; what is left behind under a scratch name does no harm.
     *
     * @param folder the folder, which need not exist; links in it are removed, and not what they lead to
     */
    public static void remove(Path folder) {
        if (!Files.isDirectory(folder)) {
            return;
        }
        try (Stream<Path> files = Files.walk(folder)) {
            final List<Path> all = files.sorted(Comparator.reverseOrder()).toList();
            for (final Path file : all) {
                Files.deleteIfExists(file);
            }
        } catch (final IOException | UncheckedIOException e) {
            return;
        }
    }
}
