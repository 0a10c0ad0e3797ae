package org.noctule.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.noctule.file.AtomicFile;
import org.noctule.json.JsonInput;

final class EvaluateTest {
    @TempDir
    private Path folder;

    private Path options;

    @BeforeEach
    void writeOptions() {
        final Experiments experiments = new Experiments(folder);
        final StringBuilder trace = new StringBuilder();
        for (int i = 1; i <= 40; i++) {
            trace.append(String.join(
                            " ",
                            List.of(
                                    String.valueOf(i),
                                    String.valueOf(i * 7 % 30 + 3 * i),
                                    "-1",
                                    String.valueOf(10 + i * 13 % 41),
                                    String.valueOf(1 + i * 5 % 4),
                                    "-1 -1",
                                    String.valueOf(1 + i * 5 % 4),
                                    String.valueOf(20 + i * 29 % 71),
                                    "-1 1 -1 -1 -1 -1 -1 -1 -1")))
                    .append('\n');
        }
        experiments.write("trace.swf", trace.toString());
        options = experiments.write("drawn.json", """
                {"seed": 3, "platform_file_path": "platform.json", "workload_file_path": "trace.swf",
                 "workload": {"run_time": "estimate_model", "memory_bandwidth": "random", "reference_speed": 4},
                 "decision": {"agent": {"name": "fcfs", "order": "shortest"}}}
                """);
        experiments.options("");
    }

    private Cli evaluate(Object... args) {
        final Object[] all = new Object[args.length + 1];
        all[0] = "evaluate";
        System.arraycopy(args, 0, all, 1, args.length);
        return Cli.run(all);
    }

    private List<String> lines(String file) {
        return Experiments.text(folder.resolve(file)).lines().toList();
    }

    /** Five windows of eight jobs: each run is one of first_job and nb_jobs, each figure a mean of five. */
    @Test
    void windowsOfATraceArePlayedAndPaired() {
        final Path out = folder.resolve("w");
        final Cli run = evaluate("fcfs", "easy", options, "--windows", "5:6", "-nr", 2, "--out", out, "--results");
        assertThat(run.code()).as(run.err()).isZero();
        assertThat(run.out()).contains("* easy − fcfs over 5 windows: ").contains(", Wilcoxon p = ");
        assertThat(lines("w/runs.csv")).hasSize(1 + 5 * 2 * 2);
        assertThat(lines("w/runs.csv").stream()
                        .skip(1)
                        .map(line -> line.split(",")[0])
                        .distinct())
                .containsExactly("drawn@0+6", "drawn@8+6", "drawn@16+6", "drawn@24+6", "drawn@32+6");
        final Path alone = folder.resolve("alone");
        final Cli third = Cli.run(
                "launch",
                "easy",
                options,
                "--set",
                "workload.first_job=16",
                "--set",
                "nb_jobs=6",
                "--transport",
                "direct",
                "--out",
                alone);
        assertThat(third.code()).as(third.err()).isZero();
        assertThat(out.resolve("results/drawn-16-6/easy/3/jobs.csv"))
                .hasSameTextualContentAs(alone.resolve("jobs.csv"));
        final List<double[]> waits = List.of("fcfs", "easy").stream()
                .map(agent -> lines("w/runs.csv").stream()
                        .filter(line -> line.contains("," + agent + ","))
                        .mapToDouble(line -> Double.parseDouble(line.split(",")[4]))
                        .toArray())
                .toList();
        double sum = 0;
        for (int i = 0; i < 10; i++) {
            sum += waits.get(1)[i] - waits.get(0)[i];
        }
        final String[] difference = lines("w/differences.csv").stream()
                .filter(line -> line.startsWith("drawn,waiting_time,easy,fcfs,windows,5,"))
                .findFirst()
                .orElseThrow()
                .split(",");
        assertThat(Double.parseDouble(difference[6])).isCloseTo(sum / 10, within(1e-9));
        assertThat(lines("w/evaluation.csv")).anyMatch(line -> line.startsWith("drawn,easy,waiting_time,5,"));
    }

    @ParameterizedTest
    @CsvSource({
        "1, must be a number",
        "0:5, must be a number",
        "3:0, must be a number",
        "x, must be a number",
        "5:9, too few"
    })
    void windowsThatThereAreNotAreRefused(String windows, String message) {
        final Cli run = evaluate("fcfs", options, "--windows", windows);
        assertThat(run.code()).isEqualTo(2);
        assertThat(run.err()).startsWith("noctule: --windows: ").contains(message, "\nMaybe ");
    }

    @Test
    void aWarmUpIsLeftOutAlikeByEvaluateLaunchAndMetrics() {
        final Object[] trim = {"--set", "figures.warmup.jobs=10", "--set", "figures.cooldown.seconds=20"};
        final Path out = folder.resolve("trimmed");
        final Cli launched = Cli.run(
                "launch", "easy", options, "--transport", "direct", "--out", out, trim[0], trim[1], trim[2], trim[3]);
        assertThat(launched.out()).contains("counted jobs", "jobs submitted from ");
        final JsonInput summary = JsonInput.read(out.resolve("summary.json"));
        assertThat(summary.get("counted").get("ran").node().asInt()).isBetween(10, 30);
        assertThat(JsonInput.read(out.resolve("run.json"))
                        .get("options")
                        .get("figures")
                        .get("warmup")
                        .get("jobs")
                        .node()
                        .asInt())
                .isEqualTo(10);
        final Cli run = evaluate("easy", options, "--out", folder.resolve("e"), trim[0], trim[1], trim[2], trim[3]);
        assertThat(run.out())
                .endsWith("results in " + folder.resolve("e") + "\n")
                .contains("without warm-up and cool-down.");
        final List<String> header = List.of(lines("e/runs.csv").get(0).split(","));
        final String[] row = lines("e/runs.csv").get(1).split(",");
        assertThat(row[header.indexOf("waiting_time")])
                .isEqualTo(summary.get("waiting_time").get("mean").node().asText());
        assertThat(Double.parseDouble(row[header.indexOf("utilisation")]))
                .isCloseTo(summary.get("utilisation").number(), within(1e-9));
        assertThat(Cli.run("metrics", out, out).out()).contains("of trimmed without warm-up and cool-down");
    }

    @Test
    void theFiguresAreThoseOfALaunch() {
        final Path out = folder.resolve("launch");
        assertThat(Cli.run("launch", "fcfs", options, "--transport", "direct", "--seed", 5, "--out", out)
                        .code())
                .isZero();
        final JsonInput summary = JsonInput.read(out.resolve("summary.json"));
        final Cli run = evaluate("fcfs", "easy", options, "-nr", 4, "--out", folder.resolve("e"));
        assertThat(run.code()).as(run.err()).isZero();
        final List<String> header = List.of(lines("e/runs.csv").get(0).split(","));
        final String[] row = lines("e/runs.csv").get(3).split(",");
        assertThat(row).startsWith("drawn", "fcfs", "5");
        assertThat(row[header.indexOf("bounded_slowdown")])
                .isEqualTo(summary.get("bounded_slowdown").get("mean").node().asText());
        assertThat(row[header.indexOf("waiting_time")])
                .isEqualTo(summary.get("waiting_time").get("mean").node().asText());
        for (final String plain : List.of("makespan", "utilisation")) {
            assertThat(row[header.indexOf(plain)])
                    .isEqualTo(summary.get(plain).node().asText());
        }
        assertThat(row[header.indexOf("energy")])
                .isEqualTo(summary.get("consumed_joules").node().asText());
        for (final String spread : List.of("bounded_slowdown", "waiting_time")) {
            for (final String part : List.of("median", "max")) {
                assertThat(row[header.indexOf(part + "_" + spread)])
                        .isEqualTo(summary.get(spread).get(part).node().asText());
            }
        }
        assertThat(row[header.indexOf("slowdown")])
                .isEqualTo(summary.get("slowdown").get("mean").node().asText());
        assertThat(Double.parseDouble(row[header.indexOf("throughput")]))
                .isCloseTo(
                        40
                                * 3600
                                / (summary.get("makespan").number()
                                        - summary.get("first_submission").number()),
                        within(1e-9));
        assertThat(row[header.indexOf("rejected")]).isEqualTo("0.0");
        assertThat(lines("e/runs.csv")).hasSize(1 + 2 * 4).doesNotHaveDuplicates();
    }

    @Test
    void theNumberOfThreadsDoesNotMatter() {
        final Object[] what = {"easy", "random", "fcfs:order=longest", options, folder.resolve("options.json")};
        for (final int threads : new int[] {1, 2, 7}) {
            final Cli run =
                    Cli.run(concat(what, "-nr", 5, "--threads", threads, "--out", folder.resolve("t" + threads)));
            assertThat(run.code()).as(run.err()).isZero();
        }
        for (final String file : List.of("runs.csv", "evaluation.csv", "evaluation.md")) {
            assertThat(lines("t2/" + file)).isEqualTo(lines("t1/" + file));
            assertThat(lines("t7/" + file)).isEqualTo(lines("t1/" + file));
        }
    }

    private static Object[] concat(Object[] what, Object... more) {
        final Object[] all = new Object[1 + what.length + more.length];
        all[0] = "evaluate";
        System.arraycopy(what, 0, all, 1, what.length);
        System.arraycopy(more, 0, all, 1 + what.length, more.length);
        return all;
    }

    @Test
    void showsMeansRanksAndTheBest() {
        final Cli run = evaluate(
                "fcfs", "fcfs:order=first", "easy", folder.resolve("options.json"), "--figures", "makespan,energy");
        assertThat(run.code()).as(run.err()).isZero();
        assertThat(run.out().lines().toList())
                .startsWith(
                        "| makespan in s    |   options | rank |",
                        "| ---------------- | --------: | ---: |",
                        "| fcfs             |     24.00 |  2.5 |",
                        "| fcfs:order=first |     24.00 |  2.5 |",
                        "| easy             | **20.00** |    1 |",
                        "");
        assertThat(run.out()).contains("| energy in kJ");
    }

    @Test
    void showsHowManyJobsWereRejectedWhereSomeWere() {
        final Path platform = folder.resolve("platform.json");
        assertThat(evaluate("fcfs", options, "--platform", platform).out().lines())
                .filteredOn(line -> line.contains("drawn"))
                .extracting(line -> line.split("\\|")[1].strip())
                .containsExactly("mean bounded slowdown", "mean waiting time in s", "utilisation in %");
        AtomicFile.writeText(
                folder.resolve("big.swf"),
                "1 0 -1 10 64 -1 -1 64 20 -1 1 -1 -1 -1 -1 -1 -1 -1\n"
                        + "2 0 -1 10 1 -1 -1 1 20 -1 1 -1 -1 -1 -1 -1 -1 -1\n");
        assertThat(evaluate("fcfs", options, "--workload", folder.resolve("big.swf"))
                        .out())
                .contains("| rejected jobs | drawn | rank |", "| fcfs          | **1** |    1 |");
    }

    @Test
    void moreUtilisationIsBetter() {
        final Cli run = evaluate("fcfs", "easy", folder.resolve("options.json"), "--figures", "utilisation,throughput");
        assertThat(run.code()).as(run.err()).isZero();
        assertThat(run.out().lines())
                .filteredOn(line -> line.startsWith("| easy"))
                .hasSize(2)
                .allMatch(line -> line.contains("**") && line.endsWith("|    1 |"));
    }

    @Test
    void namesOfOnesOwnStandInTablesAndFiles() {
        final Cli run = evaluate(
                "a=next-job:order=f1,backfilling=true", "b=easy", "easy", options, "--out", folder.resolve("n"));
        assertThat(run.code()).as(run.err()).isZero();
        assertThat(run.out().lines().map(line -> line.split(" ").length > 1 ? line.split(" ")[1] : ""))
                .contains("a", "b", "easy");
        final List<String> rows = lines("n/runs.csv");
        assertThat(rows.get(2)).startsWith("drawn,b,").isEqualTo(rows.get(3).replace(",easy,", ",b,"));
    }

    @Test
    void writesTheResultFilesOfEachRunOnRequest() {
        final Path out = folder.resolve("e");
        final Object[] what = {"own=fcfs:order=longest", "random", options, "-nr", 2, "--out", out};
        final Cli run = Cli.run(concat(what, "--results"));
        assertThat(run.code()).as(run.err()).isZero();
        final Path alone = folder.resolve("alone");
        Cli.run("launch", "fcfs", options, "-q", "--out", alone, "--seed", 4, "--set", "decision.agent.order=longest");
        final Path own = out.resolve("results/drawn/own/4");
        assertThat(Experiments.names(own)).containsExactlyElementsOf(Experiments.names(alone));
        for (final String name : List.of("jobs.csv", "summary.json", "machine_states.csv")) {
            assertThat(Experiments.text(own.resolve(name))).isEqualTo(Experiments.text(alone.resolve(name)));
        }
        assertThat(Experiments.text(own.resolve("run.json"))).contains("\"longest\"");
        assertThat(Experiments.names(out.resolve("results/drawn/random"))).containsExactly("3", "4");
        final List<String> rows = lines("e/runs.csv");
        assertThat(Cli.run(concat(what, "--force")).code()).isZero();
        assertThat(lines("e/runs.csv")).isEqualTo(rows);
        assertThat(out.resolve("results")).doesNotExist();
    }

    @Test
    void aRunThatNoSeedCanChangeIsMadeOnce() {
        final Path plain = folder.resolve("options.json");
        final Cli run = evaluate("easy", "random", plain, "-nr", 4, "--out", folder.resolve("o"));
        assertThat(run.code()).as(run.err()).isZero();
        assertThat(run.out().lines()).contains("one run instead of 4 where nothing is drawn: 1 of 2 times");
        assertThat(lines("o/runs.csv")).hasSize(1 + 1 + 4);
        assertThat(lines("o/evaluation.csv").get(1)).matches("options,easy,bounded_slowdown,1,[0-9.]+,,.*");
    }

    @Test
    void quietCommandsPrintTablesOnlyWhereNothingElseIsLeft() {
        final Path plain = folder.resolve("options.json");
        assertThat(evaluate("easy", plain, "-q").out()).startsWith("| mean bounded slowdown");
        assertThat(evaluate("easy", plain, "-q", "--out", folder.resolve("q")).out())
                .isEmpty();
    }

    @Test
    void whatIsEqualSharesItsRankAndIsBestTogether() {
        final Path plain = folder.resolve("options.json");
        final Cli run = evaluate(
                "fcfs",
                "fcfs:order=first",
                plain,
                "-nr",
                2,
                "--figures",
                "bounded_slowdown",
                "--out",
                folder.resolve("tied"));
        assertThat(run.out().lines())
                .contains("| fcfs                  | **0.0000** |  1.5 |".replace("0.0000", mean(run)))
                .noneMatch(line -> line.contains("±"));
        assertThat(lines("tied/evaluation.csv").stream().skip(1)).allMatch(line -> line.endsWith(",1.5,true"));
    }

    private static String mean(Cli run) {
        return run.out().replaceAll("(?s).*fcfs  *\\| *\\*\\*([0-9.]+)\\*\\*.*", "$1");
    }

    @Test
    void resumeMakesOnlyTheRunsThatAreMissing() {
        final Path out = folder.resolve("r");
        final Object[] what = {"easy", "fcfs:order=longest,cores=high_gflops", options};
        assertThat(Cli.run(concat(what, "-nr", 3, "--out", out)).code()).isZero();
        final List<String> whole = lines("r/runs.csv");
        // A figure that no run comes to shows that the run was not made again.
        final String odd = whole.get(4).replaceAll(",[^,]*$", ",0.125");
        AtomicFile.writeText(
                folder.resolve("p/runs.partial.csv"), String.join("\n", whole.get(0), odd, whole.get(2)) + "\n");
        final Cli run = Cli.run(concat(what, "-nr", 3, "--out", folder.resolve("p"), "--resume"));
        assertThat(run.code()).as(run.err()).isZero();
        final List<String> expected = new java.util.ArrayList<>(whole);
        expected.set(4, odd);
        assertThat(lines("p/runs.csv")).isEqualTo(expected);
        assertThat(Experiments.names(folder.resolve("p")))
                .contains("evaluation.csv", "evaluation.md")
                .doesNotContain("runs.partial.csv");
        final Cli more = Cli.run(concat(what, "-nr", 4, "--out", folder.resolve("p"), "--resume"));
        assertThat(more.code()).as(more.err()).isZero();
        assertThat(lines("p/runs.csv")).hasSize(9).contains(odd);
    }

    @ParameterizedTest
    @ValueSource(strings = {"easi", "easy:order=fist", "gone.jar"})
    void anAgentThatIsNotThereIsToldBeforeAnyRunStarts(String agent) {
        final Cli run = evaluate("easy", agent, options, "--out", folder.resolve("f"), "--threads", 1);
        assertThat(run.code()).isEqualTo(2);
        assertThat(run.err().lines()).hasSize(2);
        assertThat(folder.resolve("f")).doesNotExist();
    }

    @Test
    void aRunThatGetsStuckIsARowAndTheRestIsPlayed() {
        final Path jar = Misbehaving.jar(folder);
        final Path out = folder.resolve("s");
        final Object[] what = {"bad=" + jar + ":behaviour=never", "easy", "fcfs", options, "-nr", 2, "--out", out};
        final Cli run = Cli.run(concat(what));
        assertThat(run.code()).as(run.toString()).isEqualTo(4);
        assertThat(run.err().lines())
                .hasSize(2)
                .element(0)
                .asString()
                .startsWith("noctule: 2 of 6 runs failed, the first of them: bad on drawn with seed 3: ");
        assertThat(run.out().lines())
                .anyMatch(line -> line.matches("\\| bad +\\| +failed \\| +\\|"))
                .anyMatch(line -> line.matches("\\| easy .*\\| +[12] \\|"))
                .filteredOn(line -> line.startsWith("* bad on drawn with seed "))
                .hasSize(2);
        assertThat(Experiments.text(out.resolve("evaluation.md")))
                .isEqualTo(run.out().replaceAll("results in .*\n", ""));
        assertThat(lines("s/evaluation.csv")).contains("drawn,bad,makespan,0,,,,false");
        assertThat(Experiments.names(out)).contains("runs.partial.csv").doesNotContain("runs.csv");
        assertThat(lines("s/runs.partial.csv")).hasSize(1 + 2 * 2);
        assertThat(Cli.run(concat(what, "--resume")).code()).isEqualTo(4);
        assertThat(Cli.run("evaluate", "easy", "fcfs", options, "-nr", 2, "--out", out, "--resume")
                        .code())
                .isZero();
        assertThat(lines("s/runs.csv")).hasSize(1 + 2 * 2);
    }

    @Test
    void aFailureThatIsNoRunsOwnLeavesTheRunsThatAreOverAndNothingThatLooksComplete() {
        final Path model = folder.resolve("none.safetensors");
        final Cli run =
                evaluate("easy", "ppo:input_model=" + model, options, "--out", folder.resolve("f"), "--threads", 1);
        assertThat(run.code()).isEqualTo(2);
        assertThat(Experiments.names(folder.resolve("f"))).containsOnly("runs.partial.csv");
        assertThat(lines("f/runs.partial.csv")).hasSize(2);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "made", ".runs.partial.csv.part"})
    void resumeBeginsWhereNothingWasBegun(String left) throws IOException {
        final Path out = folder.resolve("b");
        if (!left.isEmpty()) {
            Files.createDirectory(out);
        }
        if (left.startsWith(".")) {
            Files.writeString(out.resolve(left), "workl");
        }
        assertThat(evaluate("easy", options, "--out", out, "--resume", "-q")).isEqualTo(new Cli(0, "", ""));
        assertThat(lines("b/runs.csv")).hasSize(2);
    }

    @Test
    void resumeRefusesADirectoryOfSomethingElse() {
        assertThat(evaluate("easy", options, "--out", folder, "--resume").err())
                .startsWith("noctule: --resume: there are no runs in " + folder);
    }

    @Test
    void keysOfTheFileHoldForTheAgentThatItNames() {
        final Cli run =
                evaluate("fcfs", "fcfs:order=shortest", "fcfs:order=first", options, "--out", folder.resolve("k"));
        assertThat(run.code()).as(run.err()).isZero();
        final List<String> rows = lines("k/runs.csv");
        assertThat(rows.get(1)).isEqualTo(rows.get(2).replace("fcfs:order=shortest", "fcfs"));
        assertThat(rows.get(1)).isNotEqualTo(rows.get(3).replace("fcfs:order=first", "fcfs"));
    }

    @Test
    void comparesAllPairs() {
        final Cli run = evaluate("classic:policy_pair=all", folder.resolve("options.json"), "--figures", "slowdown");
        assertThat(run.code()).as(run.err()).isZero();
        assertThat(run.out().lines()).hasSize(2 + 36).anyMatch(line -> line.contains("shortest-high_gflops"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            easy | evaluate: no options file (.json) is named. | Maybe write: noctule evaluate fcfs easy launch/quickstart.json.
            OPTIONS | evaluate: no agent is named. | Maybe write: noctule evaluate fcfs easy launch/quickstart.json.
            easy easy OPTIONS | evaluate: (easy) is named twice. | Maybe leave one out, or give files of the same name other names.
            easi OPTIONS | easi on drawn: There is no agent called (easi). | Maybe you mean "easy".
            easy:order OPTIONS | The key (order) of the agent easy has no value. | Maybe write NAME:KEY=VALUE,KEY=VALUE, such as next-job:order=f1,backfilling=true.
            easy:order=fist OPTIONS | easy:order=fist on drawn: OPTIONS: $.decision.agent.order: the value ("fist") must be one of first, shortest, smallest, low_mem, low_mem_bw, longest, largest, smallest_area, largest_area, lxf, wfp3, unicep, f1. | Maybe you mean "first".
            easy OPTIONS --figures makespam | --figures: the value (makespam) must be one of bounded_slowdown, waiting_time, turnaround_time, makespan, energy, blocking_rate, utilisation, throughput, rejected, slowdown, median_bounded_slowdown, p95_bounded_slowdown, max_bounded_slowdown, median_waiting_time, p95_waiting_time, max_waiting_time. | Maybe you mean "makespan".
            easy OPTIONS --threads 0 | --threads: the value (0) is not a whole number above zero. | Maybe write one such as 10.
            mine= OPTIONS | The name (mine) has no agent behind it. | Maybe write NAME=AGENT, such as mine=easy.
            easy OPTIONS --results | --results: nothing names the directory of the results. | Maybe name it with --out.
            easy OPTIONS --out . | The output directory (.) exists already. | Maybe name another one with --out, go on in it with --resume, or write over it with --force.
            easy OPTIONS --resume | --resume: nothing names the directory of the runs. | Maybe name it with --out.
            easy OPTIONS --seeds 3 | The option (--seeds) of evaluate is unknown. | Maybe you mean "--seed".
            """)
    void badInputGetsTwoLines(String args, String first, String second) {
        final Cli run = evaluate(
                (Object[]) (args + " -q").replace("OPTIONS", options.toString()).split(" "));
        assertThat(run.err().replace(options.toString(), "OPTIONS"))
                .isEqualTo("noctule: " + first + "\n" + second + "\n");
        assertThat(run.code()).isEqualTo(2);
    }
}
