package org.noctule.campaign;

import java.io.IOException;
import java.io.InputStream;
import java.net.URISyntaxException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;
import org.noctule.error.NoctuleException;
import org.noctule.experiment.Version;

/**
 * A program: its version and the hash of what it is built of.
 *
 * @param version such as {@code 0.1.0}
 * @param build the SHA-256 over the names and the contents of its classes and resources, in hexadecimal
 */
public record ProgramHash(String version, String build) {
    /**
     * Hashes the program that runs: its jar, or its folder of classes. The same classes give the same hash in both.
     *
     * @return version and hash
     * @throws NoctuleException if they cannot be read
     */
    public static ProgramHash own() {
        return new ProgramHash(Version.text(), Own.BUILD);
    }

    /** Hashed once. */
    private static final class Own {
        static final String BUILD = build(source());
    }

    /** {@return its jar or its folder of classes} */
    public static Path source() {
        try {
            return Path.of(ProgramHash.class
                    .getProtectionDomain()
                    .getCodeSource()
                    .getLocation()
                    .toURI());
        } catch (final URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    static String build(Path source) {
        try {
            if (Files.isDirectory(source)) {
                return hash(source);
            }
            try (FileSystem jar = FileSystems.newFileSystem(source)) {
                return hash(jar.getPath("/"));
            }
        } catch (final IOException e) {
            throw new NoctuleException(
                    NoctuleException.Kind.RUN,
                    "The program (" + source + ") cannot be read: " + NoctuleException.reason(e) + ".",
                    "Maybe it is being built anew: try again.",
                    e);
        }
    }

    private static String hash(Path root) throws IOException {
        final MessageDigest digest = CanonicalJson.sha256();
        try (Stream<Path> found = Files.walk(root)) {
            final List<Path> files = found.filter(Files::isRegularFile)
                    .filter(file -> !name(root, file).startsWith("META-INF/"))
                    .sorted((one, other) -> name(root, one).compareTo(name(root, other)))
                    .toList();
            for (final Path file : files) {
                digest.update((name(root, file) + '\n' + Files.size(file) + '\n')
                        .getBytes(java.nio.charset.StandardCharsets.UTF_8));
                try (InputStream in = Files.newInputStream(file)) {
                    final byte[] buffer = new byte[1 << 16];
                    for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
                        digest.update(buffer, 0, n);
                    }
                }
            }
        }
        return HexFormat.of().formatHex(digest.digest());
    }

    private static String name(Path root, Path file) {
        return root.relativize(file).toString().replace('\\', '/');
    }

    /** Returns the program as keys name it. */
    String key(Reuse reuse) {
        return reuse == Reuse.VERSION ? version : version + '+' + build;
    }
}
