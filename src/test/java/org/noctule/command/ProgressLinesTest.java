package org.noctule.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.noctule.json.JsonInput;
import org.noctule.learning.Natives;

/** Programs follow commands by lines of JSON on standard error. */
final class ProgressLinesTest {
    @TempDir
    private Path folder;

    private final Path options = Path.of("launch/quickstart.json").toAbsolutePath();

    private static List<JsonInput> lines(Cli cli) {
        assertThat(cli.code()).as(cli.err()).isZero();
        return cli.err()
                .lines()
                .filter(line -> line.startsWith("{"))
                .map(line -> JsonInput.parse(line, "progress"))
                .toList();
    }

    private static void ends(JsonInput line, String what) {
        assertThat(line.get("progress").text()).isEqualTo(what);
        assertThat(line.get("done").node().intValue())
                .isPositive()
                .isEqualTo(line.get("of").node().intValue());
    }

    @Test
    void tellTheDirectoryAndTheJobsOfARunEvenIfItIsQuiet() {
        final Path out = folder.resolve("out");
        final Cli cli = Cli.run(
                "launch", "fcfs", options, "--transport", "direct", "--out", out, "--quiet", "--progress", "json");
        final List<JsonInput> lines = lines(cli);
        assertThat(cli.out()).isEmpty();
        assertThat(lines.get(0).get("out").text()).isEqualTo(out.toString());
        assertThat(lines.get(1).get("done").node().intValue()).isZero();
        final JsonInput last = lines.get(lines.size() - 1);
        ends(last, "jobs");
        assertThat(last.get("of").node().intValue())
                .isEqualTo(JsonInput.read(out.resolve("summary.json"))
                        .get("jobs")
                        .node()
                        .intValue());
        assertThat(last.get("waiting").node().intValue()).isZero();
        assertThat(last.get("running").node().intValue()).isZero();
        assertThat(last.get("date").number()).isPositive();
    }

    @Test
    void tellTheRunsOfAComparison() {
        final List<JsonInput> lines = lines(Cli.run("evaluate", "fcfs", "easy", options, "--progress", "json"));
        ends(lines.get(lines.size() - 1), "runs");
        assertThat(lines.get(lines.size() - 1).get("of").node().intValue()).isEqualTo(2);
        assertThat(lines.stream()
                        .filter(line -> line.has("ended"))
                        .flatMap(line -> line.get("ended").elements().stream().map(JsonInput::text)))
                .hasSize(2)
                .anyMatch(
                        run -> run.matches(
                                "easy on quickstart with seed 2026: bounded slowdown [0-9.]+, waiting time [0-9.]+ (s|min|h|d)"));
    }

    @Test
    void tellTheRunsOfACampaign() {
        final List<JsonInput> lines = lines(Cli.run(
                "campaign",
                "run",
                Path.of("launch/campaign.json").toAbsolutePath(),
                "--out",
                folder.resolve("campaign"),
                "--quiet",
                "--progress",
                "json"));
        ends(lines.get(lines.size() - 1), "runs");
    }

    @Tag("whole")
    @Test
    void tellTheEpisodesOfATrainingAndThenItsJobs() {
        Natives.need();
        final Path learning =
                Path.of("launch/experiments/hdeeprm-learning/actor-critic.json").toAbsolutePath();
        final List<JsonInput> lines = lines(Cli.run(
                "launch",
                "actor-critic",
                learning,
                "--nbruns",
                3,
                "--out",
                folder.resolve("out"),
                "--progress",
                "json"));
        final List<JsonInput> episodes = lines.stream()
                .filter(line ->
                        line.has("progress") && line.get("progress").text().equals("episodes"))
                .toList();
        ends(episodes.get(episodes.size() - 1), "episodes");
        assertThat(episodes.get(episodes.size() - 1).get("of").node().intValue())
                .isEqualTo(3);
        assertThat(episodes.get(0).has("return")).isTrue();
        ends(lines.get(lines.size() - 1), "jobs");
    }

    @Test
    void haveNoOtherForm() {
        final Cli cli = Cli.run("launch", "fcfs", options, "--progress", "jsn");
        assertThat(cli.code()).isEqualTo(2);
        assertThat(cli.err())
                .isEqualTo(String.format(
                        "noctule: --progress: the value (jsn) must be text or json.%nMaybe you mean \"json\".%n"));
    }
}
