package org.noctule.deepening.learning.net2net;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.noctule.deepening.ListedAdaptation;
import org.noctule.deepening.Recording;
import org.noctule.deepening.ReplayFolder;
import org.noctule.deepening.ReplayScenario;
import org.noctule.error.NoctuleException;
import org.noctule.json.JsonInput;
import org.noctule.learning.Natives;

final class RunRecorderTest {
    private static final String OPTIONS = """
            {"model": "ConvNet2", "images": {"training": 32, "test": 16, "size": 8}, "training": {"batch": 16},
             "cost": {"images": 10, "work": 1}, "budget": %s, "decisions": 2,
             "scenarios": [{"name": "x", "up": 1}], "output": "%s"}
            """;

    @TempDir
    private Path folder;

    private RecordOptions options(String budget, String output) {
        return RecordOptions.read(JsonInput.parse(OPTIONS.formatted(budget, output), "options"), folder);
    }

    private static List<ReplayScenario> record(RecordOptions options, int threads) {
        Natives.need();
        return RunRecorder.record(options, threads, (runs, of, left) -> {});
    }

    private String table(String output, String file) throws IOException {
        return Files.readString(folder.resolve(output).resolve(file));
    }

    @Tag("whole")
    @Test
    void equalSeedsGiveEqualBytesOnAnyNumberOfThreads() throws IOException {
        record(options("2.2", "one"), 1);
        record(options("2.2", "two"), 3);
        for (final String file : List.of("scenarios.csv", "sequences.csv", "epochs.csv")) {
            assertThat(table("one", file)).isEqualTo(table("two", file));
        }
        assertThat(table("one", "scenarios.csv"))
                .isEqualTo("scenario,model,adapt_start_s,budget_s,channels,height,width,group,seed,clock,restart\n"
                        + "x,ConvNet2,1.0,2.2,3,8,8,x,0,images=10.0 layers=0.0 work=1.0,all\n");
        assertThat(folder.resolve("one").resolve("unfinished")).doesNotExist();
    }

    @Tag("whole")
    @Test
    void eachRunIsThatOfAJobByItself() {
        final RecordOptions options = options("2.2", "tables");
        final ReplayScenario recorded = record(options, 2).get(0);
        final TrainedJob job = options.job(
                options.scenarios().get(0),
                new Batches(DrawnImages.training(options.values().get(RecordOptions.IMAGES))),
                new Batches(DrawnImages.test(options.values().get(RecordOptions.IMAGES))));
        assertThat(recorded.sequences()).hasSize(16);
        for (final List<Integer> list : List.of(List.of(0, 0), List.of(1, 2), List.of(3, 0), List.of(3, 3))) {
            final NetworkTraining alone = new NetworkTraining(job).finish(new ListedAdaptation(list));
            assertThat(recorded.accuracy(list)).isEqualTo(alone.accuracy());
            assertThat(recorded.sequence(list).timeLeft()).isEqualTo(alone.timeLeft());
            assertThat(recorded.sequence(list).epochs()).hasSize((int)
                    alone.decided().stream().filter(TrainedEpoch::whole).count());
        }
    }

    private RecordOptions changed(String from, String to) {
        final String text = OPTIONS.formatted("2.2", "tables").replace(from, to);
        return RecordOptions.read(JsonInput.parse(text, "options"), folder);
    }

    @Tag("whole")
    @Test
    void eachSeedIsARecordingOfItsOwn() {
        final List<ReplayScenario> recorded =
                record(changed("\"decisions\": 2", "\"decisions\": 1, \"seeds\": [4, 0]"), 2);
        assertThat(recorded).extracting(ReplayScenario::name).containsExactly("x_4", "x_0");
        assertThat(ReplayFolder.read(folder.resolve("tables")))
                .extracting(ReplayScenario::recording)
                .containsExactly(
                        new Recording("x", 4, "images=10.0 layers=0.0 work=1.0", "all"),
                        new Recording("x", 0, "images=10.0 layers=0.0 work=1.0", "all"));
        final ReplayScenario alone = record(changed("\"decisions\": 2", "\"decisions\": 1, \"seed\": 4"), 1)
                .get(0);
        assertThat(recorded.get(0).sequences()).isEqualTo(alone.sequences());
    }

    @Tag("whole")
    @Test
    void tablesKeepTheActionThatMerelyRestarts() {
        final ReplayScenario recorded = record(changed("\"batch\": 16", "\"batch\": 16, \"restart\": \"action\""), 2)
                .get(0);
        assertThat(recorded.sequences()).hasSize(25);
        final ReplayScenario read = ReplayFolder.read(folder.resolve("tables")).get(0);
        assertThat(read.network()).isEqualTo(recorded.network());
        assertThat(read.network().restarts()).isTrue();
        assertThat(read.sequence(List.of(3, 4)).epochs().get(0).action()).isEqualTo(3);
    }

    @Tag("whole")
    @Test
    void runsWhoseTimeIsMeasuredShareNothing() {
        final String cost = "{\"images\": 10, \"work\": 1}";
        final ReplayScenario recorded = record(
                        RecordOptions.read(
                                JsonInput.parse(
                                        OPTIONS.formatted("0.2", "tables")
                                                .replace(cost, "\"measured\"")
                                                .replace("\"up\": 1", "\"up\": 0")
                                                .replace("\"decisions\": 2", "\"decisions\": 1")
                                                .replace("ConvNet2", "FeedForwardNet")
                                                .replace("\"size\": 8", "\"size\": 32"),
                                        "options"),
                                folder),
                        1)
                .get(0);
        assertThat(recorded.recording().clock()).isEqualTo("measured");
        assertThat(recorded.sequences())
                .extracting(run -> run.epochs().get(0).trainSeconds())
                .doesNotHaveDuplicates();
    }

    @Tag("whole")
    @Test
    void replayReadsTheTables() {
        final ReplayScenario recorded = record(options("2.2", "tables"), 2).get(0);
        final ReplayScenario read = ReplayFolder.read(folder.resolve("tables")).get(0);
        assertThat(read.network()).isEqualTo(recorded.network());
        for (int run = 0; run < 16; run++) {
            assertThat(read.sequences().get(run).actions())
                    .isEqualTo(recorded.sequences().get(run).actions());
            assertThat(read.sequences().get(run).accuracy())
                    .isEqualTo(recorded.sequences().get(run).accuracy());
            assertThat(read.sequences().get(run).epochs())
                    .hasSameSizeAs(recorded.sequences().get(run).epochs());
        }
    }

    @Tag("whole")
    @Test
    void goesOnWithARecordingThatWasStopped() throws IOException {
        final RecordOptions options = options("2.2", "whole");
        final ReplayScenario whole = record(options, 2).get(0);
        final RecordOptions again = options("2.2", "again");
        final FinishedRuns finished = FinishedRuns.of(again.output(), again.text());
        for (final int run : List.of(0, 4, 5, 6, 7, 15)) {
            finished.add("x", whole.sequences().get(run));
        }
        final List<Integer> told = new ArrayList<>();
        RunRecorder.record(again, 1, new RunRecorder.Listener() {
            @Override
            public void begun(int runs, int of) {
                told.add(runs);
            }

            @Override
            public void recorded(int runs, int of, double left) {
                told.add(runs);
                assertThat(of).isEqualTo(16);
            }

            @Override
            public void trained() {
                assertThat(folder.resolve("again/scenarios.csv")).doesNotExist();
                told.add(0);
            }
        });
        assertThat(told).containsExactly(6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 0);
        assertThat(table("again", "epochs.csv")).isEqualTo(table("whole", "epochs.csv"));
    }

    @Tag("whole")
    @Test
    void refusesToMixRecordings() {
        Natives.need();
        FinishedRuns.of(folder.resolve("x"), options("2.2", "x").text());
        assertThatThrownBy(() -> record(options("4", "x"), 1))
                .isInstanceOf(NoctuleException.class)
                .hasMessageContaining("was begun with other options");
    }

    @Tag("whole")
    @Test
    void refusesABudgetThatEndsBeforeTheLastDecision() {
        assertThatThrownBy(() -> record(options("1.3", "x"), 1))
                .isInstanceOf(NoctuleException.class)
                .hasMessageStartingWith("The scenario (x) ends before decision ");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            "up": 1     | "up": 9       | $.scenarios[0].up: the value (9) must lie before the end of the budget
            "x"         | "x/y"         | $.scenarios[0].name: the value ("x/y") must consist of letters
            "ConvNet2"  | "ConvNet4"    | $.model: the value ("ConvNet4") must be one of ConvNet,
            "size": 8   | "size": 4     | $.images.size: the value (4) must lie between 8 and 256
            "batch": 16 | "batsh": 16   | $.training: the key "batsh" is unknown
            [{          | [], "no": [{  | $: the key "no" is unknown
            "batch"     | "seeds": 3, "batch" | $.training: the key "seeds" is unknown
            "budget"    | "seeds": [1, 1], "budget" | $.seeds: the value ([1,1]) must hold different seeds
            "budget"    | "seeds": 0, "budget" | $.seeds: the value (0) must
            "budget"    | "seeds": 2, "seed": 1, "budget" | $.seed: the value (1) stands beside "seeds"
            {"images": 10, "work": 1} | "gv10" | $.cost: the value ("gv10") must be one of gv100, processor, measured
            """)
    void refusesOptionsThatCannotBe(String right, String wrong, String told) {
        final String text = OPTIONS.formatted("2.2", "x").replace(right, wrong);
        assertThatThrownBy(() -> RecordOptions.read(JsonInput.parse(text, "options"), folder))
                .isInstanceOf(NoctuleException.class)
                .hasMessageContaining(told);
    }
}
