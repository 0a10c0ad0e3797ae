package org.noctule.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.noctule.json.JsonInput;

/** Workloads of training jobs that share an accelerator, and the campaign that plays them. */
final class TogetherCampaignTest {
    private static final Path FOLDER = Path.of("launch/experiments/adaptation");

    @TempDir
    private Path folder;

    @Test
    void drawsTheJobsOfTheExample() {
        Cli.run("generate", "trainings", "-o", folder.resolve("0.json"), "--seed", 0);
        assertThat(JsonInput.read(folder.resolve("0.json")).node().toString())
                .isEqualTo(JsonInput.read(FOLDER.resolve("jobs.json")).node().toString());
    }

    @Test
    void recordedRunsAreCopiedBesideTheFile() {
        final Path jobs = folder.resolve("jobs.json");
        Cli.run("generate", "trainings", "-o", jobs, "--table", FOLDER.resolve("small"), "--jobs", 3, "--gap", 50);
        final Cli run = Cli.run(
                "launch",
                "spare",
                FOLDER.resolve("together.json"),
                "--workload",
                jobs,
                "-q",
                "--transport",
                "direct",
                "-o",
                folder.resolve("r"));
        assertThat(run).isEqualTo(new Cli(0, "", ""));
        assertThat(CsvRows.read(folder.resolve("r/adaptation.csv")))
                .hasSize(3)
                .extracting(row -> row.get("scenario"))
                .containsAnyOf("small_middle_0", "small_late_0", "small_middle_1", "small_late_1");
    }

    @Test
    void anotherTableBesideTheJobsIsAnotherInput() throws IOException {
        Cli.run(
                "generate",
                "trainings",
                "-o",
                folder.resolve("jobs/0.json"),
                "--table",
                FOLDER.resolve("small"),
                "--jobs",
                3);
        final Object[] campaign = {
            "campaign",
            "run",
            FOLDER.resolve("together-campaign.json"),
            "--folder",
            "jobs=" + folder.resolve("jobs"),
            "--only",
            "seed=0",
            "--only",
            "decision.agent.grant=never",
            "--out",
            folder.resolve("out"),
            "--dry-run"
        };
        final Object[] run = Arrays.copyOf(campaign, campaign.length - 1);
        assertThat(Cli.run(run).code()).isZero();
        assertThat(Cli.run(campaign).out()).contains("; 0 are to be made");
        final Path table = folder.resolve("jobs/table/sequences.csv");
        Files.writeString(table, Files.readString(table) + "\n");
        assertThat(Cli.run(campaign).out()).contains("; 1 are to be made");
    }

    @Test
    void figuresAreThoseOfTheResultFiles() {
        Cli.run("generate", "trainings", "-o", folder.resolve("jobs/1.json"), "--seed", 1, "--jobs", 12);
        final Path out = folder.resolve("out");
        final Cli campaign = Cli.run(
                "campaign",
                "run",
                FOLDER.resolve("together-campaign.json"),
                "--folder",
                "jobs=" + folder.resolve("jobs"),
                "--only",
                "seed=1",
                "--only",
                "decision.agent.grant=never",
                "--only",
                "decision.agent.grant=random",
                "--out",
                out,
                "--quiet");
        assertThat(campaign).isEqualTo(new Cli(0, "", ""));
        for (final Map<String, String> run : CsvRows.read(out.resolve("runs.csv"))) {
            final String grant = run.get("decision.agent.grant");
            Cli.run(
                    "launch",
                    "spare",
                    FOLDER.resolve("together.json"),
                    "--workload",
                    folder.resolve("jobs/1.json"),
                    "--seed",
                    1,
                    "--set",
                    "decision.agent.grant=" + grant,
                    "-q",
                    "-o",
                    folder.resolve(grant));
            final List<Map<String, String>> jobs = CsvRows.read(folder.resolve(grant + "/adaptation.csv"));
            assertThat(Double.parseDouble(run.get("adapted_accuracy")))
                    .isCloseTo(
                            jobs.stream()
                                    .mapToDouble(job -> Double.parseDouble(job.get("accuracy")))
                                    .average()
                                    .orElseThrow(),
                            within(1e-12));
            assertThat(Double.parseDouble(run.get("adapted_part")))
                    .isEqualTo(jobs.stream()
                                    .filter(job -> !job.get("actions").isEmpty())
                                    .count()
                            / 12.0);
        }
        final Cli means = Cli.run(
                "campaign", "means", out, "--by", "decision.agent.grant=grant", "--figure", "adapted_part,makespan");
        assertThat(means.err()).contains("the column \"makespan\" is missing");
        assertThat(Cli.run(
                                "campaign",
                                "means",
                                out,
                                "--by",
                                "decision.agent.grant=grant",
                                "--figure",
                                "adapted_part,adapted_accuracy")
                        .out()
                        .lines())
                .hasSize(3)
                .first()
                .isEqualTo("grant   runs  adapted_part  adapted_accuracy");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--jobs 3 | no file is named",
                "-o launch/experiments/adaptation/jobs.json | exists already",
                "-o x.json --table runs/none | none",
                "-o x.json --gap 0 | 0"
            })
    void refusesInTwoLines(String words, String said) {
        final Cli cli = Cli.run((Object[]) ("generate trainings " + words).split(" "));
        assertThat(cli.code()).isEqualTo(2);
        assertThat(cli.err().lines()).hasSize(2);
        assertThat(cli.err()).contains(said, "\nMaybe ");
    }
}
