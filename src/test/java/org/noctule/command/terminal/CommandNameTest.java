package org.noctule.command.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class CommandNameTest {
    @TempDir
    private Path folder;

    private String script(String place) throws IOException {
        final Path file = folder.resolve(place);
        Files.createDirectories(file.getParent());
        Files.writeString(file, "");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
        return file.toString();
    }

    @Test
    void aScriptOnThePathIsCalledByItsName() throws IOException {
        final String path = folder.resolve("none") + ":" + folder.resolve("bin") + ":/usr/bin";
        assertThat(CommandName.of(script("bin/noctule"), path)).isEqualTo("noctule");
        assertThat(CommandName.of(folder + "/bin/../bin/noctule", path)).isEqualTo("noctule");
    }

    @Test
    void anotherScriptIsCalledAsItWasTyped() throws IOException {
        final String path = folder.resolve("bin").toString();
        script("bin/noctule");
        final String other = script("clone/launch/noctule");
        assertThat(CommandName.of(other, path)).isEqualTo(other);
        assertThat(CommandName.of("launch/noctule", path)).isEqualTo("launch/noctule");
        assertThat(CommandName.of("./my clone/launch/noctule", path)).isEqualTo("'./my clone/launch/noctule'");
        assertThat(CommandName.of("python -m noctule", path)).isEqualTo("python -m noctule");
        assertThat(CommandName.of("noctule", path)).isEqualTo("noctule");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "Maybe go on with: noctule resume runs/a. | Maybe go on with: launch/noctule resume runs/a.",
                "Usage: noctule VERB [ARGUMENTS] | Usage: launch/noctule VERB [ARGUMENTS]",
                "Maybe \"noctule help VERB\" tells more | Maybe \"launch/noctule help VERB\" tells more",
                "The file (/a/noctule launch.json) is none. | The file (/a/noctule launch.json) is none.",
                "Maybe write: python -m noctule launch a.py. | Maybe write: python -m noctule launch a.py.",
                "noctule: warning: odd | noctule: warning: odd",
                "noctule (default) or batsim | noctule (default) or batsim",
                "a noctule.json | a noctule.json"
            })
    void commandsInATextGetTheName(String text, String shown) {
        assertThat(CommandName.in(text, "launch/noctule")).isEqualTo(shown);
    }
}
