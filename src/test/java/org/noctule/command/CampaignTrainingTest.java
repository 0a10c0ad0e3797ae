package org.noctule.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.noctule.campaign.RunKey;
import org.noctule.campaign.compare.Arena;
import org.noctule.campaign.compare.Entrant;
import org.noctule.campaign.compare.RunKept;
import org.noctule.campaign.store.CampaignStore;
import org.noctule.experiment.Experiment;
import org.noctule.experiment.input.InputFile;
import org.noctule.experiment.options.OptionsReader;
import org.noctule.experiment.options.Overrides;
import org.noctule.learning.Natives;
import org.noctule.report.data.ResultTable;

/** Trainings as runs of campaigns. */
@Tag("whole")
final class CampaignTrainingTest {
    private static final Path LEARNING =
            Path.of("launch/experiments/hdeeprm-learning/actor-critic.json").toAbsolutePath();
    private static final Path FABRIC =
            Path.of("launch/experiments/pac-ml/A.json").toAbsolutePath();

    private static final Path MODEL = Path.of("launch/experiments/pac-ml/learning/models/A-afterstate-ddls.safetensors")
            .toAbsolutePath();

    @TempDir
    private Path folder;

    private Path out;

    @BeforeEach
    void name() {
        out = folder.resolve("out");
    }

    private Path campaign(String name, Path base, String members) throws IOException {
        return Files.writeString(folder.resolve(name), ("{'base': '" + base + "'" + members + "}").replace('\'', '"'));
    }

    private Path trainings(int episodes, String members) throws IOException {
        return campaign(
                "c.json",
                LEARNING,
                ", 'axes': {'decision.agent.training.episodes': [" + episodes + "]},"
                        + " 'seeds': {'first': 3, 'count': 2}" + members);
    }

    private static Cli run(Path file, Path out, Object... more) {
        return Cli.run(Stream.concat(Stream.of("campaign", "run", file, "--out", out, "--quiet"), Stream.of(more))
                .toArray());
    }

    private ResultTable table() {
        return ResultTable.read(out.resolve("runs.csv"));
    }

    @Test
    void aTrainingIsThatOfLaunchAndKeepsItsModel() throws IOException {
        Natives.need();
        final Path file = trainings(60, ", 'keep': 'model'");
        assertThat(run(file, out, "--threads", 2)).isEqualTo(new Cli(0, "", ""));
        final ResultTable table = table();
        assertThat(table.rows()).isEqualTo(2);
        final Path launched = folder.resolve("launched");
        assertThat(Cli.run("launch", LEARNING, "--seed", 4, "--nbruns", 60, "--out", launched, "--quiet")
                        .code())
                .isZero();
        final CampaignStore store = CampaignStore.open(out);
        final Path model = store.model(RunKey.parse(table.texts("key").get(1)));
        assertThat(model).hasSameBinaryContentAs(launched.resolve("model.safetensors"));
        assertThat(table.texts("training_model").get(1))
                .isEqualTo(InputFile.of(model).sha256());
        final ResultTable course = ResultTable.read(launched.resolve("training.csv"));
        double sum = 0;
        for (int update = 10; update < 60; update++) {
            sum += course.numbers("return")[update];
        }
        assertThat(table.numbers("training_return")[1]).isEqualTo(sum / 50);
        assertThat(table.numbers("training_episodes")[1]).isEqualTo(60);
        assertThat(String.valueOf(table.numbers("makespan")[1]))
                .isEqualTo(Experiments.text(launched.resolve("makespans.log")).strip());
        assertThat(out.resolve("trainings")).doesNotExist();
        assertThat(Experiments.names(out.resolve("rows"))).hasSize(1);
        assertThat(run(file, out).code()).isZero();
        assertThat(Experiments.names(out.resolve("rows"))).hasSize(1);
        Files.delete(model);
        assertThat(run(file, out).code()).isZero();
        assertThat(model).exists();
    }

    @Test
    void filesOfATrainingAreThoseOfItsRunAndItsCourse() throws IOException {
        Natives.need();
        final Path file = trainings(8, ", 'keep': 'files', 'figures': ['makespan', 'training_model']");
        assertThat(run(file, out)).isEqualTo(new Cli(0, "", ""));
        final Path files =
                CampaignStore.open(out).files(RunKey.parse(table().texts("key").get(0)));
        assertThat(Experiments.names(files))
                .contains("run.json", "schedule.csv", "training.csv", "model.safetensors", "checkpoint.safetensors");
        assertThat(Experiments.text(files.resolve("run.json"))).contains("\"pytorch\"", "\"cpu_capability\"");
        assertThat(Experiments.text(out.resolve("runs.csv")).lines().findFirst())
                .contains("key,decision.agent.training.episodes,seed,repetition,makespan,training_model");
    }

    @Test
    void aTrainingThatWasCutOffGoesOnFromItsCheckpointToTheSameFigures() throws IOException {
        Natives.need();
        assertThat(run(trainings(40, ", 'keep': 'files'"), out).code()).isZero();
        final String whole = Experiments.text(out.resolve("runs.csv"));
        final String key = table().texts("key").get(0);
        final Path half = folder.resolve("half");
        assertThat(Cli.run("launch", LEARNING, "--seed", 3, "--nbruns", 25, "--out", half, "--quiet")
                        .code())
                .isZero();
        final Path again = folder.resolve("again");
        final Path left =
                Files.createDirectories(again.resolve("trainings").resolve(key).resolve("dead-1"));
        Files.copy(half.resolve("checkpoint.safetensors"), left.resolve("checkpoint.safetensors"));
        // Updates that are made again would have their own numbers.
        Files.writeString(
                left.resolve("training.csv"),
                Experiments.text(half.resolve("training.csv")).replace("\n20,", "\n2020,"));
        Files.createDirectories(again.resolve("rows"));
        Files.copy(out.resolve("plan.json"), again.resolve("plan.json"));
        assertThat(Cli.run("campaign", "work", again, "--threads", 1, "--quiet"))
                .isEqualTo(new Cli(0, "", ""));
        assertThat(left).exists();
        assertThat(Cli.run("campaign", "gather", again, "--quiet").code()).isZero();
        assertThat(Experiments.text(again.resolve("runs.csv"))).isEqualTo(whole);
        assertThat(CampaignStore.open(again).files(RunKey.parse(key)).resolve("training.csv"))
                .content()
                .contains("\n2020,");
        assertThat(again.resolve("trainings")).doesNotExist();
    }

    @Test
    void anInterruptedTrainingLeavesACheckpoint() throws Exception {
        Natives.need();
        final Path work = Files.createDirectories(folder.resolve("work"));
        final Arena arena = new Arena(Experiment.of(OptionsReader.read(LEARNING, Overrides.NONE, warning -> {})));
        final Thread thread = new Thread(() -> {
            assertThatThrownBy(() -> arena.run(
                            new Entrant("actor-critic", "actor-critic", JsonNodeFactory.instance.objectNode()),
                            1,
                            new RunKept(false, false, Optional.empty(), Optional.empty(), Optional.of(work))))
                    .hasMessage("The training was interrupted.");
            Thread.currentThread().interrupt();
        });
        final AtomicReference<Throwable> failure = new AtomicReference<>();
        thread.setUncaughtExceptionHandler((of, e) -> failure.set(e));
        thread.start();
        while (thread.isAlive() && !Files.exists(work.resolve("training.csv"))) {
            thread.join(5);
        }
        thread.interrupt();
        thread.join(60_000);
        assertThat(failure.get()).isNull();
        assertThat(work.resolve("checkpoint.safetensors")).isNotEmptyFile();
        assertThat(work.resolve("model.safetensors")).doesNotExist();
    }

    @Test
    void machinesOfAnotherKindAreRefused() throws IOException {
        Natives.need();
        assertThat(run(trainings(5, ""), out).code()).isZero();
        final Path plan = out.resolve("plan.json");
        Files.writeString(
                plan, Experiments.text(plan).replaceFirst("\"trained\":\"cpu, [^,]*", "\"trained\":\"cpu, RVV"));
        Files.delete(out.resolve("rows")
                .resolve(Experiments.names(out.resolve("rows")).get(0)));
        final Cli refused = Cli.run("campaign", "work", out, "--quiet");
        assertThat(refused.code()).isEqualTo(1);
        assertThat(refused.err()).contains("Trainings here compute with cpu, ", "was planned for cpu, RVV");
        assertThat(out.resolve("failures")).doesNotExist();
    }

    @Test
    void figuresOfAFabricAreThoseOfItsResultFile() throws IOException {
        final String members = ", 'axes': {'nb_jobs': [40]}, 'figures': ['fabric_blocking_rate',"
                + " 'fabric_completion_time', 'fabric_utilisation', 'makespan']";
        assertThat(run(campaign("row.json", FABRIC, members), out)).isEqualTo(new Cli(0, "", ""));
        final Path kept = folder.resolve("kept");
        assertThat(run(campaign("files.json", FABRIC, members + ", 'keep': 'files'"), kept))
                .isEqualTo(new Cli(0, "", ""));
        final List<String> row =
                Experiments.text(out.resolve("runs.csv")).lines().toList();
        assertThat(Experiments.text(kept.resolve("runs.csv"))
                        .lines()
                        .toList()
                        .get(1)
                        .substring(40))
                .isEqualTo(row.get(1).substring(40));
        final Path files = CampaignStore.open(kept)
                .files(RunKey.parse(
                        ResultTable.read(kept.resolve("runs.csv")).texts("key").get(0)));
        final double rate = table().numbers("fabric_blocking_rate")[0];
        assertThat(rate).isPositive();
        assertThat(Experiments.text(files.resolve("training.json"))).contains("\"blocking_rate\" : " + rate);
        assertThat(Cli.run("campaign", "means", out, "--by", "nb_jobs", "--figure", "fabric_blocking_rate")
                        .code())
                .isZero();
    }

    @Test
    void aTrainingWithoutPyTorchIsARunToo() throws IOException {
        final Path file = campaign(
                "c.json",
                FABRIC,
                ", 'axes': {'nb_jobs': [30], 'decision.agent': [{'name': 'training', 'degree': 'afterstate', 'run':"
                        + " 'train', 'input_model': '" + MODEL
                        + "', 'mask': 'published', 'training': {'method': 'evolution', 'generations': 2,"
                        + " 'interval': 1, 'pairs': 2, 'streams': 2, 'evaluation_episodes': 1}}]},"
                        + " 'figures': ['fabric_blocking_rate', 'training_updates', 'training_evaluation']");
        assertThat(run(file, out)).isEqualTo(new Cli(0, "", ""));
        assertThat(table().numbers("training_updates")[0]).isEqualTo(2);
        assertThat(table().numbers("fabric_blocking_rate")[0]).isBetween(0.0, 1.0);
    }

    @Test
    void wrongFiguresGetASuggestion() throws IOException {
        final Cli cli = run(campaign("c.json", FABRIC, ", 'figures': ['fabric_blocking']"), out);
        assertThat(cli.code()).isEqualTo(2);
        assertThat(cli.err()).contains("fabric_blocking", "Maybe");
        assertThat(run(campaign("c.json", FABRIC, ", 'figures': ['makespan', 'makespan']"), out)
                        .err())
                .contains("names a figure twice");
    }

    @Tag("long")
    @DisabledOnOs(OS.WINDOWS)
    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void trainingsThatAreKilledAtAnyTimeCountOnce(int kills) throws Exception {
        Natives.need();
        final Path file = trainings(600, ", 'keep': 'model'");
        assertThat(run(file, out).code()).isZero();
        final String whole = Experiments.text(out.resolve("runs.csv"));
        final Path killed = folder.resolve("killed");
        for (int kill = 0; kill < kills; kill++) {
            final Process process = new ProcessBuilder(Cli.process(
                            List.of("campaign", "run", file.toString(), "--out", killed.toString(), "--quiet")))
                    .inheritIO()
                    .start();
            boolean begun = false;
            for (int i = 0; i < 600 && !begun && process.isAlive(); i++) {
                process.waitFor(50, TimeUnit.MILLISECONDS);
                begun = checkpoints(killed) > kill;
            }
            process.destroyForcibly().waitFor();
        }
        assertThat(run(file, killed).code()).isZero();
        assertThat(Experiments.text(killed.resolve("runs.csv"))).isEqualTo(whole);
        assertThat(killed.resolve("trainings")).doesNotExist();
    }

    private static long checkpoints(Path store) throws IOException {
        if (!Files.isDirectory(store.resolve("trainings"))) {
            return 0;
        }
        try (Stream<Path> found = Files.walk(store.resolve("trainings"))) {
            return found.filter(path -> path.endsWith("checkpoint.safetensors")).count();
        }
    }
}
