package org.noctule.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.noctule.learning.Natives;
import org.noctule.report.data.ResultTable;

/** Population-based training as a search of a campaign. */
@Tag("whole")
final class CampaignPopulationTest {
    private static final Path LEARNING =
            Path.of("launch/experiments/hdeeprm-learning/actor-critic.json").toAbsolutePath();

    @TempDir
    private Path folder;

    private Path campaign(String more) throws IOException {
        return Files.writeString(
                folder.resolve("c.json"),
                ("{'base': '" + LEARNING
                                + "', 'axes': {'decision.agent.training': [{'episodes': 6, 'evaluate_every': 6,"
                                + " 'evaluation_episodes': 1}]}, 'search': {'method': 'population', 'candidates': 4,"
                                + " 'generations': 3, 'exploit': 0.25, 'figure': 'training_evaluation', 'space':"
                                + " {'decision.agent.lr': {'log': [1e-4, 1e-1]}}}" + more + "}")
                        .replace('\'', '"'));
    }

    private static List<String> texts(ResultTable rows, String column) {
        return IntStream.range(0, rows.rows())
                .mapToObj(row -> rows.texts(column).get(row))
                .toList();
    }

    private Cli run(Path file) {
        return Cli.run("campaign", "run", file, "--out", folder.resolve("out"), "--threads", 2);
    }

    @Test
    void membersGoOnFromModelsOfTheGenerationBeforeAndTheSearchReplaysItself() throws IOException {
        Natives.need();
        final Path file = campaign(", 'seeds': {'first': 70}, 'keep': 'model'");
        final Cli first = run(file);
        assertThat(first.code()).as(first.err()).isZero();
        assertThat(first.out()).contains("best: decision.agent.lr ", "/model.safetensors, mean training_evaluation ");
        final Path runs = folder.resolve("out/runs.csv");
        final String table = Experiments.text(runs);
        assertThat(table.lines()).hasSize(13);
        final ResultTable rows = ResultTable.read(runs);
        final List<String> begun = texts(rows, "decision.agent.input_model");
        assertThat(begun.subList(0, 4)).containsOnly("");
        assertThat(begun.subList(4, 8)).allMatch(text -> text.startsWith("generation 0 member "));
        assertThat(begun.subList(8, 12)).allMatch(text -> text.startsWith("generation 1 member "));
        // One of four takes the weights of the best one, which goes on too.
        assertThat(begun.subList(4, 8).stream().distinct()).hasSize(3);
        for (int row = 0; row < 12; row++) {
            assertThat(rows.numbers("seed")[row]).isEqualTo(70 + row);
        }
        assertThat(texts(rows, "training_model")).doesNotHaveDuplicates();
        assertThat(run(file).out()).isEqualTo(first.out());
        final List<String> segments = Experiments.names(folder.resolve("out/rows"));
        for (final String name : segments.subList(1, segments.size())) {
            Files.delete(folder.resolve("out/rows").resolve(name));
        }
        assertThat(run(file).out()).isEqualTo(first.out());
        assertThat(Experiments.text(runs)).isEqualTo(table);
    }

    @Test
    void whatItNeedsIsSaid() throws IOException {
        assertThat(run(campaign("")).err()).contains("needs the models of its candidates", "\"keep\": \"model\"");
        assertThat(run(campaign(", 'keep': 'model', 'seeds': {'count': 2}")).err())
                .contains("stands beside several seeds");
    }
}
