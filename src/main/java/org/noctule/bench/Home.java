package org.noctule.bench;

import java.nio.file.Path;

/** The directory that Noctule was installed in, as {@code launch/noctule} tells it. */
final class Home {
    private Home() {}

    static Path path(String relative) {
        return Path.of(System.getProperty("noctule.home", "."), relative);
    }
}
