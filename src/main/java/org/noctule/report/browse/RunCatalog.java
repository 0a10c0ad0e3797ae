package org.noctule.report.browse;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitOption;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import org.noctule.error.NoctuleException;
import org.noctule.report.data.ResultFolder;

/**
 * The folders of results below a folder. A browser names them by their paths below it; a name that leads out of it, by
 * dots or by a link, is none.
 */
public final class RunCatalog {
    private static final int DEEPEST = 5;
    /** Most folders that are listed. */
    static final int MOST = 2_000;

    private final Path root;

    /**
     * Opens a folder.
     *
     * @param folder the folder
     * @throws NoctuleException if it is none
     */
    public RunCatalog(Path folder) {
        try {
            root = folder.toRealPath();
        } catch (final IOException e) {
            throw missing(folder);
        }
        if (!Files.isDirectory(root)) {
            throw missing(folder);
        }
    }

    private static NoctuleException missing(Path folder) {
        return NoctuleException.input(
                "The folder (" + folder + ") does not exist, or is a file.",
                "Maybe name the folder that holds the folders of results, such as runs.");
    }

    /** {@return the name of the folder for people: the last part of its path} */
    public String name() {
        return String.valueOf(root.getFileName());
    }

    /**
     * Names files below the folder as the list does, without the way to it.
     *
     * @param text a text that may name them
     * @return the text
     */
    String shortened(String text) {
        return text.replace(root + "/", "");
    }

    /**
     * Lists the folders of results as they are now.
     *
     * @return their names, sorted; the first 2,000 that are found, and one more if there are more
     */
    public List<String> names() {
        final List<String> names = new ArrayList<>();
        try {
            // Links are not followed: they would lead out, or round in circles.
            Files.walkFileTree(root, EnumSet.noneOf(FileVisitOption.class), DEEPEST, new Visitor(names));
        } catch (final IOException e) {
            throw new UncheckedIOException(e);
        }
        names.sort(null);
        return names;
    }

    /** Notes folders that hold results. */
    private final class Visitor extends SimpleFileVisitor<Path> {
        private final List<String> names;

        Visitor(List<String> names) {
            this.names = names;
        }

        @Override
        public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
            if (names.size() > MOST) {
                return FileVisitResult.TERMINATE;
            }
            if (results(folder).isPresent()) {
                names.add(name(folder));
            }
            return FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult visitFileFailed(Path file, IOException e) {
            return FileVisitResult.CONTINUE;
        }
    }

    private static Optional<ResultFolder> results(Path folder) {
        try {
            return Optional.of(ResultFolder.open(folder));
        } catch (final NoctuleException e) {
            return Optional.empty();
        }
    }

    /**
     * Finds a folder of results.
     *
     * @param name its name
     * @return the folder
     * @throws NoctuleException if there is none of this name
     */
    public ResultFolder folder(String name) {
        try {
            final Path path = root.resolve(name).toRealPath();
            if (path.startsWith(root)) {
                return ResultFolder.open(path);
            }
        } catch (final IOException | InvalidPathException e) {
            throw unknown(name);
        }
        throw unknown(name);
    }

    /** Returns the address of the report of a folder, from that of another one. */
    String address(Path folder) {
        final Path own = folder.toAbsolutePath().normalize();
        return own.startsWith(root) ? "report?run=" + URLEncoder.encode(name(own), StandardCharsets.UTF_8) : "";
    }

    private String name(Path folder) {
        return root.relativize(folder).toString().replace('\\', '/');
    }

    private static NoctuleException unknown(String name) {
        return NoctuleException.input(
                "There is no run (" + name + ").", "Maybe it was removed: load the list of runs again.");
    }
}
