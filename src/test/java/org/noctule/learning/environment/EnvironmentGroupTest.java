package org.noctule.learning.environment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.noctule.learning.Environment;
import org.noctule.learning.Turn;

final class EnvironmentGroupTest {
    private static final String ENV = "{'objective': 'makespan', 'observation': 'normal'}";

    private static EnvironmentGroup group(int size, int threads) {
        final List<Environment> environments = new ArrayList<>();
        for (int i = 0; i < size; i++) {
            environments.add(RandomEpisodes.policyPairs(ENV, 30));
        }
        return new EnvironmentGroup(environments, threads);
    }

    /** Steps all environments together; those that end begin again. */
    private static List<String> rollout(int threads) {
        final List<String> met = new ArrayList<>();
        try (EnvironmentGroup group = group(5, threads)) {
            List<Turn> turns = group.each((i, environment) -> environment.begin(i));
            final float[] rows = new float[5 * (2 + 4 + 3 * 16 + 21)];
            for (int step = 0; step < 60; step++) {
                group.observe(turns, rows);
                met.add(Arrays.toString(rows) + turns.stream().map(Turn::reward).toList());
                final List<Turn> last = turns;
                final int now = step;
                turns = group.each((i, environment) -> last.get(i) instanceof Turn.Choice
                        ? environment.step((7 * now + i) % 36)
                        : environment.begin(100L * now + i));
            }
        }
        return met;
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3, 5, 9})
    void whatComesOfItDoesNotDependOnTheNumberOfThreads(int threads) {
        assertThat(rollout(threads)).isEqualTo(rollout(1));
    }

    @Test
    void wholeEpisodesRunSideBySideToo() {
        final List<List<Object>> expected = new ArrayList<>();
        for (int seed = 0; seed < 4; seed++) {
            expected.add(SessionEnvironmentTest.episode(RandomEpisodes.policyPairs(ENV, 30), seed));
        }
        final Set<Thread> threads = ConcurrentHashMap.newKeySet();
        try (EnvironmentGroup group = group(4, 2)) {
            assertThat(group.<List<Object>>each((i, environment) -> {
                        threads.add(Thread.currentThread());
                        return SessionEnvironmentTest.episode(environment, i);
                    }))
                    .isEqualTo(expected);
        }
        assertThat(threads).hasSize(2);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3})
    void theFirstFailureIsTold(int threads) {
        try (EnvironmentGroup group = group(4, threads)) {
            assertThatThrownBy(() -> group.each((i, environment) -> {
                        if (i > 1) {
                            throw new IllegalArgumentException("no " + i);
                        }
                        return i;
                    }))
                    .hasMessage("no 2");
        }
    }
}
