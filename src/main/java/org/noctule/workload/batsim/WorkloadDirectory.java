package org.noctule.workload.batsim;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.noctule.error.NoctuleException;
import org.noctule.json.JsonInput;

/** The directory of a workload file, out of which no path in it leads. Profiles share what is read of a file. */
public final class WorkloadDirectory {
    private final Path directory;
    private final Map<Map.Entry<Path, Class<?>>, Object> read = new HashMap<>();

    WorkloadDirectory(Path directory) {
        this.directory = directory.toAbsolutePath().normalize();
    }

    /**
     * Reads the file that a value names.
     *
     * @param path its path, relative to the directory
     * @param kind the class of what it holds
     * @param reading reads it, unless this was done before
     * @param <T> the type of what it holds
     * @return what it holds
     * @throws NoctuleException if the path leads out of the directory, or the file cannot be read
     */
    public <T> T read(JsonInput path, Class<T> kind, Function<Path, T> reading) {
        return once(file(path), kind, reading);
    }

    /**
     * Reads the folder that a value names.
     *
     * @param path its path, relative to the directory
     * @param files the names of the files that are read of it, if they exist
     * @param kind the class of what it holds
     * @param reading reads it, unless this was done before
     * @param <T> the type of what it holds
     * @return what it holds
     * @throws NoctuleException if a path leads out of the directory, or the folder cannot be read
     */
    public <T> T read(JsonInput path, List<String> files, Class<T> kind, Function<Path, T> reading) {
        return once(folder(path, files), kind, reading);
    }

    private <T> T once(Path path, Class<T> kind, Function<Path, T> reading) {
        return kind.cast(read.computeIfAbsent(Map.entry(path, kind), key -> reading.apply(path)));
    }

    /** The file that a value names, relative to the directory. */
    Path file(JsonInput path) {
        return file(directory, path.text(), path.where());
    }

    /** The folder that a value names, relative to the directory, with files of some names if they exist. */
    private Path folder(JsonInput path, List<String> names) {
        for (final String name : names) {
            file(directory, path.text() + "/" + name, path.where());
        }
        return directory.resolve(path.text()).normalize();
    }

    /** The file that a path names, relative to another directory. */
    Path file(Path from, String path, String where) {
        try {
            final Path file = from.resolve(path).normalize();
            if (file.startsWith(directory) && !file.equals(directory)) {
                return plain(file, path, where);
            }
        } catch (InvalidPathException e) {
            throw new NoctuleException(
                    NoctuleException.Kind.INPUT,
                    where + ": the path (" + path + ") is none: " + e.getReason() + ".",
                    "Maybe it holds a sign that file names may not hold.",
                    e);
        }
        throw outside(path, where);
    }

    /** A link may lead anywhere, and a pipe may never end. */
    private Path plain(Path file, String path, String where) {
        if (!Files.exists(file)) {
            return file;
        }
        try {
            if (!file.toRealPath().startsWith(directory.toRealPath())) {
                throw outside(path, where);
            }
        } catch (IOException e) {
            throw new NoctuleException(
                    NoctuleException.Kind.INPUT,
                    where + ": the path (" + path + ") cannot be followed: " + e.getMessage() + ".",
                    "Maybe you may not read a directory on its way.",
                    e);
        }
        if (!Files.isRegularFile(file)) {
            throw NoctuleException.input(
                    where + ": the path (" + path + ") is not that of a plain file.",
                    "Maybe it is a directory, or a pipe.");
        }
        return file;
    }

    private static NoctuleException outside(String path, String where) {
        return NoctuleException.input(
                where + ": the path (" + path + ") leads out of the workload's directory.",
                "Maybe copy the file beside the workload.");
    }
}
