package org.noctule.campaign;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.noctule.error.NoctuleException;
import org.noctule.json.JsonInput;

/** Meaning of campaign files. */
final class CampaignFileTest {
    @TempDir
    private Path folder;

    private CampaignFile read(String members) {
        return CampaignFile.of(
                folder.resolve("c.json"),
                JsonInput.parse(("{'base': 'o.json'" + members + "}").replace('\'', '"'), "c"));
    }

    /** The points as texts: the cells of all axes. */
    private List<String> points(String members) {
        return read(members).points().stream()
                .map(point -> String.join(
                        " ",
                        point.values().entrySet().stream()
                                .map(entry ->
                                        entry.getKey() + "=" + entry.getValue().shown())
                                .toList()))
                .toList();
    }

    @Test
    void aFileWithoutAxesIsOnePoint() {
        final CampaignFile file = read("");
        assertThat(file.points()).containsExactly(CampaignPoint.BASE);
        assertThat(file.name()).isEqualTo("c");
        assertThat(file.base()).isEqualTo(folder.resolve("o.json").toAbsolutePath());
        assertThat(file.attempts()).isEqualTo(3);
    }

    @Test
    void theFirstAxisVariesSlowest() {
        assertThat(points(", 'axes': {'nb_jobs': [1, 2], 'seed': [7, 8]}"))
                .containsExactly("nb_jobs=1 seed=7", "nb_jobs=1 seed=8", "nb_jobs=2 seed=7", "nb_jobs=2 seed=8");
    }

    @Test
    void zippedAxesGoTogether() {
        assertThat(points(", 'axes': {'nb_jobs': [1, 2], 'seed': [7, 8], 'simulation_end': [4, 5]},"
                        + " 'zip': [['nb_jobs', 'simulation_end']]"))
                .containsExactly(
                        "nb_jobs=1 simulation_end=4 seed=7",
                        "nb_jobs=1 simulation_end=4 seed=8",
                        "nb_jobs=2 simulation_end=5 seed=7",
                        "nb_jobs=2 simulation_end=5 seed=8");
    }

    @Test
    void anExcludedStarDropsTheAxisAndOtherwiseThePoint() {
        assertThat(points(", 'axes': {'decision.agent': [{'name': 'fcfs'}, {'name': 'ppo', 'lr': 1}],"
                        + " 'decision.agent.gamma': [0.5, 0.9]},"
                        + " 'exclude': [{'decision.agent.name': 'fcfs', 'decision.agent.gamma': '*'},"
                        + " {'decision.agent.lr': 1, 'decision.agent.gamma': 0.9}]"))
                .containsExactly("decision.agent=fcfs", "decision.agent=ppo:lr=1 decision.agent.gamma=0.5");
    }

    @Test
    void includedPointsComeLastAndEqualOnesOnce() {
        assertThat(points(", 'axes': {'seed': [1, 2]}, 'include': [{'seed': 2}, {'nb_jobs': 3}]"))
                .containsExactly("seed=1", "seed=2", "nb_jobs=3");
        assertThat(points(", 'include': [{'seed': 2}]")).containsExactly("seed=2");
    }

    @Test
    void rangesHaveEqualStepsAndLogsEqualRatios() {
        assertThat(points(", 'axes': {'seed': {'range': [0, 10], 'count': 3}}"))
                .containsExactly("seed=0", "seed=5", "seed=10");
        assertThat(points(", 'axes': {'decision.agent.lr': {'range': [0, 1], 'count': 3}}"))
                .containsExactly("decision.agent.lr=0.0", "decision.agent.lr=0.5", "decision.agent.lr=1.0");
        assertThat(read(", 'axes': {'decision.agent.lr': {'log': [1e-4, 1e-2], 'count': 3}}").points().stream()
                        .map(point ->
                                point.values().get("decision.agent.lr").value().doubleValue()))
                .satisfiesExactly(
                        lr -> assertThat(lr).isEqualTo(1e-4),
                        lr -> assertThat(lr).isCloseTo(1e-3, org.assertj.core.data.Offset.offset(1e-15)),
                        lr -> assertThat(lr).isEqualTo(1e-2));
    }

    @Test
    void filesComeInTheOrderOfTheirNamesAndByAbsolutePaths() throws IOException {
        Files.createDirectories(folder.resolve("t/deep"));
        for (final String name : List.of("b.swf", "a.swf", "c.txt", "deep/a.swf")) {
            Files.writeString(folder.resolve("t").resolve(name), "");
        }
        final CampaignFile file = read(", 'axes': {'workload_file_path': {'files': 't/*.swf'}}");
        assertThat(file.points().stream()
                        .map(point -> point.values().get("workload_file_path").shown()))
                .containsExactly("t/a.swf", "t/b.swf");
        assertThat(file.points()
                        .get(0)
                        .values()
                        .get("workload_file_path")
                        .value()
                        .textValue())
                .isEqualTo(folder.toAbsolutePath().resolve("t/a.swf").toString());
        assertThat(points(", 'axes': {'workload_file_path': {'files': 't/**.swf'}}"))
                .hasSize(3);
    }

    @Test
    void contentsAreShownByTheNamesOfTheirFiles() throws IOException {
        Files.createDirectories(folder.resolve("agents"));
        Files.writeString(folder.resolve("agents/mine.json"), "{\"name\": \"mine.jar#A\", \"input_model\": \"m\"}");
        final AxisValue value = read(", 'axes': {'decision.agent': {'contents': 'agents/*.json'}}")
                .points()
                .get(0)
                .values()
                .get("decision.agent");
        final Path agents = folder.toAbsolutePath().resolve("agents");
        assertThat(value.shown()).isEqualTo("mine");
        assertThat(value.value().get("name").textValue()).isEqualTo(agents.resolve("mine.jar") + "#A");
        assertThat(value.value().get("input_model").textValue())
                .isEqualTo(agents.resolve("m").toString());
    }

    @Test
    void namedValuesAreShownByTheirNames() {
        assertThat(points(", 'axes': {'decision.agent': {'named': {'mine': {'name': 'easy', 'cores': 'lowest_id'}}}}"))
                .containsExactly("decision.agent=mine");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                ", 'axis': {} | c: $: the key \"axis\" is unknown. | Maybe you mean \"axes\".",
                ", 'axes': {'sed': [1]} | c: $.axes: the key \"sed\" is unknown. | Maybe you mean \"seed\".",
                ", 'axes': {'seed': []} | c: $.axes.seed: the value ([]) holds no value. | Maybe remove the axis.",
                ", 'axes': {'seed': {'rang': [1, 2]}} | c: $.axes.seed: the key \"rang\" is unknown. | Maybe you mean \"range\".",
                ", 'axes': {'seed': {'range': [1], 'count': 2}} | c: $.axes.seed.range: the value ([1]) must be two numbers. | Maybe write [FIRST, LAST].",
                ", 'axes': {'seed': {'log': [0, 1], 'count': 2}} | c: $.axes.seed.log[0]: the value (0) must be positive. | Maybe the sign or the unit is wrong.",
                ", 'axes': {'seed': {'files': 'no/*.swf'}} | c: $.axes.seed.files: the value (\"no/*.swf\") matches no file. | Maybe the path is meant relative to another directory: campaigns name files relative to themselves.",
                ", 'axes': {'seed': [1], 'nb_jobs': [1, 2]}, 'zip': [['seed', 'nb_jobs']] | c: $.zip[0][1]: the value (\"nb_jobs\") has 2 values, and seed has 1. | Maybe a value is missing: zipped axes are equally long.",
                ", 'axes': {'seed': [1]}, 'zip': [['sed']] | c: $.zip[0][0]: the value (\"sed\") must be one of seed. | Maybe you mean \"seed\".",
                ", 'axes': {'seed': [1]}, 'exclude': [{'sed': 1}] | c: $.exclude[0]: the key \"sed\" is unknown. | Maybe you mean \"seed\".",
                ", 'axes': {'seed': [1]}, 'exclude': [{'seed': 1}] | c: $.exclude: the value ([{\"seed\":1}]) leaves no point. | Maybe an object is missing a key.",
                ", 'keep': 'rows' | c: $.keep: the value (\"rows\") must be one of row, model, files. | Maybe you mean \"row\".",
                ", 'name': '../a' | c: $.name: the value (\"../a\") is no name of a folder. | Maybe use letters, digits, points and hyphens alone."
            })
    void faultsAreTwoLinesWithTheirPlace(String members, String what, String remedy) {
        assertThatThrownBy(() -> read(members))
                .isInstanceOfSatisfying(
                        NoctuleException.class,
                        e -> assertThat(List.of(e.getMessage(), e.remedy())).containsExactly(what, remedy));
    }
}
