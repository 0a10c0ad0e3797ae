package org.noctule.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** The script {@code launch/experiments/learnt-pair/run} with the model beside it. */
@DisabledOnOs(OS.WINDOWS)
@Tag("whole")
final class LearntPairScriptTest {
    private static final Path HOME = Path.of("launch/experiments/learnt-pair");

    @TempDir
    private Path folder;

    @Test
    void theShippedModelIsComparedWithFixedPairsAndIsNoneOfThem() throws IOException {
        for (final Path file : List.of(
                HOME.resolve("run"),
                HOME.resolve("../options.sh").normalize(),
                HOME.resolve("pair.json"),
                HOME.resolve("model.safetensors"),
                Path.of("platforms/quickstart.json"))) {
            Files.createDirectories(folder.resolve(file).getParent());
            Files.copy(file, folder.resolve(file));
        }
        CopiedLauncher.write(folder);
        final Path out = folder.resolve("out");
        final List<String> command = List.of(
                "/bin/sh",
                folder.resolve(HOME).resolve("run").toString(),
                "--model",
                folder.resolve(HOME).resolve("model.safetensors").toString(),
                "--windows",
                "5",
                "--out",
                out.toString());
        try (OtherProgram script = OtherProgram.start(folder.resolve("log"), command)) {
            assertThat(script.code(120)).as(script::printed).isZero();
        }
        final Map<String, Double> makespans = CsvRows.read(out.resolve("unseen/evaluation.csv")).stream()
                .filter(row -> row.get("figure").equals("makespan"))
                .collect(Collectors.toMap(row -> row.get("agent"), row -> Double.valueOf(row.get("mean"))));
        assertThat(makespans).containsOnlyKeys("smallest-high_gflops", "smallest-low_power", "easy", "learnt");
        assertThat(makespans.values()).doesNotHaveDuplicates();
    }
}
