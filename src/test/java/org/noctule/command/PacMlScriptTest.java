package org.noctule.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** The script {@code launch/experiments/pac-ml/run}, with a stand-in for Noctule. */
@DisabledOnOs(OS.WINDOWS)
@Tag("whole")
final class PacMlScriptTest {
    private static final Path HOME = Path.of("launch/experiments/pac-ml");

    /** Prints what it is asked for, a word a line. */
    private static final String NOCTULE = """
            #!/bin/sh
            printf '%s\\n' "$@"
            """;

    @TempDir
    private Path folder;

    @BeforeEach
    void copyTheScript() throws IOException {
        Files.createDirectories(folder.resolve(HOME).resolve("agents"));
        for (final String name : List.of("run", "A.json", "published.csv", "agents/max.json", "../options.sh")) {
            Files.copy(HOME.resolve(name), folder.resolve(HOME).resolve(name));
        }
        Files.createDirectories(folder.resolve("workloads/pipedream"));
        Files.createDirectories(folder.resolve("graphs"));
        for (final String model : List.of("alexnet", "gnmt", "resnet18", "squeezenet1_0", "vgg16")) {
            Files.createFile(folder.resolve("workloads/pipedream/" + model + ".txt"));
            Files.createFile(folder.resolve("graphs/" + model + ".txt"));
        }
        final Path noctule = Files.writeString(folder.resolve("launch/noctule"), NOCTULE);
        assertThat(noctule.toFile().setExecutable(true)).isTrue();
    }

    private List<String> printed(String... more) throws IOException {
        final List<String> command = new ArrayList<>(List.of(
                "/bin/sh",
                folder.resolve(HOME).resolve("run").toString(),
                "--agents",
                "max",
                "--distributions",
                "A",
                "--out",
                folder.resolve("runs").toString()));
        command.addAll(Arrays.asList(more));
        try (OtherProgram script = OtherProgram.start(folder.resolve("log"), command)) {
            assertThat(script.code(60)).as(script::printed).isZero();
            return script.printed().lines().toList();
        }
    }

    @Test
    void theFiguresOfThePaperStandBesideThoseOfItsProfilesAlone() throws IOException {
        assertThat(printed())
                .containsSubsequence("campaign", "run", "workload.interarrival=65", "simulation_end=65000")
                .containsSubsequence("decision=max", "campaign", "means", "fabric_blocking_rate")
                .doesNotContain("--beside");
        final String graphs = folder.resolve("graphs").toString();
        assertThat(printed("--graphs", graphs))
                .containsSubsequence("graphs=" + graphs, "workload.interarrival=1000", "simulation_end=1000000")
                .containsSubsequence("means", "--beside");
    }

    @Test
    void gapsFollowThePhysicsAndTheLawOfArrivals() throws IOException {
        assertThat(printed("--physics", "none", "--arrivals", "poisson"))
                .contains(
                        "compatibility=none",
                        "workload.interarrival={\"type\": \"exponential\", \"mean\": 0.065}",
                        "simulation_end=65",
                        folder.resolve("runs").resolve("none-poisson").toString());
    }
}
