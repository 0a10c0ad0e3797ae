package org.noctule.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.noctule.experiment.input.InputFile;
import org.noctule.learning.Natives;

/**
 * Campaigns that train adaptation policies and play them in recorded scenarios, beside the commands that do one each.
 */
@Tag("whole")
final class PolicyCampaignTest {
    @TempDir
    private Path folder;

    private Experiments experiments;

    @BeforeEach
    void makeOptions() {
        Natives.need();
        experiments = new Experiments(folder);
        Cli.run("adapt", "table", "-o", folder.resolve("law"));
        experiments.write("first.json", """
                {"runner": {"seed": 5, "total_episodes": 150}, "simulation": {"scenarios": ["law_early", "law_late"]},
                 "agent": {"alpha": 0.001, "batch": 10, "baseline": "expected"}}
                """);
        experiments.write("second.json", """
                {"runner": {"seed": 6, "total_episodes": 60}, "simulation": {"scenarios": ["law_middle"]},
                 "agent": {"alpha": 0.01}}
                """);
        experiments.write("train.json", """
                {"base": "first.json", "axes": {"base": ["first.json", "second.json"], "simulation.datafile": ["law"]},
                 "keep": "model", "figures": ["policy_last_updates", "training_episodes", "training_model", "policy_accuracy"]}
                """);
        experiments.write("play.json", """
                {"base": "first.json",
                 "axes": {"base": {"files": "{first,second}.json"}, "agent.policyfile": ["models/{base}.safetensors"],
                          "simulation.played": ["law_early", "law_middle"], "simulation.datafile": ["law"],
                          "runner.run": ["test"]}}
                """);
    }

    private Cli campaign(String file, String... more) {
        final List<Object> words = new ArrayList<>(
                List.of("campaign", "run", folder.resolve(file), "-q", "--out", folder.resolve(file + ".out")));
        words.addAll(List.of(more));
        return Cli.run(words.toArray());
    }

    private List<Map<String, String>> rows(String file) {
        return CsvRows.read(folder.resolve(file + ".out/runs.csv"));
    }

    @Test
    void makeWhatTheCommandsMake() {
        assertThat(campaign("train.json")).isEqualTo(new Cli(0, "", ""));
        assertThat(Cli.run(
                                "campaign",
                                "copy",
                                folder.resolve("train.json.out"),
                                "--to",
                                folder.resolve("models/{base}.safetensors"),
                                "-q")
                        .code())
                .isZero();
        for (final Map<String, String> row : rows("train.json")) {
            final Path out = folder.resolve("alone-" + row.get("base"));
            Cli.run(
                    "adapt",
                    "train",
                    folder.resolve(row.get("base") + ".json"),
                    "--table",
                    folder.resolve("law"),
                    "-q",
                    "-o",
                    out);
            assertThat(InputFile.of(out.resolve("model.safetensors")).sha256()).isEqualTo(row.get("training_model"));
            final double[] returns = CsvRows.read(out.resolve("training.csv")).stream()
                    .mapToDouble(update -> Double.parseDouble(update.get("return")))
                    .toArray();
            double sum = 0;
            final int last = Math.min(100, returns.length);
            for (int i = returns.length - last; i < returns.length; i++) {
                sum += returns[i];
            }
            assertThat(Double.parseDouble(row.get("policy_last_updates"))).isCloseTo(sum / last, within(1e-12));
        }
        assertThat(campaign("play.json")).isEqualTo(new Cli(0, "", ""));
        assertThat(rows("play.json")).hasSize(4);
        for (final Map<String, String> row : rows("play.json")) {
            final Path table = folder.resolve("evaluation.csv");
            Cli.run(
                    "adapt",
                    "evaluate",
                    folder.resolve(row.get("base") + ".json"),
                    "--table",
                    folder.resolve("law"),
                    "--policy",
                    folder.resolve("models/" + row.get("base") + ".safetensors"),
                    "-o",
                    table);
            final Map<String, String> alone = CsvRows.read(table).stream()
                    .filter(each -> each.get("scenario").equals(row.get("simulation.played")))
                    .findFirst()
                    .orElseThrow();
            for (final String figure : List.of("accuracy", "rank", "best_rank", "worst_rank")) {
                same(row.get("policy_" + figure), alone.get(figure));
            }
            for (final String figure : List.of(
                    "cheapest_accuracy",
                    "cheapest_rank",
                    "fixed_accuracy",
                    "fixed_rank",
                    "none_accuracy",
                    "none_rank",
                    "random_accuracy",
                    "best_accuracy")) {
                same(row.get(figure), alone.get(figure));
            }
            assertThat(row.get("policy_last_updates")).isEmpty();
        }
        assertThat(Cli.run(
                                "campaign",
                                "means",
                                folder.resolve("play.json.out"),
                                "--by",
                                "base,simulation.played=scenario",
                                "--figure",
                                "policy_rank",
                                "--beside",
                                experiments.write("other.csv", "scenario,best,worst\nlaw_early,1,64\n") + "#best")
                        .out()
                        .lines()
                        .toList())
                .hasSize(5)
                .first()
                .isEqualTo("base    scenario    runs  policy_rank  best");
    }

    private static void same(String one, String other) {
        assertThat(Double.parseDouble(one)).isEqualTo(Double.parseDouble(other));
    }

    @Test
    void runAgainWhatAnotherTableTouchesAlone() throws Exception {
        assertThat(campaign("train.json", "--only", "base=second")).isEqualTo(new Cli(0, "", ""));
        assertThat(campaign("train.json", "--dry-run", "--only", "base=second").out())
                .contains("; 0 are to be made");
        final Path sequences = folder.resolve("law/sequences.csv");
        Files.writeString(sequences, Files.readString(sequences).replaceFirst("0\\.7", "0.8"));
        assertThat(campaign("train.json", "--dry-run", "--only", "base=second").out())
                .contains("; 1 are to be made");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "simulation.datafile | none | none",
                "runner.episodes | 3 | $.runner: the key \"episodes\" is unknown",
                "runner.run | play | must be one of train, test",
                "simulation.played | law_never | law_never",
                "nothing.at.all | 1 | the key \"nothing.at.all\" is unknown"
            })
    void refuseInTwoLines(String key, String value, String said) {
        experiments.write(
                "wrong.json",
                "{\"base\": \"second.json\", \"axes\": {"
                        + (key.endsWith("datafile") ? "" : "\"simulation.datafile\": [\"law\"], ") + "\"" + key
                        + "\": [\"" + value
                        + "\"]}, \"attempts\": 1}");
        final Cli cli = campaign("wrong.json");
        assertThat(cli.code()).isBetween(1, 2);
        assertThat(cli.err().lines()).hasSize(2);
        assertThat(cli.err()).contains(said, "\nMaybe ");
    }
}
