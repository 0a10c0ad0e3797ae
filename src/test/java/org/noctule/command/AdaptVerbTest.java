package org.noctule.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.noctule.learning.Natives;
import org.noctule.test.Shared;

final class AdaptVerbTest {
    @TempDir
    Path folder;

    private Path table;

    @BeforeEach
    void table() {
        table = folder.resolve("law");
        assertThat(Cli.run("adapt", "table", "-o", table, "-q")).isEqualTo(new Cli(0, "", ""));
    }

    private Path options(String json) throws IOException {
        return Files.writeString(folder.resolve("o.json"), json);
    }

    private static void assertFault(Cli cli, String what) {
        assertThat(cli.code()).isEqualTo(2);
        assertThat(cli.err().lines()).hasSize(2);
        assertThat(cli.err()).contains(what).contains("\nMaybe");
    }

    @Test
    void tellsWhatDepthIsWorthAndByWhatClock() throws IOException {
        final Path csv = folder.resolve("depth.csv");
        final Cli shown = Cli.run("adapt", "compare", "--table", table, "-o", csv);
        assertThat(shown.code()).as(shown.err()).isZero();
        assertThat(shown.out()).contains("law_late: ConvNet2, from 330.0 s of 400.0 s, clock published, 1 seed\n");
        assertThat(csv).content().contains("law_early,ConvNet2,70.0,400.0,published,1,\"deepen 1 each time\",");
        assertFault(Cli.run("adapt", "compare"), "nothing names the folder of recorded runs");
    }

    @Test
    void refusesToLeaveOutTheOnlyPart() {
        assertFault(Cli.run("adapt", "unseen", table), "All scenarios are of one part (ConvNet2)");
        assertFault(Cli.run("adapt", "unseen", table, "--by", "date"), "(date) is none of model, data");
        assertFault(Cli.run("adapt", "unseen"), "no folder of recorded runs is named");
    }

    @Tag("whole")
    @Test
    void trainsGoesOnAndEvaluates() throws IOException {
        Natives.need();
        final Path whole = folder.resolve("whole");
        final Path part = folder.resolve("part");
        final Path long2 = options(sized(60));
        assertThat(Cli.run("adapt", "train", long2, "--table", table, "-o", whole, "-q")
                        .err())
                .isEmpty();
        assertThat(Cli.run("adapt", "train", long2, "--table", table, "-o", part, "-q")
                        .code())
                .isZero();
        final byte[] model = Files.readAllBytes(whole.resolve("model.safetensors"));
        assertThat(part.resolve("model.safetensors")).hasBinaryContent(model);
        Files.delete(part.resolve("model.safetensors"));
        assertThat(Cli.run("adapt", "train", long2, "--table", table, "-o", part, "-q", "--resume"))
                .isEqualTo(new Cli(0, "", ""));
        assertThat(part.resolve("model.safetensors")).hasBinaryContent(model);
        assertThat(whole.resolve("training.csv")).content().hasLineCount(61);
        final Path csv = folder.resolve("e.csv");
        final Cli shown = Cli.run(
                "adapt",
                "evaluate",
                long2,
                "--table",
                table,
                "--policy",
                whole.resolve("model.safetensors"),
                "-o",
                csv);
        assertThat(shown.code()).as(shown.err()).isZero();
        assertThat(shown.out()).contains("law_early").contains("mean rank");
        assertThat(csv).content().hasLineCount(4).startsWith("scenario,model,actions,accuracy,rank");
        // What begins with a policy has its sizes, whatever the options say.
        final Path further = options(sized(2).replace("\"temp", "\"policyfile\": \"whole/model.safetensors\", \"temp"));
        assertThat(Cli.run("adapt", "train", further, "--table", table, "-o", folder.resolve("further"), "-q")
                        .err())
                .isEmpty();
    }

    private static String sized(int episodes) {
        return "{\"runner\": {\"total_episodes\": " + episodes + "}, \"scheduler\": {\"start_time\": 330},"
                + " \"agent\": {\"hidden_size\": 6, \"decider_linear_size\": 8, \"temperature\": 10}}";
    }

    @Test
    void playsAgentsThatDoNotLearn() throws IOException {
        final Cli listed = Cli.run(
                "adapt",
                "evaluate",
                options("{\"runner\": {\"agent\": \"DeterministicAgent\"}, \"agent\": {\"action_sequence\": [0, 1]}}"),
                "--table",
                table);
        assertThat(listed.out().lines().skip(1).limit(3)).allMatch(line -> line.contains(" 0-1-3 "));
        final Path random = options("{\"runner\": {\"agent\": \"RandomAgent\"}}");
        assertThat(Cli.run("adapt", "evaluate", random, "--table", table, "--seed", 3))
                .isEqualTo(Cli.run("adapt", "evaluate", random, "--table", table, "--seed", 3));
    }

    @Tag("whole")
    @Test
    void theEvaluatorOfThePublishedSystemPlaysTheParent() throws IOException {
        Natives.need();
        final Path golden = Shared.file("golden/adaptation").toAbsolutePath();
        final Path recorded = Shared.file("data/adaptation");
        final String parent = "\"vocab\": \"legacy\", \"policyfile\": \"" + golden
                + "/policy_simulation_early_learn2.manifest.json\"";
        final Path own = golden.resolve("policy_simulation_early_to_late_to_middle_learn2_10_1.manifest.json");
        assertThat(late(options("{\"agent\": {" + parent + "}}"), recorded, own))
                .contains(" 0-1-1 ", " .6827     1 ");
        assertThat(late(options("{\"agent\": {\"evaluator\": \"parent\", " + parent + "}}"), recorded, own))
                .contains(" 0-0-1 ", "   22 ");
    }

    private static String late(Path options, Path table, Path policy) {
        return Cli.run("adapt", "evaluate", options, "--table", table, "--policy", policy)
                .out()
                .lines()
                .filter(line -> line.startsWith("convnet2_late "))
                .findFirst()
                .orElse("");
    }

    @Test
    void refusesWhatCannotBeDone() throws IOException {
        final Path options = options("{}");
        assertFault(
                Cli.run("adapt", "tarin", options),
                "the word (tarin) is none of train, evaluate, compare, unseen, table");
        assertFault(Cli.run("adapt", "train"), "one options file is needed");
        assertFault(Cli.run("adapt", "train", options), "nothing names the folder of recorded runs");
        assertFault(Cli.run("adapt", "evaluate", options, "--table", table), "nothing names the policy");
        assertFault(Cli.run("adapt", "table", "-o", table), "exists already");
        assertFault(Cli.run("adapt", "train", options, "--table", table), "no scenario of ConvNet2 from 0.0 s");
        assertFault(
                Cli.run("adapt", "train", options("{\"runner\": {\"agent\": \"RandomAgent\"}}"), "--table", table),
                "does not learn");
        Files.delete(table.resolve("sequences.csv"));
        assertFault(Cli.run("adapt", "evaluate", options, "--table", table), "sequences.csv) does not exist");
    }
}
