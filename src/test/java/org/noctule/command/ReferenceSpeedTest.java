package org.noctule.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.offset;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.noctule.json.JsonInput;
import org.noctule.test.Seeds;

/** The cores for which run times hold: {@code workload.reference_speed}. */
final class ReferenceSpeedTest {
    private static final List<String> AGENTS =
            List.of("fcfs", "easy", "easy-sjbf", "conservative", "filler", "next-job", "priority", "heft");
    private static final String WARNING = "run times are taken to hold for the slowest cores";

    @TempDir
    private Path folder;

    private Experiments files;

    @BeforeEach
    void write() {
        files = new Experiments(folder);
    }

    static IntStream seeds() {
        return IntStream.range(0, 2 * AGENTS.size());
    }

    /** Nodes of one core of these speeds, in GFLOPS, the types named after their places. */
    private static String platform(List<Integer> speeds) {
        return "{\"clusters\": [{\"id\": \"c\", \"nodes\": ["
                + numbered(speeds, i -> "{\"type\": \"N" + i + "\", \"number\": 1}")
                + "]}], \"types\": {\"processor\": {"
                + numbered(
                        speeds,
                        i -> "\"P" + i + "\": {\"cores\": 1, \"clock_rate\": " + speeds.get(i)
                                + ", \"dpflops_per_cycle\": 1, \"mem_bw\": 10, \"power\": 10}")
                + "}, \"node\": {"
                + numbered(speeds, i -> "\"N" + i + "\": {\"processors\": [{\"type\": \"P" + i + "\", \"number\": 1}]}")
                + "}}}";
    }

    private static String numbered(List<Integer> speeds, java.util.function.IntFunction<String> text) {
        return IntStream.range(0, speeds.size()).mapToObj(text).collect(Collectors.joining(", "));
    }

    private static List<Integer> speeds(Random random, int least, int number) {
        return Stream.generate(() -> least + random.nextInt(20)).limit(number).toList();
    }

    private static List<Integer> joined(List<Integer> some, List<Integer> others) {
        return Stream.concat(some.stream(), others.stream()).toList();
    }

    /** Jobs whose run times are often near their walltimes. */
    private static String trace(Random random, int cores, int jobs) {
        final StringBuilder swf = new StringBuilder();
        int submit = 0;
        for (int i = 1; i <= jobs; i++) {
            submit += random.nextInt(30);
            final int asked = 10 + random.nextInt(100);
            final int size = 1 + random.nextInt(cores);
            swf.append(String.format(
                    "%d %d -1 %d %d -1 -1 %d %d -1 1 1 1 -1 -1 -1 -1 -1%n",
                    i, submit, Math.max(1, asked - random.nextInt(asked)), size, size, asked));
        }
        return swf.toString();
    }

    private Path options(String platform, String members) {
        return files.write(
                "of-" + platform,
                ("{'platform_file_path': '" + platform + "', 'workload_file_path': 'trace.swf'" + members + "}")
                        .replace('\'', '"'));
    }

    private static String stated(Object speed) {
        return ", 'workload': {'reference_speed': " + speed + "}";
    }

    /** Plays a run and returns its jobs by their names. */
    private Map<String, Map<String, String>> play(String agent, Path options, String out) {
        assertThat(files.launch(agent, options, out, "--transport", "direct")).isEqualTo(new Cli(0, "", ""));
        final Map<String, Map<String, String>> jobs = new TreeMap<>();
        CsvRows.read(files.file(out).resolve("jobs.csv")).forEach(row -> jobs.put(row.get("job_id"), row));
        return jobs;
    }

    /** Demands that each job took its time at the reference speed, as long as its slowest core lets it. */
    private void demandTimes(Map<String, Map<String, String>> jobs, List<Integer> speeds, double reference) {
        final Map<String, String[]> lines = Experiments.text(files.file("trace.swf"))
                .lines()
                .map(line -> line.split(" "))
                .collect(Collectors.toMap(line -> line[0], line -> line));
        jobs.forEach((id, row) -> {
            final double seconds = Double.parseDouble(lines.get(id)[3]);
            final double walltime = Double.parseDouble(lines.get(id)[8]);
            final int slowest = cores(row).stream().mapToInt(speeds::get).min().orElseThrow();
            assertThat(Double.parseDouble(row.get("execution_time")))
                    .as(row.toString())
                    .isCloseTo(Math.min(walltime, seconds * reference / slowest), offset(1e-5));
        });
    }

    private static List<Integer> cores(Map<String, String> row) {
        final List<Integer> cores = new ArrayList<>();
        for (final String part : row.get("allocated_resources").split(" ")) {
            final String[] ends = part.split("-");
            for (int core = Integer.parseInt(ends[0]); core <= Integer.parseInt(ends[ends.length - 1]); core++) {
                cores.add(core);
            }
        }
        return cores;
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void nodesOfAnySpeedChangeNoRunTimeOnTheOldOnes(int seed) {
        final Random random = Seeds.random(seed);
        final List<Integer> old = speeds(random, 1, 1 + random.nextInt(5));
        final List<Integer> all = joined(old, speeds(random, 1, 1 + random.nextInt(5)));
        final double reference = 1 + random.nextInt(20) + 0.25 * random.nextInt(4);
        files.write("trace.swf", trace(random, old.size(), 40));
        files.write("old.json", platform(old));
        files.write("all.json", platform(all));
        final String agent = AGENTS.get(seed % AGENTS.size());
        demandTimes(play(agent, options("old.json", stated(reference)), "old"), old, reference);
        demandTimes(play(agent, options("all.json", stated(reference)), "all"), all, reference);
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void withoutTheKeyFasterNodesDoNotEither(int seed) {
        final Random random = Seeds.random(100 + seed);
        final List<Integer> old = speeds(random, 1, 1 + random.nextInt(5));
        final int slowest = old.stream().mapToInt(speed -> speed).min().orElseThrow();
        final List<Integer> all = joined(old, speeds(random, slowest, 1 + random.nextInt(5)));
        files.write("trace.swf", trace(random, old.size(), 40));
        files.write("old.json", platform(old));
        files.write("all.json", platform(all));
        final String agent = AGENTS.get(seed % AGENTS.size());
        demandTimes(play(agent, options("old.json", ""), "old"), old, slowest);
        demandTimes(play(agent, options("all.json", ""), "all"), all, slowest);
    }

    private Cli launch(Path options, Object... more) {
        return Cli.run(Stream.concat(
                        Stream.of(
                                "launch",
                                "easy",
                                options,
                                "--transport",
                                "direct",
                                "--force",
                                "--out",
                                files.file("out")),
                        Stream.of(more))
                .toArray());
    }

    private void writeTwoSpeeds() {
        files.write("two.json", platform(List.of(10, 20)));
        files.write("trace.swf", "1 0 -1 100 2 -1 -1 2 150 100 1 1 1 -1 -1 -1 -1 -1\n");
    }

    private double stated() {
        return JsonInput.read(files.file("out").resolve("run.json"))
                .get("options")
                .get("workload")
                .get("reference_speed")
                .number();
    }

    @Test
    void unequalCoresWithoutTheKeyGiveOneWarningThatNamesIt() {
        writeTwoSpeeds();
        final Cli cli = launch(options("two.json", ""));
        assertThat(cli.err())
                .containsOnlyOnce(WARNING)
                .contains("workload.reference_speed")
                .hasLineCount(1);
        assertThat(stated()).isEqualTo(10);
        assertThat(launch(options("two.json", stated(20))).err()).isEmpty();
        assertThat(stated()).isEqualTo(20);
        assertThat(launch(options("two.json", stated("'N1'"))).err()).isEmpty();
        assertThat(stated()).isEqualTo(20);
        assertThat(launch(options("two.json", ", 'compatibility': 'hdeeprm'")).err())
                .doesNotContain(WARNING);
        assertThat(stated()).isEqualTo(15);
        files.write("two.json", platform(List.of(10, 10)));
        assertThat(launch(options("two.json", "")).err()).isEmpty();
        assertThat(Cli.run("evaluate", "easy", "fcfs", files.options("'workload': {}"))
                        .err())
                .as("delays are for any cores")
                .doesNotContain(WARNING);
    }

    @Test
    void campaignsWarnOnceAndTakeTheKeyAsAnAxis() {
        writeTwoSpeeds();
        options("two.json", "");
        final String base = "{\"base\": \"of-two.json\", \"axes\": {\"decision.agent.name\": [\"easy\", \"fcfs\"]";
        assertThat(Cli.run("campaign", "run", files.write("c.json", base + "}}"), "--out", files.file("c"))
                        .err())
                .containsOnlyOnce(WARNING);
        final Path axis = files.write("d.json", base + ", \"workload.reference_speed\": [10, 15, \"N1\"]}}");
        assertThat(Cli.run("campaign", "run", axis, "--out", files.file("d")).err())
                .doesNotContain(WARNING);
        assertThat(CsvRows.read(files.file("d").resolve("runs.csv")).stream()
                        .map(row -> row.get("workload.reference_speed") + " " + row.get("makespan"))
                        .distinct())
                .hasSize(3);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "'N2'  | (N2) is no type of node or processor of the platform.        | Maybe you mean \"N1\".",
                "0     | (0) must be positive.                                        | Maybe the sign or the unit",
                "-2    | (-2) must be positive.                                       | Maybe the sign or the unit",
                "1e300 | must be at most                                              | Maybe a digit too many",
                "true  | (true) is neither a number of GFLOPS nor the name of a type. | Maybe write 20"
            })
    void wrongValuesAreErrorsOfTwoLines(String value, String problem, String remedy) {
        writeTwoSpeeds();
        files.write("two.json", platform(List.of(10, 20)).replace("N0", "Slow").replace("P0", "Q"));
        final Cli cli = launch(options("two.json", stated(value)));
        assertThat(cli.code()).isEqualTo(2);
        assertThat(cli.err()).hasLineCount(2).contains("$.workload.reference_speed: the value", problem, remedy);
    }

    private void writeWorkload(String name, String members, String job) {
        files.write(
                name,
                ("{'nb_res': 2, " + members + "'jobs': [{'id': " + job + ", 'res': 2, 'profile': 'p" + name
                                + "', 'walltime': 150}], 'profiles': {'p" + name
                                + "': {'type': 'reference_time', 'seconds': 100}}}")
                        .replace('\'', '"'));
    }

    private Path batsim(String workload) {
        return files.write(
                "b.json",
                ("{'platform_file_path': 'two.json', 'workload_file_path': 'w.json', 'workload': {" + workload + "}}")
                        .replace('\'', '"'));
    }

    @Test
    void aBatsimWorkloadMayStateItAndOptionsWin() {
        writeTwoSpeeds();
        writeWorkload("w.json", "'noctule': {'reference_speed': 'P1'}, ", "1, 'subtime': 0");
        assertThat(launch(batsim("")).err()).isEmpty();
        assertThat(stated()).isEqualTo(20);
        assertThat(launch(batsim("'reference_speed': 12")).err()).isEmpty();
        assertThat(stated()).isEqualTo(12);
        writeWorkload("state.json", "'noctule': {'reference_speed': 15}, ", "7, 'subtime': 0");
        final Cli cli = launch(batsim("'initial': 'state.json'"));
        assertThat(cli.code()).isEqualTo(2);
        assertThat(cli.err()).hasLineCount(2).contains("(15.0 GFLOPS) is not the one of");
        assertThat(launch(batsim("'initial': 'state.json', 'reference_speed': 15"))
                        .code())
                .isZero();
        writeWorkload("w.json", "'noctule': {'speed': 3}, ", "1, 'subtime': 0");
        assertThat(launch(batsim("")).err()).hasLineCount(2).contains("speed");
        writeWorkload("w.json", "'noctule': {'reference_speed': 20}, ", "1, 'subtime': 0");
        assertThat(Cli.run("inspect", "workload", files.file("w.json"), "--platform", files.file("two.json"))
                        .out())
                .contains("reference      20.0 GFLOPS per core\n");
        assertThat(Cli.run(
                                "init",
                                files.file("new"),
                                "--workload",
                                files.file("w.json"),
                                "--platform",
                                files.file("two.json"))
                        .code())
                .isZero();
        assertThat(Experiments.text(files.file("new/options.json"))).contains("\"reference_speed\" : 20.0");
    }

    @Test
    void batsimsCommandLineTakesWhatTheWorkloadStates() {
        writeTwoSpeeds();
        writeWorkload("w.json", "'noctule': {'reference_speed': 20}, ", "1, 'subtime': 0");
        writeWorkload("v.json", "'noctule': {'reference_speed': 10}, ", "1, 'subtime': 0");
        final Path hosts = files.file("two.xml");
        assertThat(Cli.run("convert", "platform", files.file("two.json"), hosts, "--pstate", "0")
                        .code())
                .isZero();
        final List<Object> words = List.of(
                "batsim", "-p", hosts, "-w", files.file("w.json"), "-e", files.file("batsim/out"), "--no-sched");
        assertThat(Cli.run(words.toArray())).extracting(Cli::code).isEqualTo(0);
        assertThat(CsvRows.read(files.file("batsim/out_jobs.csv")).get(0).get("final_state"))
                .isEqualTo("COMPLETED_WALLTIME_REACHED");
        assertThat(Experiments.text(files.file("batsim/out_summary.json")))
                .contains("\"walltime_reached_on_slower_cores\" : 1,");
        final Cli both = Cli.run(Stream.concat(words.stream(), Stream.of("-w", files.file("v.json")))
                .toArray());
        assertThat(both.err()).contains("(10.0 GFLOPS) is not the one of");
    }

    @Test
    void jobsThatOnlySlowCoresBringToTheirWalltimeAreCounted() {
        writeTwoSpeeds();
        // At 20 GFLOPS 100 s are 200 s on the slower core; the second job asks for less than it runs anywhere.
        files.write(
                "trace.swf",
                "1 0 -1 100 2 -1 -1 2 150 -1 1 1 1 -1 -1 -1 -1 -1\n2 0 -1 100 2 -1 -1 2 90 -1 1 1 1 -1 -1 -1 -1 -1\n");
        assertThat(launch(options("two.json", stated(20))).out())
                .contains("2 completed walltime reached", "slower cores        1 of the jobs");
        assertThat(JsonInput.read(files.file("out").resolve("summary.json"))
                        .get("walltime_reached_on_slower_cores")
                        .count())
                .isEqualTo(1);
        assertThat(launch(options("two.json", stated(10))).out())
                .contains("1 completed walltime reached")
                .doesNotContain("slower cores");
        assertThat(JsonInput.read(files.file("out").resolve("summary.json")).has("walltime_reached_on_slower_cores"))
                .isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"heft", "easy"})
    void bothHalvesKnowItOverSockets(String agent) {
        final Random random = Seeds.random(7);
        final List<Integer> speeds = speeds(random, 1, 5);
        files.write("m.json", platform(speeds));
        files.write("trace.swf", trace(random, 5, 30));
        final Path options = options("m.json", stated(7.5));
        assertThat(files.launched("direct", agent, options, "--transport", "direct"))
                .isEqualTo(files.launched("sockets", agent, options, "--transport", "zmq"));
    }

    @Test
    void convertTurnsSecondsIntoFlopsAtTheSpeedThatIsStated() {
        writeTwoSpeeds();
        final Path out = files.file("flops.json");
        final List<Object> words = List.of(
                "convert", "workload", files.file("trace.swf"), out, "--platform", files.file("two.json"), "--force");
        assertThat(Cli.run(words.toArray()).code()).isZero();
        assertThat(Experiments.text(out)).contains("\"cpu\":1000000000000");
        Cli.run(Stream.concat(words.stream(), Stream.of("--reference-speed", "N1"))
                .toArray());
        assertThat(Experiments.text(out)).contains("\"cpu\":2000000000000");
        assertThat(Cli.run(Stream.concat(words.stream(), Stream.of("--reference-speed", "-1"))
                                .toArray())
                        .err())
                .hasLineCount(2);
    }

    @Test
    void aRunGoesOnOnlyAtItsOwnSpeed() {
        writeTwoSpeeds();
        final Path options = options("two.json", stated(20));
        launch(options);
        assertThat(Cli.run("replay", files.file("out"), "--verify").code()).isZero();
        options("two.json", stated(10));
        assertThat(Cli.run("replay", files.file("out"), "--verify").err()).contains("reference_speed");
    }
}
