package org.noctule.campaign.store;

import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A folder that one gathering writes into, and nobody else; it is gone in the end. Its name tells whose it is, so that
 * the next gathering removes what one that was killed left behind.
 */
final class ScratchFolder implements AutoCloseable {
    private static final String BEGIN = ".gather";
    private static final Pattern NAME = Pattern.compile("\\.gather-(\\d+)-(\\d+)-(.*)-\\d+");
    /** What a process on another machine has not touched for so long is of a dead one. */
    private static final Duration STALE = Duration.ofDays(1);
    /** Clocks that are set change the date of a start as it is told. */
    private static final long SAME_START_MS = 10_000;

    private final Path path;

    private ScratchFolder(Path path) {
        this.path = path;
    }

    /** Makes a folder below a store, after removing those of dead processes. */
    static ScratchFolder in(Path directory) throws IOException {
        for (final Path folder : folders(directory)) {
            if (isLeft(folder)) {
                remove(folder);
            }
        }
        final ProcessHandle own = ProcessHandle.current();
        return new ScratchFolder(
                Files.createTempDirectory(directory, BEGIN + "-" + own.pid() + "-" + start(own) + "-" + host() + "-"));
    }

    Path path() {
        return path;
    }

    private static List<Path> folders(Path directory) throws IOException {
        try (Stream<Path> found = Files.list(directory)) {
            return found.filter(file -> file.getFileName().toString().startsWith(BEGIN))
                    .filter(Files::isDirectory)
                    .toList();
        }
    }

    private static boolean isLeft(Path folder) {
        final Matcher name = NAME.matcher(folder.getFileName().toString());
        if (name.matches() && name.group(3).equals(host())) {
            final Optional<ProcessHandle> owner = ProcessHandle.of(Long.parseLong(name.group(1)));
            return owner.isEmpty() || Math.abs(start(owner.get()) - Long.parseLong(name.group(2))) > SAME_START_MS;
        }
        try {
            Instant touched = Files.getLastModifiedTime(folder).toInstant();
            for (final Path file : files(folder)) {
                final Instant date = Files.getLastModifiedTime(file).toInstant();
                touched = date.isAfter(touched) ? date : touched;
            }
            return touched.isBefore(Instant.now().minus(STALE));
        } catch (final IOException e) {
            return false; // Its owner removes it just now.
        }
    }

    private static long start(ProcessHandle process) {
        return process.info().startInstant().map(Instant::toEpochMilli).orElse(0L);
    }

    private static String host() {
        try {
            return InetAddress.getLocalHost().getHostName().replaceAll("[^A-Za-z0-9._-]", "-");
        } catch (final UnknownHostException e) {
            return "host";
        }
    }

    private static List<Path> files(Path folder) throws IOException {
        try (Stream<Path> found = Files.list(folder)) {
            return found.toList();
        }
    }

    private static void remove(Path folder) {
        try {
            for (final Path file : files(folder)) {
                Files.deleteIfExists(file);
            }
            Files.deleteIfExists(folder);
        } catch (final IOException e) {
            // Another gathering removes it too, or it is somebody else's: it is in nobody's way.
        }
    }

    @Override
    public void close() throws IOException {
        try {
            for (final Path file : files(path)) {
                Files.deleteIfExists(file);
            }
            Files.deleteIfExists(path);
        } catch (final NoSuchFileException e) {
            // It is what was wanted.
        }
    }
}
