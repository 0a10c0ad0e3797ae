package org.noctule.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.noctule.agent.Observation;
import org.noctule.error.NoctuleException;
import org.noctule.experiment.Environments;
import org.noctule.experiment.input.Inputs;
import org.noctule.experiment.options.OptionsReader;
import org.noctule.experiment.options.Overrides;
import org.noctule.experiment.options.RunOptions;
import org.noctule.learning.Environment;
import org.noctule.learning.EpisodeFigures;
import org.noctule.learning.Turn;

final class EnvironmentsTest {
    @TempDir
    private Path folder;

    private Environments environments(String options) {
        final Experiments experiments = new Experiments(folder);
        final StringBuilder trace = new StringBuilder();
        for (int i = 1; i <= 40; i++) {
            trace.append(i + " " + 100 * i + " -1 " + (10 + i) + " 4 -1 -1 4 " + (10 + i) + " -1 1" + " -1".repeat(7))
                    .append('\n');
        }
        experiments.write("trace.swf", trace.toString());
        experiments.write("wide.json", Experiments.JOBS.replace("\"res\": 4", "\"res\": 400"));
        final Path file = experiments.write("o.json", options.replace('\'', '"'));
        final RunOptions read = OptionsReader.read(file, Overrides.NONE, warning -> {});
        return new Environments(read, Inputs.read(read));
    }

    private static String trace(String env) {
        return "{'platform_file_path': 'platform.json', 'workload_file_path': 'trace.swf', 'decision': {'env': " + env
                + "}}";
    }

    /** Number of choices and sum of rewards. */
    private static List<Double> play(Environment environment, long seed) {
        double choices = 0;
        double rewards = 0;
        Turn turn = environment.begin(seed);
        while (turn instanceof Turn.Choice choice) {
            final Observation observation = choice.observation();
            final float[] values = observation.toArray();
            assertThat(values).hasSize(environment.observationSize());
            for (int i = 0; i < values.length; i++) {
                assertThat(values[i]).as("value %d", i).isBetween(observation.low(i), observation.high(i));
            }
            int action = choice.mask().size() - 1;
            while (!choice.mask().allows(action)) {
                action--;
            }
            turn = environment.step(action);
            choices++;
            rewards += turn.reward();
        }
        return List.of(choices, rewards);
    }

    @Test
    void posesPolicyPairsUnlessToldOtherwise() {
        final Environment environment =
                environments(trace("{'objective': 'avg_job_completion'}")).create();
        assertThat(environment.actions().size()).isEqualTo(37);
        assertThat(play(environment, 1).get(0)).isGreaterThanOrEqualTo(40);
    }

    @Test
    void cutsSequencesThatHoldNoJobThatIsKeptBack() {
        // The estimates, and with them the mean turnaround time, tell where a sequence begins: jobs never wait here.
        final Environments environments = environments(
                trace(
                        "{'problem': 'job', 'objective': 'avg_job_completion', 'episode': {'jobs': 5, 'without': [[0, 10], [17, 33]]}}"));
        final TreeSet<Double> starts = new TreeSet<>();
        final List<List<Double>> played = new ArrayList<>();
        for (int seed = 0; seed < 60; seed++) {
            final List<Double> episode = play(environments.create(), seed);
            played.add(episode);
            assertThat(episode.get(0)).isEqualTo(5);
            starts.add(-episode.get(1) - 13);
        }
        assertThat(starts).containsExactly(10.0, 11.0, 12.0, 33.0, 34.0, 35.0);
        assertThat(play(environments.create(), 7)).isEqualTo(played.get(7));
    }

    private Environments stream(String env, String more) {
        final Path platform = Path.of("platforms/ramp_4x4x2.json").toAbsolutePath();
        final Path graphs = Path.of("workloads/pipedream").toAbsolutePath();
        return environments("""
                {"nb_jobs": 30, "platform_file_path": "%s", %s
                 "workload": {"type": "stream", "graphs": ["%s/alexnet.txt"], "interarrival": 50,
                              "max_acceptable_jct_fraction": {"type": "uniform", "min": 0.1, "max": 1}},
                 "decision": {"env": {"problem": "partition" %s}, "agent": {"max_degree": 8}}}
                """.formatted(platform, more, graphs, env));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", ", 'observation': 'graph'"})
    void partitionsAreShownWithinBounds(String env) {
        final Environment environment = stream(env, "").create();
        for (int seed = 1; seed <= 3; seed++) {
            assertThat(play(environment, seed).get(0)).isEqualTo(30);
        }
    }

    @Test
    void tellsThatARunWasCutOff() {
        final Environment environment = stream("", "'simulation_end': 500,").create();
        Turn turn = environment.begin(1);
        while (turn instanceof Turn.Choice) {
            turn = environment.step(0);
        }
        final Turn.End end = (Turn.End) turn;
        assertThat(end.cause()).isEqualTo(Turn.Cause.TRUNCATED);
        assertThat(end.figures()).isEqualTo(new EpisodeFigures(500, 11, 0, 0, 10));
    }

    @Test
    void drawsAnotherStreamForEachSeed() {
        final Environments environments = stream("", "");
        final Environment environment = environments.create();
        assertThat(environment.actions().size()).isEqualTo(9);
        final List<Double> first = play(environment, 1);
        assertThat(first.get(0)).isEqualTo(30);
        assertThat(play(environments.create(), 1)).isEqualTo(first);
        assertThat(first.get(1)).isBetween(-30.0, 30.0);
    }

    @Test
    void tellsWhyThereAreNoEpisodes() {
        assertThatThrownBy(() -> environments(trace("{'problem': 'job', 'episode': {'jobs': 5, 'without': [[5, 2]]}}")))
                .isInstanceOf(NoctuleException.class)
                .hasMessageContaining("keeps no job back");
        assertThatThrownBy(() -> environments(trace("{'problem': 'job', 'episode': {'jobs': 41}}")))
                .isInstanceOf(NoctuleException.class)
                .hasMessageEndingWith(
                        "$.decision.env.episode: there is no sequence of 41 of the 40 jobs that holds none"
                                + " that is kept back.");
        assertThatThrownBy(() -> environments(trace("{'problem': 'jobs'}")))
                .isInstanceOf(NoctuleException.class)
                .hasMessageContaining("must be one of policy, job, partition");
    }

    @Test
    void aDeadlockIsAFailure() {
        final Environment environment = environments(
                        "{'rules': {'impossible_jobs': 'wait'}, 'platform_file_path': 'platform.json',"
                                + " 'workload_file_path': 'wide.json', 'decision': {'env': {'problem': 'job'}}}")
                .create();
        assertThatThrownBy(() -> play(environment, 1))
                .isInstanceOf(NoctuleException.class)
                .extracting(e -> ((NoctuleException) e).kind())
                .isEqualTo(NoctuleException.Kind.DEADLOCK);
    }
}
