package org.noctule.site.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.noctule.command.Cli;

/** Replays tell which rule of a site makes a job wait. */
final class WhyJobsWaitTest {
    @TempDir
    private Path folder;

    @BeforeEach
    void play() throws IOException {
        Files.writeString(folder.resolve("site.json"), """
                {"partitions": [{"name": "p", "nodes": "0"}, {"name": "q", "nodes": "1"}],
                 "users": [{"name": "ada", "limits": {"max_jobs": 1}}],
                 "reservations": [{"name": "r", "nodes": "0", "begin": 200, "end": 300, "users": ["eve"]}]}
                """);
        Files.writeString(folder.resolve("platform.json"), """
                {"clusters": [{"id": "c", "nodes": [{"type": "N", "number": 2}]}],
                 "types": {"processor": {"P": {"cores": 4, "clock_rate": 1, "dpflops_per_cycle": 8, "mem_bw": 10, "power": 10}},
                           "node": {"N": {"processors": [{"type": "P", "number": 1}]}}}}
                """);
        Files.writeString(folder.resolve("events.txt"), """
                {"type": "job_hold", "timestamp": 3, "job": "5"}
                {"type": "job_release", "timestamp": 40, "job": "5"}
                """);
        Files.writeString(folder.resolve("workload.json"), """
                {"nb_res": 8, "profiles": {"d": {"type": "delay", "delay": 20}, "l": {"type": "delay", "delay": 150}},
                 "jobs": [
                  {"id": 1, "subtime": 0, "res": 1, "walltime": 30, "profile": "d", "noctule": {"user": "ada", "queue": "q"}},
                  {"id": 2, "subtime": 1, "res": 1, "walltime": 30, "profile": "d", "noctule": {"user": "ada", "queue": "q"}},
                  {"id": 3, "subtime": 2, "res": 3, "walltime": 30, "profile": "d", "noctule": {"user": "bob", "queue": "p"}},
                  {"id": 4, "subtime": 2, "res": 2, "walltime": 30, "profile": "d", "noctule": {"user": "bob", "queue": "p"}},
                  {"id": 5, "subtime": 2, "res": 4, "walltime": 30, "profile": "d", "noctule": {"user": "bob", "queue": "q"}},
                  {"id": 6, "subtime": 60, "res": 2, "walltime": 160, "profile": "l", "noctule": {"user": "bob", "queue": "p"}},
                  {"id": 7, "subtime": 60, "res": 2, "walltime": 30, "profile": "d", "noctule": {"user": "eve", "queue": "p", "reservation": "r"}}]}
                """);
        final Path options = Files.writeString(folder.resolve("options.json"), """
                {"platform_file_path": "platform.json", "workload_file_path": "workload.json", "site": {"file": "site.json"},
                 "failures": {"events": "events.txt"}, "decision": {"agent": {"name": "priority"}}}
                """);
        assertThat(Cli.run(
                        "launch", "priority", options, "-q", "--transport", "direct", "--out", folder.resolve("out")))
                .isEqualTo(new Cli(0, "", ""));
    }

    private String life(int job) {
        return Cli.run("replay", folder.resolve("out"), "--job", "w0!" + job).out();
    }

    @Test
    void eachReasonIsNamed() {
        assertThat(life(2)).contains("waits from 1.00 to 20.00: limit: max_jobs of user ada");
        assertThat(life(4)).contains("partition p: enough cores are free, but not in it");
        assertThat(life(5)).contains("hold: nobody has released it");
        assertThat(life(6)).contains("waits from 60.00 to 300.00: advance reservation r, until 300.00");
        assertThat(life(7)).contains("waits from 60.00 to 200.00: advance reservation r, until 200.00");
        assertThat(Cli.run("replay", folder.resolve("out"), "--job", "w0!2", "--json")
                        .out())
                .contains("max_jobs of user ada");
    }

    @Test
    void aReplaySaysWhatTheRunSaid() {
        assertThat(Cli.run("replay", folder.resolve("out"), "--verify").code()).isZero();
    }
}
