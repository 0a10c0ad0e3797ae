package org.noctule.slurm.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.noctule.command.Cli;

/** Commands of administrators and users that a run of the agent {@code slurm} obeys. */
final class CommandsTest {
    @TempDir
    private Path folder;

    @BeforeEach
    void write() throws IOException {
        Files.writeString(folder.resolve("scenario.json"), """
                {"name": "held", "conf": {}, "nodes": [{"NodeName": "n1", "CPUs": 4, "RealMemory": 4000}],
                 "jobs": [{"id": 1, "submit": 1, "run": 100, "time": 3, "ntasks": 4},
                          {"id": 2, "submit": 2, "run": 10, "time": 1, "ntasks": 1},
                          {"id": 3, "submit": 2, "run": 10, "time": 1, "ntasks": 1}],
                 "events": [{"at": 150, "do": ["scontrol", "release", "2"]},
                            {"at": 160, "do": ["scontrol", "suspend", "3"]}], "end": 300}
                """);
        assertThat(Cli.run(
                                "site",
                                "import",
                                "--scenario",
                                folder.resolve("scenario.json"),
                                "--agent",
                                "slurm",
                                "-o",
                                folder.resolve("mine"))
                        .code())
                .isZero();
    }

    private Cli launch(String commands) throws IOException {
        Files.writeString(folder.resolve("mine/commands.json"), commands);
        return Cli.run(
                "launch",
                folder.resolve("mine/options.json"),
                "--transport",
                "direct",
                "-q",
                "--out",
                folder.resolve("out"));
    }

    private String queue(int date) {
        return Cli.run("replay", folder.resolve("out"), "--until", date, "--as", "squeue")
                .out();
    }

    @Test
    void anImportKeepsTheCommandsThatAreObeyedAndTellsTheOthers() throws IOException {
        assertThat(Files.readString(folder.resolve("mine/commands.json")))
                .contains("release")
                .doesNotContain("suspend");
        assertThat(Files.readString(folder.resolve("mine/import.md")))
                .contains("a command that the agent slurm does not obey: is not played", "suspend");
    }

    @Test
    void usersAndAdministratorsHoldJobs() throws IOException {
        assertThat(launch("""
                [{"at": 20, "do": ["scontrol", "uhold", "2", "3"]}, {"at": 40, "do": ["scontrol", "hold", "3"]},
                 {"at": 150, "do": ["scontrol", "release", "2"]}, {"at": 170, "do": ["scancel", "3"]}]
                """)).isEqualTo(new Cli(0, "", ""));
        assertThat(queue(30).lines().filter(line -> line.endsWith("(JobHeldUser)")))
                .hasSize(2);
        assertThat(queue(140)).contains("(JobHeldUser)", "(JobHeldAdmin)").doesNotContain(" R ");
        assertThat(queue(155)).contains(" R ", "(JobHeldAdmin)");
        assertThat(queue(170).lines()).hasSize(1);
    }

    @Test
    void oneCommandWithdrawsSeveralJobs() throws IOException {
        assertThat(launch("[{\"at\": 20, \"do\": [\"scancel\", \"2\", \"3\"]}]").code())
                .isZero();
        assertThat(queue(30).lines()).hasSize(2);
    }

    @Test
    void aJobThatWasWithdrawnIsNotWithdrawnAgain() throws IOException {
        assertThat(launch("""
                [{"at": 20, "do": ["scancel", "2", "2"]}, {"at": 30, "do": ["scancel", "2", "3"]}]
                """).code()).isZero();
        assertThat(queue(25).lines()).hasSize(3);
        assertThat(queue(35).lines()).hasSize(2);
    }

    @Test
    void anUnknownCommandIsRefusedInTwoLines() throws IOException {
        final Cli cli = launch("[{\"at\": 20, \"do\": [\"scontrol\", \"suspend\", \"2\"]}]");
        assertThat(cli.code()).isEqualTo(2);
        assertThat(cli.err().lines()).hasSize(2);
        assertThat(cli.err()).contains("commands.json", "(scontrol suspend 2) is not obeyed", "Maybe leave it out");
    }
}
