package org.noctule.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

final class MeteredTest {
    @TempDir
    private Path folder;

    @Test
    void theSecondLineCountsWhichIsThatOfTheCommand() throws IOException {
        final Path times = Files.writeString(folder.resolve("times"), "0m5.010s 0m6.000s\n1m2.500s 0m0.250000s\n");
        assertThat(Metered.read(times).user()).isCloseTo(62.5, within(1e-9));
        assertThat(Metered.read(times).total()).isCloseTo(62.75, within(1e-9));
    }

    @Tag("whole")
    @Test
    @DisabledOnOs(OS.WINDOWS)
    void theShellTellsTimesAndHandsOnTheExitCode() throws IOException, InterruptedException {
        final Path times = folder.resolve("times of it");
        final Process process = new ProcessBuilder(Metered.command(times, List.of("/bin/sh", "-c", "exit 3"))).start();
        assertThat(process.waitFor()).isEqualTo(3);
        assertThat(Metered.read(times).total()).isBetween(0.0, 5.0);
    }
}
