package org.noctule.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
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
                 "workload": {"run_time": "estimate_model", "memory_bandwidth": "random"},
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
        assertThat(row[header.indexOf("makespan")])
                .isEqualTo(summary.get("makespan").node().asText());
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
        assertThat(run.out()).contains("| energy in J");
    }

    @Test
    void whatIsEqualSharesItsRankAndIsBestTogether() {
        final Path plain = folder.resolve("options.json");
        final Cli run = evaluate("fcfs", "fcfs:order=first", plain, "-nr", 2, "--out", folder.resolve("tied"));
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

    @Test
    void aFailureLeavesTheRunsThatAreOverAndNothingThatLooksComplete() {
        final Cli run = evaluate("easy", "easy:order=fist", options, "--out", folder.resolve("f"), "--threads", 1);
        assertThat(run.code()).isEqualTo(2);
        assertThat(Experiments.names(folder.resolve("f"))).containsOnly("runs.partial.csv");
        assertThat(lines("f/runs.partial.csv")).hasSize(2);
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
        final Cli run = evaluate("classic:policy_pair=all", folder.resolve("options.json"));
        assertThat(run.code()).as(run.err()).isZero();
        assertThat(run.out().lines()).hasSize(2 + 36).anyMatch(line -> line.contains("shortest-high_gflops"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            easy | evaluate: no options file (.json) is named. | Maybe write: noctule evaluate fcfs easy launch/quickstart.json.
            OPTIONS | evaluate: no agent is named. | Maybe write: noctule evaluate fcfs easy launch/quickstart.json.
            easy easy OPTIONS | evaluate: (easy) is named twice. | Maybe leave one out, or give files of the same name other names.
            easi OPTIONS | easi on drawn with seed 3: There is no agent called (easi). | Maybe you mean "easy".
            easy:order OPTIONS | The key (order) of the agent easy has no value. | Maybe write NAME:KEY=VALUE,KEY=VALUE, such as next-job:order=f1,backfilling=true.
            easy:order=fist OPTIONS | easy:order=fist on drawn with seed 3: OPTIONS: $.decision.agent.order: the value ("fist") must be one of first, shortest, smallest, low_mem, low_mem_bw, longest, largest, smallest_area, largest_area, lxf, wfp3, unicep, f1. | Maybe you mean "first".
            easy OPTIONS --figures speed | --figures: the value (speed) must be one of bounded_slowdown, waiting_time, turnaround_time, makespan, energy, blocking_rate. | Maybe it is one of: blocking_rate, bounded_slowdown, energy, makespan, turnaround_time, waiting_time.
            easy OPTIONS --threads 0 | --threads: the value (0) is not a whole number above zero. | Maybe the sign or the unit is wrong.
            easy OPTIONS --out . | The output directory (.) exists already. | Maybe name another one with --out, or write into it with --force.
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
