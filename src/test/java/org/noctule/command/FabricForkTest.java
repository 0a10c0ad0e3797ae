package org.noctule.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Runs of training jobs on fabrics that leave others at a date. */
class FabricForkTest {
    @TempDir
    private Path folder;

    private Path options(String compatibility, String agent) {
        return new Experiments(folder).write("training.json", """
                        {"seed": 3, "nb_jobs": 30, "platform_file_path": "%s", "compatibility": "%s",
                         "workload": {"type": "stream", "graphs": ["%s", "%s"], "interarrival": %s,
                                      "max_acceptable_jct_fraction": {"type": "uniform", "min": 0.3, "max": 1},
                                      "replication": 10, "training_steps": 50},
                         "decision": {"agent": {%s}}}
                        """.formatted(
                        Path.of("platforms/ramp_4x4x2.json").toAbsolutePath(),
                        compatibility,
                        Path.of("workloads/pipedream/alexnet.txt").toAbsolutePath(),
                        Path.of("workloads/pipedream/gnmt.txt").toAbsolutePath(),
                        compatibility.equals("ddls") ? "60" : "0.06",
                        agent));
    }

    private Map<String, String> run(String name, Object... words) {
        return new Experiments(folder).launched(name, words);
    }

    /** The date of the submission of a job of the parent. */
    private double date(int job) {
        return Double.parseDouble(CsvRows.read(folder.resolve("parent/training_jobs.csv"))
                .get(job)
                .get("submission_time"));
    }

    @ParameterizedTest
    @CsvSource({"training, none, ''", "para-max, ddls, ''", "training, none, '\"degree\": \"random\"'"})
    void withTheSameAgentAreTheirParentsAtAnyDate(String agent, String compatibility, String keys) {
        final Map<String, String> parent = run("parent", agent, options(compatibility, keys), "--transport", "direct");
        for (final int job : new int[] {0, 7, 19}) {
            assertThat(run("fork", agent, "--fork", folder.resolve("parent"), "--at", date(job)))
                    .isEqualTo(parent);
        }
    }

    @ParameterizedTest
    @CsvSource({"para-max, para-min, none", "para-min, training, none", "training, para-max, ddls"})
    void withAnotherAgentAreTheirParentsUntilThen(String one, String other, String compatibility) {
        run("parent", one, options(compatibility, ""));
        final Map<String, String> plain = run("plain", other, options(compatibility, ""));
        assertThat(run("fork", other, "--fork", folder.resolve("parent"), "--at", 0))
                .isEqualTo(plain);

        final double date = date(15);
        final Map<String, String> fork = run("fork", other, "--fork", folder.resolve("parent"), "--at", date);

        assertThat(fork).isNotEqualTo(plain);
        assertThat(started("fork", date)).isNotEmpty().isEqualTo(started("parent", date));
        assertThat(Cli.run("replay", folder.resolve("fork"), "--verify").code()).isZero();
    }

    /** Jobs that were started before a date, with their degrees. */
    private List<String> started(String run, double date) {
        return CsvRows.read(folder.resolve(run + "/training_jobs.csv")).stream()
                .filter(row ->
                        !row.get("starting_time").isEmpty() && Double.parseDouble(row.get("starting_time")) < date)
                .map(row -> row.get("job_id") + " " + row.get("starting_time") + " " + row.get("degree"))
                .sorted()
                .toList();
    }

    @Test
    void anAgentThatPlansOtherwiseCannotFollow() {
        run("parent", "para-max", options("none", ""));

        final Cli cli = Cli.run(
                "launch",
                "para-min",
                "--fork",
                folder.resolve("parent"),
                "--at",
                date(15),
                "--set",
                "decision.agent.op_placement=meta_block_random",
                "-q",
                "--out",
                folder.resolve("fork"));

        assertThat(cli.code()).isEqualTo(2);
        assertThat(cli.err().lines()).hasSize(2);
    }
}
