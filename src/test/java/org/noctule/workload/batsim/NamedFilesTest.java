package org.noctule.workload.batsim;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files that workloads name in their profiles. */
final class NamedFilesTest {
    @TempDir
    private Path folder;

    private Path file(String name, String text) throws IOException {
        Files.createDirectories(folder.resolve(name).getParent());
        return Files.writeString(folder.resolve(name), text);
    }

    @Test
    void areFoundOnceEachWithThoseThatTheyName() throws IOException {
        file("w/g.txt", "");
        file("w/t/scenarios.csv", "");
        file("w/t/sequences.csv", "");
        file("w/traces/list.txt", "0.txt\n\n../1.txt\n../../out.txt\n");
        file("w/traces/0.txt", "");
        file("w/1.txt", "");
        file("out.txt", "");
        final Path workload = file("w/w.json", """
                {"nb_res": 4, "jobs": [{"id": 1, "trace": "1.txt", "profile": {"graph": "g.txt"}}],
                 "profiles": {
                   "a": {"type": "pipedream", "graph": "g.txt"},
                   "b": {"type": "pipedream", "graph": {"nodes": [{"graph": "none.txt"}]}},
                   "c": {"type": "training_replay", "table": "t"},
                   "d": {"type": "usage_trace", "trace": "traces/list.txt"},
                   "e": {"type": "usage_trace", "trace": "../out.txt"},
                   "f": {"type": "pipedream", "graph": "g.txt"}
                 }}
                """);
        assertThat(NamedFiles.of(workload).stream()
                        .map(folder.resolve("w")::relativize)
                        .map(Path::toString))
                .containsExactly(
                        "g.txt", "t/scenarios.csv", "t/sequences.csv", "traces/list.txt", "traces/0.txt", "1.txt");
    }

    @Test
    void areNoneWhereNothingCanBeRead() throws IOException {
        assertThat(NamedFiles.of(file("a.json", "{\"profiles\": {\"a\": "))).isEmpty();
        assertThat(NamedFiles.of(file("b.json", "[1]"))).isEmpty();
        assertThat(NamedFiles.of(file("c.swf", "1 2 3"))).isEmpty();
        assertThat(NamedFiles.of(folder.resolve("none.json"))).isEmpty();
    }
}
