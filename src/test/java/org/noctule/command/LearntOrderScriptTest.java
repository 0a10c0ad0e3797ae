package org.noctule.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.noctule.learning.Natives;

/** The script {@code launch/experiments/learnt-order/run}: what the README promises of learning in one command. */
@Tag("long")
@DisabledOnOs(OS.WINDOWS)
@Tag("whole")
final class LearntOrderScriptTest {
    private static final Path HOME = Path.of("launch/experiments/learnt-order");

    @TempDir
    private Path folder;

    @BeforeEach
    void copyTheScript() throws IOException {
        Natives.need();
        for (final Path file : List.of(
                HOME.resolve("run"),
                HOME.resolve("../options.sh").normalize(),
                HOME.resolve("order.json"),
                Path.of("platforms/homogeneous_256.json"))) {
            Files.createDirectories(folder.resolve(file).getParent());
            Files.copy(file, folder.resolve(file));
        }
        CopiedLauncher.write(folder);
    }

    @Test
    void theLearntOrderBeatsEachFixedOneOnUnseenJobs() throws IOException {
        final Path out = folder.resolve("out");
        final List<String> command =
                List.of("/bin/sh", folder.resolve(HOME).resolve("run").toString(), "--out", out.toString());
        try (OtherProgram script = OtherProgram.start(folder.resolve("log"), command)) {
            assertThat(script.code(300)).as(script::printed).isZero();
        }
        final Map<String, Double> slowdowns = CsvRows.read(out.resolve("unseen/evaluation.csv")).stream()
                .filter(row -> row.get("figure").equals("bounded_slowdown"))
                .collect(Collectors.toMap(row -> row.get("agent"), row -> Double.valueOf(row.get("mean"))));
        assertThat(slowdowns).hasSize(5);
        final double learnt = slowdowns.remove("learnt");
        assertThat(slowdowns.values()).allMatch(fixed -> learnt < fixed);
        assertThat(out.resolve("curve.svg")).content().contains("evaluation");
        assertThat(out.resolve("training.html")).isNotEmptyFile();
    }
}
