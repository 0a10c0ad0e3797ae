package org.noctule.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.noctule.json.JsonInput;

final class SetTest {
    @TempDir
    private Path folder;

    private Path options;
    private Path other;

    @BeforeEach
    void writeOptions() {
        final Experiments experiments = new Experiments(folder);
        other = experiments.write("other.json", Experiments.PLATFORM.replace("\"number\": 1", "\"number\": 2"));
        options = experiments.options("'channel': {'transport': 'direct'}");
    }

    @Test
    void launchRecordsTheOptionsThatHeld() {
        final Path out = folder.resolve("out");
        final Cli run = Cli.run(
                "launch",
                "easy",
                options,
                "--set",
                "decision.agent.cores=high_gflops",
                "--set",
                "decision.agent.order=shortest",
                "--platform",
                other,
                "--out",
                out,
                "--quiet");

        assertThat(run.err()).isEmpty();
        final JsonInput resolved = JsonInput.read(out.resolve("run.json")).get("options");
        assertThat(resolved.get("decision").get("agent").node().toString())
                .isEqualTo("{\"cores\":\"high_gflops\",\"order\":\"shortest\"}");
        assertThat(resolved.get("platform_file_path").text()).isEqualTo(other.toString());
        assertThat(resolved.get("nb_resources").node().intValue()).isEqualTo(8);
    }

    @Test
    void aKeyThatTheAgentDoesNotKnowIsTheCommandLines() {
        final Cli run =
                Cli.run("launch", "easy", options, "--set", "decision.agent.coers=x", "--out", folder.resolve("o"));

        assertThat(run.code()).isEqualTo(2);
        assertThat(run.err())
                .isEqualTo("noctule: --set: $.decision.agent: the key \"coers\" is unknown.\n"
                        + "Maybe you mean \"cores\".\n");
    }

    @Test
    void evaluateComparesUnderTheSameKeys() {
        final Cli plain = Cli.run("evaluate", "easy", "fcfs", options, "--figures", "waiting_time");
        final Cli set = Cli.run(
                "evaluate",
                "easy",
                "fcfs",
                options,
                "--figures",
                "waiting_time",
                "--set",
                "decision.agent.order=smallest");
        final Cli file =
                Cli.run("evaluate", "easy:order=smallest", "fcfs:order=smallest", options, "--figures", "waiting_time");

        assertThat(set.code()).as(set.err()).isZero();
        assertThat(set.out()).isNotEqualTo(plain.out());
        assertThat(set.out().replaceAll("[ -]+", " "))
                .isEqualTo(file.out().replace(":order=smallest", "").replaceAll("[ -]+", " "));
    }

    @Test
    void simulateAndDecideReadThem() {
        assertThat(Cli.run("simulate", options, "--platform", folder.resolve("none.json"))
                        .err())
                .startsWith("noctule: The file (" + folder.resolve("none.json") + ")");
        assertThat(Cli.run("decide", "easy", "--set", "decision.agent.order=shortst")
                        .err())
                .isEqualTo("noctule: --set: $.decision.agent.order: the value (\"shortst\") must be one of first,"
                        + " shortest, smallest, low_mem, low_mem_bw, longest, largest, smallest_area, largest_area,"
                        + " lxf, wfp3, unicep, f1.\nMaybe you mean \"shortest\".\n");
    }

    @Test
    void anotherProcessDecidesUnderThem() {
        final Path out = folder.resolve("processes");
        final Cli run = Cli.run(
                "launch",
                "easy",
                options,
                "--set",
                "decision.agent.order=largest",
                "--set",
                "channel.transport=zmq",
                "--workload",
                folder.resolve("jobs.json"),
                "--processes",
                "--out",
                out,
                "--quiet");

        assertThat(run.err()).isEmpty();
        assertThat(JsonInput.read(out.resolve("run.json"))
                        .get("options")
                        .get("decision")
                        .get("agent")
                        .node()
                        .toString())
                .isEqualTo("{\"order\":\"largest\"}");
    }
}
