package org.noctule.error;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** What may be meant by a path at which there is no file. */
final class MissingFile {
    /** Names that are looked at: a folder of millions is not read for a hint. */
    private static final int MOST = 10_000;

    private MissingFile() {}

    /**
     * Looks for a file of a like name beside it.
     *
     * @param path the path
     * @return a line that begins with "Maybe"; empty if the folder is there, and nothing in it has such a name
     */
    static Optional<String> remedy(Path path) {
        final Path whole = path.toAbsolutePath().normalize();
        final Optional<Path> folder = Optional.ofNullable(whole.getParent());
        final Optional<Path> name = Optional.ofNullable(whole.getFileName());
        if (folder.isEmpty() || name.isEmpty()) {
            return Optional.empty();
        }
        if (!Files.isDirectory(folder.get())) {
            return Optional.of("Maybe another folder is meant: there is no " + folder.get() + ".");
        }
        try (Stream<Path> files = Files.list(folder.get())) {
            final List<String> names = files.limit(MOST)
                    .map(file -> String.valueOf(file.getFileName()))
                    .sorted()
                    .toList();
            return Likeness.nearest(name.get().toString(), names)
                    .map(near -> "Maybe you mean \"" + near + "\", which lies in " + folder.get() + ".");
        } catch (final IOException e) {
            return Optional.empty();
        }
    }
}
