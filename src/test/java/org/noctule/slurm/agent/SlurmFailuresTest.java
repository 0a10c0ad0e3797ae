package org.noctule.slurm.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.noctule.command.Cli;

/** What is wrong in jobs and settings of the agent {@code slurm} is told in two lines. */
final class SlurmFailuresTest {
    @TempDir
    private Path folder;

    private Path site(String job) throws IOException {
        final Path scenario = Files.writeString(folder.resolve("scenario.json"), """
                {"conf": {}, "nodes": [{"NodeName": "n[1-2]", "CPUs": 4, "RealMemory": 4000}],
                 "jobs": [{"id": 1, "submit": 1, "run": 10, "time": 3, "ntasks": 1%s}]}
                """.formatted(job));
        final Path site = folder.resolve("site");
        assertThat(Cli.run("site", "import", "--scenario", scenario, "--agent", "slurm", "-o", site)
                        .code())
                .isZero();
        return site;
    }

    private Cli launch(Path site, Object... more) {
        final Object[] words = {"launch", site.resolve("options.json"), "-q", "--out", site.resolve("out"), "--set", ""
        };
        words[words.length - 1] = more.length == 0 ? "seed=0" : more[0];
        return Cli.run(words);
    }

    @ParameterizedTest
    @CsvSource({
        "switches, many, 2 or 2@1:30",
        "switches, 2@soon, 2 or 2@1:30",
        "switches, -1, 2 or 2@1:30",
        "time-min, short, 30 or 1:30:00"
    })
    void optionsOfJobsThatSbatchDoesNotTake(String option, String value, String example) throws IOException {
        final Cli cli = launch(site(", \"" + option + "\": \"" + value + "\""));
        assertThat(cli.code()).isEqualTo(2);
        assertThat(cli.err())
                .isEqualTo("noctule: The job (w0!1): $.sbatch." + option + ": the value (" + value
                        + ") is none of this option.\nMaybe write it like " + example + ", or leave it out.\n");
    }

    @ParameterizedTest
    @CsvSource({
        "PreemptMode, KILL, PreemptMode: the value (KILL) must consist of OFF",
        "PreemptType, preempt/user, PreemptType: the value (\"preempt/user\") must be one of preempt/none"
    })
    void settingsThatSlurmDoesNotKnow(String key, String value, String told) throws IOException {
        final Cli cli = launch(site(""), "decision.agent." + key + "=\"" + value + "\"");
        assertThat(cli.code()).isEqualTo(2);
        assertThat(cli.err()).contains(told).contains("\nMaybe ");
        assertThat(cli.err().lines()).hasSize(2);
    }

    @Test
    void jobsOfAnyIdAreQueuedAgain() throws IOException {
        final Path site = site("");
        final Path workload = site.resolve("workload.json");
        Files.writeString(workload, Files.readString(workload).replaceFirst("\"id\" ?: ?\"1\"", "\"id\": \"1#a\""));
        Files.writeString(site.resolve("commands.json"), "[{\"at\": 5, \"do\": [\"scontrol\", \"requeue\", \"1#a\"]}]");
        Files.writeString(
                site.resolve("options.json"),
                Files.readString(site.resolve("options.json"))
                        .replace("\"conf\"", "\"commands\" : \"commands.json\", \"conf\""));
        assertThat(launch(site, "workload.more_jobs=true")).isEqualTo(new Cli(0, "", ""));
        assertThat(Files.readString(site.resolve("out/jobs.csv"))).contains("\n1#a,w0,", "\n1#a#1,w0,");
    }
}
