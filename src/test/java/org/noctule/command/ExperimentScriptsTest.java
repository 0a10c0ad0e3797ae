package org.noctule.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The scripts of {@code launch/experiments}. */
@DisabledOnOs(OS.WINDOWS)
@Tag("whole")
final class ExperimentScriptsTest {
    private static final Pattern NAMED = Pattern.compile("(?m)^ +--([a-z-]+) ");
    private static final Pattern READ = Pattern.compile("(?m)^read_options \"([^\"]*)\" \"\\$@\"$");

    @TempDir
    private Path folder;

    static List<Path> scripts() throws IOException {
        try (Stream<Path> files = Files.walk(Path.of("launch/experiments"), 2)) {
            return files.filter(file -> Files.isRegularFile(file) && Files.isExecutable(file))
                    .sorted()
                    .toList();
        }
    }

    private String printed(int code, Path script, String... options) throws IOException {
        final List<String> command =
                new ArrayList<>(List.of("/bin/sh", script.toAbsolutePath().toString()));
        command.addAll(List.of(options));
        try (OtherProgram shell = OtherProgram.start(folder.resolve("log"), command)) {
            assertThat(shell.code(60)).as(shell::printed).isEqualTo(code);
            return shell.printed();
        }
    }

    @ParameterizedTest
    @MethodSource("scripts")
    void tellTheirOptionsWhichAreThoseThatTheyRead(Path script) throws IOException {
        final String help = printed(0, script, "--help");
        final var read = READ.matcher(Files.readString(script));
        assertThat(read.find()).isTrue();
        assertThat(help).containsPattern(":\\s" + script).doesNotContain("set -u", "#!/bin/sh");
        assertThat(NAMED.matcher(help).results().map(found -> found.group(1)).distinct())
                .containsExactlyInAnyOrder(read.group(1).split(" "));
    }

    @ParameterizedTest
    @MethodSource("scripts")
    void complainInTwoLinesOfAnOptionThatTheyDoNotKnow(Path script) throws IOException {
        final String name = script.getName(2).toString();
        assertThat(printed(2, script, "--sedes", "3"))
                .isEqualTo(name + ": the option (--sedes) is unknown.\nMaybe see: " + script.toAbsolutePath()
                        + " --help.\n");
        assertThat(printed(2, script, "out", "3")).contains("the option (out) is unknown.");
        assertThat(printed(2, script, "--out")).contains("the option (--out) needs a value.");
    }
}
