package org.noctule.experiment;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;

/** The version of Noctule, which the build writes into a resource. */
public final class Version {
    private Version() {}

    /**
     * Returns the version.
     *
     * @return such as {@code "0.1.0"}
     */
    public static String text() {
        try (InputStream in = Version.class.getResourceAsStream("version.txt")) {
            return new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8).strip();
        } catch (final IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
