package org.noctule.start;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** A folder that looks like a checkout, with a script in the place of Maven. */
final class FakeCheckout {
    final Path root;

    private final ByteArrayOutputStream told = new ByteArrayOutputStream();

    FakeCheckout(Path root, String maven) throws IOException {
        this.root = root;
        Files.writeString(
                root.resolve("pom.xml"),
                "<pytorch.version>2.0-1</pytorch.version>\n<hazelcast.version>5.0</hazelcast.version>\n");
        Files.createDirectories(root.resolve("src/main/java"));
        Files.createDirectories(root.resolve("target/lib"));
        final Path script = Files.createDirectories(root.resolve("bin")).resolve("mvn");
        Files.writeString(script, "#!/bin/sh\nprintf '%s\\n' \"$@\" >>asked\n" + maven);
        assertThat(script.toFile().setExecutable(true)).isTrue();
    }

    /** Where Maven is looked for. */
    String path() {
        return root.resolve("bin").toString();
    }

    PrintStream err() {
        return new PrintStream(told, true, StandardCharsets.UTF_8);
    }

    /** What a person was told. */
    String told() {
        return told.toString(StandardCharsets.UTF_8);
    }

    Path target(String name) {
        return root.resolve("target").resolve(name);
    }
}
