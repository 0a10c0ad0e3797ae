package org.noctule.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.noctule.agent.view.BareCluster;
import org.noctule.agent.view.BareCluster.Again;
import org.noctule.agent.view.BareCluster.Kind;
import org.noctule.agent.view.ClusterView;
import org.noctule.agent.view.JobRows;
import org.noctule.error.NoctuleException;
import org.noctule.experiment.input.Inputs;
import org.noctule.experiment.options.OptionsReader;
import org.noctule.experiment.options.Overrides;
import org.noctule.experiment.options.RunOptions;
import org.noctule.experiment.options.Setting;
import org.noctule.learning.Turn;
import org.noctule.test.Seeds;

/** Lists of decisions, which stand for another program's. */
final class BareClusterTest {
    private static final int STEPS = 400;
    private static final int[] NOTHING = {};

    private static RecordedEnvironment environment(String problem, String... settings) {
        final List<String> set = new ArrayList<>(List.of(settings));
        set.add("decision.env.episode.jobs=80");
        final RunOptions options =
                OptionsReader.read(Path.of("launch/environments/" + problem + ".json"), settings(set), warning -> {});
        return new Environments(options, Inputs.read(options)).recorded(1, 1).apply(0);
    }

    private static Overrides settings(List<String> texts) {
        return Overrides.NONE.withSettings(texts.stream().map(Setting::parse).toList());
    }

    private static BareCluster cluster(RecordedEnvironment environment) {
        return environment.cluster().orElseThrow();
    }

    private static ClusterView view(RecordedEnvironment environment) {
        return cluster(environment).view().orElseThrow();
    }

    private static Turn decide(RecordedEnvironment environment, int[] decisions, Again again) {
        cluster(environment).decide(decisions, Double.NaN, again);
        return environment.step(0);
    }

    private static int[] one(Kind kind, int row) {
        return new int[] {kind.ordinal(), row, 0, 0};
    }

    private static List<String> ids(JobRows rows) {
        return IntStream.range(0, rows.size())
                .mapToObj(row -> rows.job(row).id())
                .toList();
    }

    private static List<Object> seen(ClusterView view) {
        return List.of(view.now(), view.freeCores(), ids(view.waiting()), ids(view.running()), ids(view.ended()));
    }

    @Test
    void theFirstJobHeldUntilItFitsIsFirstComeFirstServed() {
        final RecordedEnvironment bare = environment("cluster");
        final RecordedEnvironment built = environment("job");
        Turn mine = bare.begin(3);
        Turn other = built.begin(3);
        while (mine instanceof Turn.Choice && other instanceof Turn.Choice) {
            assertThat(bare.now()).isEqualTo(built.now());
            mine = decide(bare, one(Kind.START_OR_HOLD, 0), Again.STARTED);
            other = built.step(0);
            assertThat(mine.reward()).isEqualTo(other.reward());
        }
        final ObjectNode summary = bare.summary();
        assertThat(summary).isEqualTo(built.summary());
        assertThat(summary.get("jobs").asInt()).isEqualTo(80);
    }

    /** Plays the decisions of a list one after the other, each in a choice of its own, by the ids of jobs. */
    private static Turn byTurns(RecordedEnvironment environment, List<Kind> kinds, List<String> jobs) {
        for (int i = 0; i < kinds.size(); i++) {
            final ClusterView view = view(environment);
            final JobRows rows = kinds.get(i) == Kind.KILL ? view.running() : view.waiting();
            final int row = ids(rows).indexOf(jobs.get(i));
            if (row >= 0) {
                assertThat(decide(environment, one(kinds.get(i), row), Again.YES))
                        .isInstanceOf(Turn.Choice.class);
            }
            if (kinds.get(i) == Kind.START_OR_STOP
                    && (row < 0 || ids(view.waiting()).contains(jobs.get(i)))) {
                break;
            }
        }
        return decide(environment, NOTHING, Again.NO);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void aListIsItsDecisionsOneAfterTheOther(long seed) {
        final Random random = Seeds.random(seed);
        final RecordedEnvironment whole = environment("cluster", "decision.env.due=always");
        final RecordedEnvironment turns = environment("cluster", "decision.env.due=always");
        Turn mine = whole.begin(seed);
        Turn other = turns.begin(seed);
        int started = 0;
        for (int step = 0; step < STEPS && mine instanceof Turn.Choice; step++) {
            assertThat(seen(view(whole))).isEqualTo(seen(view(turns)));
            final List<Kind> kinds = new ArrayList<>();
            final List<String> jobs = new ArrayList<>();
            final List<Integer> numbers = new ArrayList<>();
            for (int i = random.nextInt(6); i > 0; i--) {
                final int drawn = random.nextInt(20);
                final Kind kind =
                        drawn == 0 ? Kind.KILL : drawn == 1 ? Kind.REJECT : drawn < 6 ? Kind.START_OR_STOP : Kind.START;
                final JobRows rows =
                        kind == Kind.KILL ? view(whole).running() : view(whole).waiting();
                if (rows.size() > 0) {
                    final int row = random.nextInt(rows.size());
                    kinds.add(kind);
                    jobs.add(rows.job(row).id());
                    numbers.addAll(List.of(kind.ordinal(), row, 0, 0));
                }
            }
            started += kinds.size();
            mine = decide(whole, numbers.stream().mapToInt(Integer::intValue).toArray(), Again.NO);
            other = byTurns(turns, kinds, jobs);
        }
        assertThat(started).isGreaterThan(50);
        assertThat(mine.getClass()).isEqualTo(other.getClass());
    }

    @Test
    void aJobStartsOnTheCoresOfSeveralRanges() {
        final RecordedEnvironment environment = environment("cluster", "decision.env.due=always");
        environment.begin(1);
        while (view(environment).waitingJobs() == 0) {
            decide(environment, NOTHING, Again.NO);
        }
        final int cores = view(environment).waiting().cores()[0];
        assertThat(cores).isBetween(2, 250);
        final int on = Kind.START_ON.ordinal();
        decide(environment, new int[] {on, 0, 0, 0, on, 0, 5, 3 + cores}, Again.YES);
        assertThat(view(environment).running().size()).isEqualTo(1);
        assertThat(view(environment).freeCores()).isEqualTo(256 - cores);
    }

    @ParameterizedTest
    @CsvSource({
        "9, 0, 0, 0, A decision has the kind 9",
        "-1, 0, 0, 0, A decision has the kind -1",
        "0, 0, 8, 0, A decision has the core order 8",
        "6, 0, 2, 0, The problem plans the job (w0!138), which is no training job of a fabric here.",
        "8, 0, 0, 3, The problem names the row (0) of the running jobs",
        "0, 77, 0, 0, The problem names the row (77) of the waiting jobs",
        "5, 0, 0, 0, The problem names the row (0) of the running jobs",
        "3, 0, 5, 4, A decision gives a job the cores 5 to 4",
        "3, 0, -1, 4, A decision gives a job the cores -1 to 4"
    })
    void whatCannotBeDoneIsTold(int kind, int row, int first, int last, String line) {
        final RecordedEnvironment environment = environment("cluster");
        environment.begin(1);
        assertThatThrownBy(() -> decide(environment, new int[] {kind, row, first, last}, Again.NO))
                .isInstanceOf(NoctuleException.class)
                .hasMessageStartingWith(line);
    }
}
