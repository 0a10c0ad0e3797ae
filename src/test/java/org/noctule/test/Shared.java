package org.noctule.test;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Assumptions;

/** The project's shared data, which a user's machine does not have: tests that need it are skipped there. */
public final class Shared {
    private static final Path ROOT = Path.of(System.getProperty("noctule.shared", "../shared"));

    private Shared() {}

    /**
     * Finds a shared file or skips the calling test.
     *
     * @param path path below the shared directory
     * @return the file
     */
    public static Path file(String path) {
        final Path file = ROOT.resolve(path);
        Assumptions.assumeTrue(Files.exists(file), () -> "skipped: " + file + " is not on this machine");
        return file;
    }
}
