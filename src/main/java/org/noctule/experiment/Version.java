package org.noctule.experiment;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;

/** The version of Noctule and its day, of a resource that tells the same as the build file. */
public final class Version {
    private Version() {}

    /** {@return such as {@code "0.1.0"}} */
    public static String text() {
        return line(0);
    }

    /** {@return the day of the version, for pages that name one: such as {@code "2026-11-21"}} */
    public static String day() {
        return line(1);
    }

    private static String line(int index) {
        try (InputStream in = Version.class.getResourceAsStream("version.txt")) {
            return new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .toList()
                    .get(index);
        } catch (final IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
