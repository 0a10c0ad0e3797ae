package org.noctule.experiment.input;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.noctule.error.NoctuleException;
import org.noctule.experiment.Environments;
import org.noctule.experiment.Folder;
import org.noctule.experiment.RunContent;
import org.noctule.experiment.options.OptionsReader;
import org.noctule.experiment.options.Overrides;
import org.noctule.experiment.options.RunOptions;
import org.noctule.learning.Environment;
import org.noctule.learning.Turn;
import org.noctule.workload.Job;

final class EpisodeInputsTest {
    private static final String TRACES = """
            {"workload_file_path": "first.json", "platform_file_path": "four.json"},
            {"workload_file_path": "second.json", "platform_file_path": "eight.json", "without": [[0, 3]]}
            """;

    @TempDir
    private Path folder;

    private static String machine(int cores) {
        return """
                {"types": {"processor": {"Wide": {"cores": %d, "clock_rate": 1, "dpflops_per_cycle": 1, "mem_bw": 1,
                                                  "power": 1000}},
                           "node": {"Wide": {"processors": [{"type": "Wide", "number": 1}]}}},
                 "clusters": [{"id": "machine", "nodes": [{"type": "Wide", "number": 1}]}]}
                """.formatted(cores);
    }

    /** Ten jobs that come so many seconds one after the other, of 1 to 4 cores. */
    private static String jobs(int apart) {
        return LongStream.rangeClosed(1, 10)
                .mapToObj(id -> "{\"id\": " + id + ", \"subtime\": " + id * apart + ", \"res\": " + (1 + id * 7 % 4)
                        + ", \"profile\": \"p" + id % 3 + "\"}")
                .collect(Collectors.joining(
                        ",",
                        "{\"nb_res\": 4, \"jobs\": [",
                        "], \"profiles\": {\"p0\": {\"type\": \"delay\", \"delay\": 10},"
                                + " \"p1\": {\"type\": \"delay\", \"delay\": 100},"
                                + " \"p2\": {\"type\": \"delay\", \"delay\": 40}}}"));
    }

    private RunOptions options(String env) {
        final Folder files = new Folder(folder);
        files.write("four.json", machine(4));
        files.write("eight.json", machine(8));
        files.write("first.json", jobs(5));
        files.write("second.json", jobs(7));
        final Path file = files.write("options.json", """
                {"platform_file_path": "four.json", "workload_file_path": "first.json", "nb_jobs": 2,
                 "decision": {"env": {%s}}}
                """.formatted(env));
        return OptionsReader.read(file, Overrides.NONE, warning -> {});
    }

    private static String job(String more) {
        return "\"problem\": \"job\", \"commit\": false, \"window\": 8, " + more;
    }

    private List<Inputs> drawn(String env) {
        final RunOptions options = options(env);
        final var episodes = EpisodeInputs.of(options, Inputs.read(options));
        return LongStream.range(0, 60).mapToObj(episodes).toList();
    }

    private static List<Job> jobs(Inputs inputs) {
        return inputs.workloads().get(0).jobs();
    }

    private static double span(Inputs inputs) {
        final List<Job> jobs = jobs(inputs);
        return jobs.get(jobs.size() - 1).submitTime() - jobs.get(0).submitTime();
    }

    @Test
    void eachEpisodeHasATraceAndItsMachine() {
        final String env = job("\"episode\": {\"jobs\": 4, \"traces\": [" + TRACES + "]}");
        final List<Inputs> episodes = drawn(env);

        assertThat(episodes).allSatisfy(inputs -> {
            final boolean first = inputs.platform().nbCores() == 4;
            assertThat(jobs(inputs)).hasSize(4);
            assertThat(span(inputs)).isEqualTo(first ? 15 : 21);
            assertThat(first || jobs(inputs).get(0).submitTime() >= 28)
                    .as("jobs 0 to 2 are kept back")
                    .isTrue();
        });
        assertThat(episodes.stream().filter(inputs -> inputs.platform().nbCores() == 4))
                .hasSizeBetween(15, 45);
        assertThat(drawn(env).stream().map(EpisodeInputsTest::jobs).toList())
                .isEqualTo(episodes.stream().map(EpisodeInputsTest::jobs).toList());
    }

    @Test
    void jobsComeFasterByTheLoadThatIsDrawn() {
        final List<Inputs> episodes =
                drawn(job("\"episode\": {\"jobs\": 4, \"load\": [0.5, 2]}".replace("\"jobs\": 4", "\"jobs\": 2")));

        final TreeSet<Double> spans =
                episodes.stream().map(EpisodeInputsTest::span).collect(Collectors.toCollection(TreeSet::new));
        assertThat(spans).hasSize(60);
        assertThat(spans.first()).isBetween(2.5, 3.0);
        assertThat(spans.last()).isBetween(8.5, 10.0);
        assertThat(spans.headSet(5.0)).as("as many above 1 as below").hasSizeBetween(20, 40);
    }

    @Test
    void eachTraceSaysForWhichCoresItsRunTimesHold() {
        final String traces = TRACES.replaceFirst("\\{", "{\"reference_speed\": 3, ");
        assertThat(traces).isNotEqualTo(TRACES);
        assertThat(drawn(job("\"episode\": {\"jobs\": 4, \"traces\": [" + traces + "]}")))
                .allSatisfy(inputs -> assertThat(inputs.platform().referenceGflops())
                        .isEqualTo(inputs.platform().nbCores() == 4 ? 3 : 1));
    }

    @Test
    void filesOfTracesAreInputsOfTheRun() {
        final RunOptions options = options(job("\"episode\": {\"jobs\": 4, \"traces\": [" + TRACES + "]}"));

        assertThat(Inputs.read(options).files().stream()
                        .map(file -> file.path().getFileName().toString()))
                .contains("second.json", "eight.json");
        assertThat(RunContent.of(options, true).inputs().values().stream()
                        .map(file -> file.getFileName().toString()))
                .contains("second.json", "eight.json");
    }

    /** The sum of the rewards of an episode in which the first of the line is always taken. */
    private double earned(String env, long seed) {
        final RunOptions options = options(env);
        try (Environment environment = new Environments(options, Inputs.read(options)).create()) {
            Turn turn = environment.begin(seed);
            double sum = turn.reward();
            while (turn instanceof Turn.Choice choice) {
                turn = environment.step(choice.mask().first());
                sum += turn.reward();
            }
            return sum;
        }
    }

    @ParameterizedTest
    @CsvSource({"none, 1, final", "none, 2, integrated", "easy, 3, final", "easy, 4, integrated"})
    void rewardsAreInUnitsOfTheOrderThatIsTheReference(String backfilling, long seed, String reward) {
        final String episode =
                "\"backfilling\": \"" + backfilling + "\", \"episode\": {\"jobs\": 7, \"traces\": [" + TRACES + "]}, ";
        final double shortest = earned(job(episode + "\"order\": \"shortest\""), seed);
        final double longest = earned(job(episode + "\"order\": \"longest\""), seed);

        assertThat(shortest).isNegative();
        assertThat(earned(job(episode + "\"order\": \"longest\", \"reference\": \"longest\""), seed))
                .isEqualTo(-1, within(1e-12));
        assertThat(earned(job(episode + "\"order\": \"shortest\", \"reference\": \"longest\""), seed))
                .isEqualTo(-shortest / longest, within(1e-12));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "\"problem\": \"policy\", \"episode\": {\"jobs\": 4, \"traces\": [T]} | looks alike on all machines",
                "\"problem\": \"job\", \"episode\": {\"jobs\": 4, \"without\": [[0, 1]], \"traces\": [T]}"
                        + " | stands beside several traces",
                "\"problem\": \"job\", \"episode\": {\"jobs\": 2, \"load\": [2, 1]} | must be two numbers above 0",
                "\"problem\": \"job\", \"episode\": {\"jobs\": 40, \"traces\": [T]} | there is no sequence of 40",
                "\"problem\": \"job\", \"episode\": {\"jobs\": 4, \"traces\": [{\"workload_file_path\": \"first.json\"}]}"
                        + " | platform_file_path",
            })
    void whatMakesNoSenseIsRefused(String env, String problem) {
        assertThatThrownBy(() -> drawn(env.replace("[T]", "[" + TRACES + "]")))
                .isInstanceOf(NoctuleException.class)
                .hasMessageContaining(problem);
    }
}
