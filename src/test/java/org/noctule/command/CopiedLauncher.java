package org.noctule.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The launcher of a copy of the repository's files: it runs the classes under test and builds nothing. */
final class CopiedLauncher {
    private CopiedLauncher() {}

    /** Writes {@code launch/noctule} below a folder. */
    static void write(Path root) throws IOException {
        final String classPath = Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
                .map(entry -> Path.of(entry).toAbsolutePath().toString())
                .collect(Collectors.joining(File.pathSeparator));
        final Path launcher = Files.createDirectories(root.resolve("launch")).resolve("noctule");
        Files.writeString(launcher, """
                #!/bin/sh
                exec '%s/bin/java' -XX:TieredStopAtLevel=1 -XX:+UseSerialGC -cp '%s' org.noctule.command.Main "$@"
                """.formatted(System.getProperty("java.home"), classPath));
        assertThat(launcher.toFile().setExecutable(true)).isTrue();
    }
}
