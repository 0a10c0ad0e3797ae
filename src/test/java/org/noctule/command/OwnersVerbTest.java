package org.noctule.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code noctule owners}. */
final class OwnersVerbTest {
    @TempDir
    private Path folder;

    private Path run() throws IOException {
        Cli.run("generate", "platform", "--cores", 4, "-o", folder.resolve("platform.json"));
        Files.writeString(folder.resolve("workload.json"), """
                {"nb_res": 4, "profiles": {"h": {"type": "delay", "delay": 3600}}, "jobs": [
                 {"id": 1, "subtime": 0, "res": 4, "profile": "h", "noctule": {"user": "ada", "queue": "p", "account": "x, y"}},
                 {"id": 2, "subtime": 0, "res": 2, "profile": "h", "noctule": {"user": "ada", "queue": "q", "account": "z"}},
                 {"id": 3, "subtime": 0, "res": 1, "profile": "h", "noctule": {"user": "bob", "queue": "q", "account": "z"}},
                 {"id": 4, "subtime": 0, "res": 9, "profile": "h", "noctule": {"queue": "q"}}]}
                """);
        final Path options = Files.writeString(
                folder.resolve("o.json"),
                "{\"platform_file_path\": \"platform.json\", \"workload_file_path\": \"workload.json\"}");
        final Path out = folder.resolve("out");
        assertThat(Cli.run("launch", "easy", options, "--transport", "direct", "-q", "--out", out)
                        .code())
                .isZero();
        return out;
    }

    @Test
    void jobsAreGroupedByTheirOwners() throws IOException {
        final Path out = run();
        assertThat(Cli.run("owners", out, "--by", "partition,account", "--csv")
                        .out()
                        .replace(out + ",", ""))
                .isEqualTo("""
                        run,partition,account,jobs,ran,core_hours,share,mean_waiting_time_s,mean_bounded_slowdown
                        p,"x, y",1,1,4,0.5714285714285714,0,1
                        q,z,2,2,3,0.4285714285714285,3600,2
                        q,,1,0,0,0,,
                        """);
        assertThat(Cli.run("owners", out).out()).contains("ada", "2    2", "6.000  0.857");
        assertThat(Files.readString(out.resolve("jobs.csv")))
                .contains(",queue,account,qos\n")
                .contains(",\"x, y\",");
    }

    @Test
    void anUnknownKindIsToldWithThoseThatThereAre() throws IOException {
        assertThat(Cli.run("owners", run(), "--by", "queue").err())
                .contains("jobs have no (queue)")
                .contains("Maybe");
        assertThat(Cli.run("owners").err()).contains("no run is named");
    }
}
