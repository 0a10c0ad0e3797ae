package org.noctule.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import java.util.zip.CRC32;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.noctule.experiment.input.Inputs;
import org.noctule.experiment.options.LaidOptions;
import org.noctule.experiment.options.Overrides;
import org.noctule.experiment.options.RunOptions;
import org.noctule.experiment.options.Setting;
import org.noctule.json.JsonInput;
import org.noctule.learning.Environment;
import org.noctule.learning.Turn;
import org.noctule.learning.bridge.RungBoard;
import org.noctule.learning.environment.EnvironmentGroup;
import org.noctule.test.Seeds;

final class ServedEnvironmentsTest {
    private static final int COUNT = 4;
    private static final int THREADS = 2;
    private static final int QUICK = 100;
    private static final int LONG = 2500;
    private static final long SEED = 100;

    @TempDir
    private Path folder;

    /**
     * Options files, those of further problems among them, each with what is set; but for the bare machine, whose runs
     * are stuck where no program decides.
     */
    static Stream<List<String>> posed() {
        final List<List<String>> posed = new ArrayList<>();
        for (final JsonNode problem : ServedEnvironments.list()) {
            if (!problem.get("problem").asText().equals("cluster")) {
                posed.add(List.of(problem.get("preset").asText()));
            }
        }
        posed.add(List.of("launch/environments/policy.json", "decision.env.observation=minimal"));
        posed.add(List.of("launch/environments/job.json", "decision.env.observation=logarithmic"));
        posed.add(List.of("launch/environments/partition.json", "decision.env.observation=graph"));
        return posed.stream();
    }

    private static ServedEnvironments served(List<String> posed, int count, int threads) {
        return new ServedEnvironments(laid(posed), laid(posed).options(warning -> {}), count, threads);
    }

    private static LaidOptions laid(List<String> posed) {
        return LaidOptions.read(
                Path.of(posed.get(0)),
                Overrides.NONE.withSettings(
                        posed.stream().skip(1).map(Setting::parse).toList()));
    }

    private static RunOptions options(List<String> posed) {
        return laid(posed).options(warning -> {});
    }

    private RungBoard board(List<String> posed, int count, int threads) throws IOException {
        final ServedEnvironments served = served(posed, count, threads);
        final JsonNode told = served.describe();
        return RungBoard.at(
                folder.resolve("board"),
                file -> served.at(file, Duration.ZERO),
                count,
                told.get("observation").get("size").asInt(),
                told.get("actions").get("size").asInt());
    }

    /** What an environment shows: values, actions, whether it ended, whether the action was wrong. */
    private static List<Float> seen(Turn.Choice choice, boolean ended, boolean wrong) {
        final List<Float> seen = new ArrayList<>();
        for (final float value : choice.observation().toArray()) {
            seen.add(value);
        }
        for (int action = 0; action < choice.mask().size(); action++) {
            seen.add(choice.mask().allows(action) ? 1f : 0f);
        }
        seen.add(ended ? 1f : 0f);
        seen.add(wrong ? 1f : 0f);
        return seen;
    }

    private static long next(long seed) {
        return new SplittableRandom(seed).nextLong() >>> 1;
    }

    /** One environment as the board should show it, some of whose actions are forbidden. */
    private static final class Expected {
        private Turn.Choice choice;
        private long seed;
        private int action;
        private double reward;
        private List<Float> seen = List.of();

        void begin(Environment environment) {
            choice = (Turn.Choice) environment.begin(seed);
            reward = 0;
            seen = seen(choice, false, false);
        }

        void draw(Random random) {
            action = random.nextInt(choice.mask().size() + 2) - 1;
        }

        void step(Environment environment) {
            final boolean wrong = action < 0
                    || action >= choice.mask().size()
                    || !choice.mask().allows(action);
            int taken = wrong ? 0 : action;
            while (!choice.mask().allows(taken)) {
                taken++;
            }
            final Turn turn = environment.step(taken);
            if (turn instanceof Turn.Choice next) {
                choice = next;
            } else {
                seed = next(seed);
                choice = (Turn.Choice) environment.begin(seed);
            }
            reward = turn.reward();
            seen = seen(choice, turn instanceof Turn.End, wrong);
        }
    }

    private void showsWhatTheGroupDoes(List<String> posed, int steps) throws IOException {
        final Random random = Seeds.random(7);
        final RunOptions options = options(posed);
        final Environments environments = new Environments(options, Inputs.read(options));
        final Expected[] all = Stream.generate(Expected::new).limit(COUNT).toArray(Expected[]::new);
        try (RungBoard board = board(posed, COUNT, THREADS);
                EnvironmentGroup group = new EnvironmentGroup(environments.group(COUNT, THREADS), THREADS)) {
            board.reset(SEED, SEED + 1, SEED + 2, SEED + 3);
            group.each((i, environment) -> {
                all[i].seed = SEED + i;
                all[i].begin(environment);
                return i;
            });
            for (int step = 0; step <= steps; step++) {
                for (int i = 0; i < COUNT; i++) {
                    assertThat(board.seen(i))
                            .as("environment %d, step %d", i, step)
                            .isEqualTo(all[i].seen);
                    assertThat(board.reward(i)).isEqualTo(all[i].reward);
                    assertThat(board.episodeSeed(i)).isEqualTo(all[i].seed);
                    all[i].draw(random);
                }
                board.act(Stream.of(all).mapToInt(one -> one.action).toArray());
                board.ring('a');
                group.each((i, environment) -> {
                    all[i].step(environment);
                    return i;
                });
            }
        }
    }

    @ParameterizedTest
    @MethodSource("posed")
    void theBoardShowsWhatAGroupDoes(List<String> posed) throws IOException {
        showsWhatTheGroupDoes(posed, QUICK);
    }

    @Tag("long")
    @ParameterizedTest
    @MethodSource("posed")
    void theBoardShowsWhatAGroupDoesFor10000Steps(List<String> posed) throws IOException {
        showsWhatTheGroupDoes(posed, LONG);
    }

    /** Digests of what the board holds of each environment after each step, from these seeds on. */
    private List<List<Long>> played(List<String> posed, int threads, int first, int count) throws IOException {
        final List<List<Long>> digests = Stream.generate(() -> (List<Long>) new ArrayList<Long>())
                .limit(count)
                .toList();
        try (RungBoard board = board(posed, count, threads)) {
            final long[] seeds = new long[count];
            for (int i = 0; i < count; i++) {
                seeds[i] = SEED + first + i;
            }
            board.reset(seeds);
            for (int step = 0; step < QUICK; step++) {
                final int[] actions = new int[count];
                for (int i = 0; i < count; i++) {
                    final CRC32 digest = new CRC32();
                    digest.update(board.row(i));
                    digests.get(i).add(digest.getValue());
                    actions[i] = (31 * step + first + i) % 13;
                }
                board.act(actions);
                board.ring('a');
            }
        }
        return digests;
    }

    @ParameterizedTest
    @MethodSource("posed")
    void bytesDoNotDependOnHowManyEnvironmentsAndThreadsThereAre(List<String> posed) throws IOException {
        final List<List<Long>> together = played(posed, 1, 0, COUNT);
        assertThat(played(posed, 2, 0, COUNT)).isEqualTo(together);
        for (int i = 0; i < COUNT; i += 3) {
            assertThat(played(posed, 1, i, 1).get(0)).isEqualTo(together.get(i));
        }
        assertThat(together.get(0)).isNotEqualTo(together.get(1));
    }

    @Test
    void jobsOfOtherSeedsPassTheScalesSoThatNoBoundsAreTold() throws IOException {
        final List<String> partition = List.of("launch/environments/partition.json");
        final JsonNode told = served(partition, 1, 1).describe();
        float largest = 0;
        try (RungBoard board = board(partition, COUNT, 1)) {
            board.reset(0, 1, 2, 3);
            for (int i = 0; i < COUNT; i++) {
                final List<Float> seen = board.seen(i);
                for (int value = 0; value < told.get("high").size(); value++) {
                    final boolean bounded = !told.get("high").get(value).isNull();
                    assertThat(bounded).isEqualTo(value == 5 || value > 8);
                    assertThat(seen.get(value)).isLessThanOrEqualTo(bounded ? 1 : Float.POSITIVE_INFINITY);
                    largest = Math.max(largest, seen.get(value));
                }
            }
        }
        assertThat(largest).isGreaterThan(1.1f);
    }

    @Test
    void anEndTellsTheNumbersOfSummaryJson() throws IOException {
        final List<String> posed = List.of("launch/environments/policy.json", "decision.env.problem=job");
        JsonNode end = null;
        try (RungBoard board = board(posed, 1, 1)) {
            board.reset(1);
            while (end == null) {
                end = board.ring('s').json();
            }
        }
        final Experiment experiment = Experiment.of(options(
                List.of("launch/environments/policy.json", "decision.agent.name=fcfs", "channel.transport=direct")));
        final OutputDirectory out = new Folder(folder).output("out");
        experiment.runner(experiment.plan(true)).run(out, 0, RunProgress.NONE, Stop.Source.NONE);
        final JsonNode summary = JsonInput.read(out.file("summary.json")).node();
        final JsonNode figures = end.get("ends").get("0");
        assertThat(figures.get("cause").asText()).isEqualTo("finished");
        assertSame("summary", figures, summary);
    }

    /** Files have six decimals, so that sums differ by as much per job. */
    private static void assertSame(String name, JsonNode figures, JsonNode summary) {
        for (final Iterator<String> keys = summary.fieldNames(); keys.hasNext(); ) {
            final String key = keys.next();
            final JsonNode figure = figures.get(key);
            if (summary.get(key).isObject()) {
                assertSame(key, figure, summary.get(key));
            } else if (summary.get(key).isNumber()) {
                assertThat(figure.asDouble())
                        .as(name + " " + key)
                        .isCloseTo(summary.get(key).asDouble(), withinPercentage(1e-4));
            } else {
                assertThat(figure).isEqualTo(summary.get(key));
            }
        }
    }
}
