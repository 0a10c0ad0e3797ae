package org.noctule.hosts.simulator.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.noctule.test.Seeds;

/** Holds partial solutions against a slow global one, and the rule fair against what it promises. */
final class SharingRuleTest {

    @ParameterizedTest
    @CsvSource({"FAIR,0.3", "FAIR,0.0", "L07,0.0", "L07,0.15"})
    void sharesAPartAsTheSlowTwinSharesAll(SharingRule rule, double pipes) {
        for (int seed = 0; seed < 40; seed++) {
            final int shown = seed;
            new RandomRun(Seeds.random(seed), rule, pipes)
                    .play(
                            40,
                            (tasks, twin) -> assertThat(tasks.stream()
                                            .mapToDouble(TaskAction::rate)
                                            .toArray())
                                    .as("seed " + shown)
                                    .containsExactly(twin.rates(tasks.stream()
                                            .map(task -> task.task)
                                            .toList())));
        }
    }

    @Test
    void fairNeverExceedsACapacityAndLeavesNothingThatATaskCouldUse() {
        for (int seed = 0; seed < 300; seed++) {
            new RandomRun(Seeds.random(seed), SharingRule.FAIR, 0.3).play(40, SharingRuleTest::checkUse);
        }
    }

    private static void checkUse(List<TaskAction<String>> tasks, SlowSharing twin) {
        final double[] use = new double[64];
        for (final TaskAction<String> task : tasks) {
            for (final SlowSharing.Term term : twin.terms(task.task)) {
                use[term.resource()] += term.weight() * task.rate();
            }
        }
        for (final TaskAction<String> task : tasks) {
            final List<SlowSharing.Term> terms = twin.terms(task.task);
            double limit = twin.bound(task.task);
            boolean limited = terms.stream().allMatch(term -> term.weight() == 0);
            for (final SlowSharing.Term term : terms) {
                final double capacity = twin.capacity(term.resource());
                if (twin.isPipe(term.resource())) {
                    limit = Math.min(limit, capacity / term.weight());
                } else {
                    assertThat(use[term.resource()]).isLessThanOrEqualTo(capacity * (1 + 1e-12));
                    limited |= term.weight() > 0 && use[term.resource()] > capacity * (1 - 1e-11);
                }
            }
            if (!limited) {
                assertThat(task.rate()).isCloseTo(limit, within(1e-12 * limit));
            }
            if (!terms.stream().allMatch(term -> term.weight() == 0)) {
                assertThat(task.rate()).isLessThanOrEqualTo(limit * (1 + 1e-12));
            }
        }
    }
}
