package org.noctule.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Needs of the campaigns of experiments: options of all points, other seeds, files under names of their own. */
final class CampaignCopyTest {
    private static final Path PAC_ML = Path.of("launch/experiments/pac-ml");

    @TempDir
    private Path folder;

    private Path file;
    private Path out;

    @BeforeEach
    void write() {
        file = new Experiments(folder)
                .write(
                        "c.json",
                        "{\"base\": \"options.json\", \"axes\": {\"decision.agent\": [{\"name\": \"fcfs\"}, {\"name\":"
                                + " \"classic\", \"policy_pair\": \"random-random\"}]}, \"keep\": \"files\"}");
        out = folder.resolve("out");
    }

    private Cli run(Object... more) {
        return Cli.run(Stream.concat(Stream.of("campaign", "run", file, "--out", out, "--quiet"), Stream.of(more))
                .toArray());
    }

    @Test
    void filesOfRunsGetNamesMadeOfColumns() {
        assertThat(run("--seed", 7, "--seeds", 2).code()).isZero();
        final Cli copied = Cli.run(
                "campaign", "copy", out, "--file", "schedule.csv", "--to", folder + "/to/{decision.agent}-{seed}.csv");
        assertThat(copied.out().lines().map(line -> Path.of(line).getFileName().toString()))
                .containsExactly(
                        "fcfs-.csv",
                        "classic-policy_pair-random-random-7.csv",
                        "classic-policy_pair-random-random-8.csv");
        assertThat(folder.resolve("to/fcfs-.csv")).isNotEmptyFile();
        assertThat(Cli.run("campaign", "copy", out, "--file", "run.json", "--to", folder.resolve("x"))
                        .err())
                .contains("two runs come to the name", "Maybe add a column");
        assertThat(Cli.run("campaign", "copy", out, "--to", "{sed}").err())
                .contains("no column (sed)", "Maybe you mean \"seed\"");
        assertThat(Cli.run("campaign", "copy", out, "--to", "{key}").err()).contains("kept no model.safetensors");
    }

    @Test
    void optionsOfAllPointsAreColumns() {
        assertThat(run("--set", "nb_jobs=2", "--set", "decision.agent={\"name\": \"easy\"}")
                        .code())
                .isZero();
        final List<String> lines =
                Experiments.text(out.resolve("runs.csv")).lines().toList();
        assertThat(lines).hasSize(2);
        assertThat(lines.get(0)).startsWith("key,decision.agent,nb_jobs,seed,");
        assertThat(lines.get(1).substring(41)).startsWith("easy,2,,0,");
        assertThat(run("--set", "nbjobs=2").err()).contains("--set: the key \"nbjobs\" is unknown", "nb_jobs");
    }

    @Test
    void agentsOfAnExperimentFindTheirModels() {
        final Path campaign = PAC_ML.resolve("campaign.json");
        final Cli plan = Cli.run(
                "campaign",
                "run",
                campaign,
                "--folder",
                "graphs=workloads/pipedream",
                "--only",
                "decision=evolved-rollout-end",
                "--only",
                "decision=max",
                "--dry-run",
                "--out",
                out);
        assertThat(plan.err()).isEmpty();
        assertThat(plan.out()).startsWith("8 points, 24 runs");
        final Cli other = Cli.run(
                "campaign",
                "run",
                campaign,
                "--folder",
                "graphs=workloads/pipedream",
                "--set",
                "compatibility=none",
                "--only",
                "decision=gnn",
                "--dry-run");
        assertThat(other.err()).contains("A-gnn-none.safetensors");
    }

    @Test
    void trainingsOfAnExperimentBeginWithTheModelThatTheyAreGiven() {
        final Cli plan = Cli.run(
                "campaign",
                "run",
                PAC_ML.resolve("train-campaign.json"),
                "--folder",
                "graphs=workloads/pipedream",
                "--only",
                "decision=evolved",
                "--set",
                "decision.agent.input_model=" + PAC_ML.resolve("learning/models/B-afterstate-ddls.safetensors"),
                "--dry-run",
                "--out",
                out);
        assertThat(plan.err()).isEmpty();
        assertThat(plan.out()).startsWith("4 points, 4 runs");
    }
}
