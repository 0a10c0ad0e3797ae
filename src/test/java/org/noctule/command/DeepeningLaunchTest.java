package org.noctule.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.noctule.deepening.RecordedSequence;
import org.noctule.deepening.ReplayFolder;
import org.noctule.deepening.ReplayScenario;
import org.noctule.json.JsonInput;
import org.noctule.test.Recordings;

final class DeepeningLaunchTest {
    private static final Path TOGETHER = Path.of("launch/experiments/adaptation/together.json");

    @TempDir
    private Path folder;

    private Path out(String name) {
        return folder.resolve(name);
    }

    private List<String[]> rows(String run) throws IOException {
        try (Stream<String> lines = Files.lines(out(run).resolve("adaptation.csv"))) {
            return lines.skip(1).map(line -> line.split(",", -1)).toList();
        }
    }

    private double meanAccuracy(String run) throws IOException {
        return rows(run).stream()
                .mapToDouble(row -> Double.parseDouble(row[5]))
                .average()
                .orElseThrow();
    }

    @Test
    void leavesTheSameBytesOverEveryChannel() {
        Cli.run("launch", "spare", TOGETHER, "-q", "--out", out("zmq"));
        Cli.run("launch", "spare", TOGETHER, "-q", "--out", out("direct"), "--transport", "direct", "--check");
        Cli.run("launch", "spare", TOGETHER, "-q", "--out", out("tcp"), "-s", "tcp://127.0.0.1:*");
        assertThat(Experiments.results(out("zmq")))
                .containsKeys("adaptation.csv", "allocations.csv")
                .isEqualTo(Experiments.results(out("direct")))
                .isEqualTo(Experiments.results(out("tcp")));
    }

    @ParameterizedTest
    @CsvSource({"never, 0", "longest, 10", "shortest, 36", "random, 15", "gain, 12", "rate, 36"})
    void givesTheSpareCoreAsTheRuleSays(String grant, int least) throws IOException {
        Cli.run("launch", "spare", TOGETHER, "-q", "--out", out("r"), "--set", "decision.agent.grant=" + grant);
        assertThat(rows("r")).hasSize(40);
        final long adapted = rows("r").stream().filter(row -> !row[4].isEmpty()).count();
        assertThat(adapted).isGreaterThanOrEqualTo(least).isLessThanOrEqualTo(grant.equals("never") ? 0 : 40);
        if (adapted > 0) {
            Cli.run("launch", "spare", TOGETHER, "-q", "--out", out("n"), "--set", "decision.agent.grant=never");
            assertThat(meanAccuracy("r")).isGreaterThan(meanAccuracy("n") + .02);
        }
    }

    @Test
    void replaysATableWithAnEnumeratingAgent() throws IOException {
        Recordings.write(out("t"));
        final StringBuilder jobs = new StringBuilder();
        for (int job = 0; job < 9; job++) {
            jobs.append(job == 0 ? "" : ",")
                    .append("{'id':" + job + ",'subtime':" + 100 * job + ",'res':1,'profile':'p',")
                    .append("'noctule':{'kind':'malleable','min':1,'max':2}}");
        }
        final String workload = "{'nb_res':2,'jobs':[" + jobs
                + "],'profiles':{'p':{'type':'training_replay','table':'t','scenario':'early'}}}";
        Files.writeString(out("jobs.json"), workload.replace('\'', '"'));
        Cli.run(
                "launch",
                "spare",
                TOGETHER,
                "-q",
                "--out",
                out("r"),
                "--workload",
                out("jobs.json"),
                "--set",
                "decision.adaptation=enumerate");
        final ReplayScenario scenario = ReplayFolder.read(out("t")).get(0);
        for (int job = 0; job < 9; job++) {
            final RecordedSequence run = scenario.sequences().get(job);
            assertThat(rows("r").get(job))
                    .containsExactly(
                            "" + job,
                            "w0",
                            "early",
                            "100.0",
                            run.actions().get(0) + "-" + run.actions().get(1),
                            "" + run.accuracy(),
                            "" + scenario.rank(run.actions()),
                            "" + run.epochs().size());
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "decision.adaptation=best | must be one of nothing, random, cheapest, enumerate",
                "decision.adaptation=[-1] | must lie between 0 and 1000",
                "decision.agent.grant=most | must be one of longest, shortest, random, never, gain, rate",
                "decision.agent.spare=0 | must lie between 1",
            })
    void refusesWhatItDoesNotKnow(String setting, String problem) {
        final Cli cli = Cli.run("launch", "spare", TOGETHER, "-q", "--out", out("r"), "--set", setting);
        assertThat(cli.code()).isEqualTo(2);
        assertThat(cli.err()).contains(problem).contains("\nMaybe");
        assertThat(Files.exists(out("r").resolve("jobs.csv"))).isFalse();
    }

    @Test
    void goesOnWithAnActionThatTheNetworkDoesNotHave() throws IOException {
        Cli.run("launch", "spare", TOGETHER, "-q", "--out", out("r"), "--set", "decision.adaptation=[9,9,9]");
        Cli.run("launch", "spare", TOGETHER, "-q", "--out", out("n"), "--set", "decision.adaptation=nothing");
        assertThat(rows("r")).usingRecursiveComparison().isEqualTo(rows("n"));
    }

    @Test
    void summarisesFinalAccuracies() throws IOException {
        final Cli cli = Cli.run("launch", "spare", TOGETHER, "--out", out("r"));
        final JsonNode summary =
                JsonInput.read(out("r").resolve("summary.json")).node().get("adaptation");
        assertThat(summary.get("jobs").intValue()).isEqualTo(40);
        assertThat(summary.get("mean_accuracy").doubleValue()).isCloseTo(meanAccuracy("r"), within(1e-12));
        assertThat(cli.out()).contains("mean over 40 training jobs");
    }

    @Test
    void letsAnyAgentHaveAnAdaptationAgent() throws IOException {
        Cli.run("launch", "easy", TOGETHER, "-q", "--out", out("r"));
        assertThat(rows("r")).hasSize(40).allMatch(row -> row[4].isEmpty());
    }
}
