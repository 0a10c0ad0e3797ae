package org.noctule.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Commands in a release as it is downloaded, without the libraries that few of them need. */
@Tag("whole")
final class LackingLibraryTest {
    @TempDir
    private Path folder;

    @ParameterizedTest
    @CsvSource({
        "export . --format parquet, Parquet, parquet",
        "campaign run hazelcast.json --out out, Hazelcast, hazelcast",
        "workflow run --transport map, PyTorch, pytorch-linux-x86_64",
        "launch reinforce LAUNCH/experiments/hdeeprm-learning/reinforce.json --set decision.agent.run=train --out out,"
                + " PyTorch, pytorch-linux-x86_64",
    })
    void aCommandThatLacksALibraryNamesItsArchiveAndLeavesNothing(String words, String library, String archive)
            throws IOException {
        Files.writeString(folder.resolve("jobs.csv"), "job_id\n");
        final Path launch = Path.of("launch").toAbsolutePath();
        Files.writeString(folder.resolve("hazelcast.json"), """
                {"name": "x", "base": "%s/quickstart.json", "seeds": {"first": 1, "count": 2},
                 "axes": {"decision.agent": [{"name": "fcfs"}]}, "execute": {"with": "hazelcast"}}
                """.formatted(launch));
        final String libraries = Stream.of(System.getProperty("java.class.path").split(":"))
                .filter(entry -> !entry.matches(".*/(parquet|hazelcast|pytorch|openblas|javacpp)-[^/]*[.]jar"))
                .collect(Collectors.joining(":"));
        final List<String> command = new ArrayList<>(List.of(
                System.getProperty("java.home") + "/bin/java",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                libraries,
                "org.noctule.command.Main"));
        command.addAll(List.of(words.replace("LAUNCH", launch.toString()).split(" ")));
        try (OtherProgram noctule = OtherProgram.start(folder.resolve("log"), command)) {
            assertThat(noctule.code(60)).as(noctule::printed).isEqualTo(2);
            assertThat(noctule.printed())
                    .startsWith("noctule: " + library
                            + ", which this command needs, is not beside the program.\nMaybe unpack")
                    .contains("-" + archive + ".tar.gz over the folder")
                    .hasLineCount(2);
        }
        assertThat(folder.resolve("out")).doesNotExist();
    }
}
