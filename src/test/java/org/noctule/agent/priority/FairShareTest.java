package org.noctule.agent.priority;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.noctule.agent.backfill.TestMachines;
import org.noctule.workload.Job;
import org.noctule.workload.JobParts;
import org.noctule.workload.Owner;

class FairShareTest {
    private static final double HALF_LIFE = 50;

    private record Use(int user, int cores, double from, double to) {
        double faded(double now) {
            final double end = Math.min(to, now);
            return from >= end
                    ? 0
                    : cores
                            * HALF_LIFE
                            / Math.log(2)
                            * (Math.pow(2, (end - now) / HALF_LIFE) - Math.pow(2, (from - now) / HALF_LIFE));
        }
    }

    private static Job job(int user, int cores) {
        return TestMachines.job(1, 0, cores, 10, 10).with(JobParts.of(new Owner("u" + user, "g" + user % 2, "")));
    }

    private static FairShare of(FairShareOptions.By by, Map<String, Double> shares) {
        return new FairShare(
                new FairShareOptions(Optional.of(by), FairShareOptions.Formula.FAIR_TREE, HALF_LIFE, shares));
    }

    @Test
    void isOneWhileNothingIsUsed() {
        assertThat(of(FairShareOptions.By.USER, Map.of()).factor(job(1, 4), 100))
                .isEqualTo(1);
    }

    @Test
    void isAHalfForWhoHasUsedJustTheShare() {
        final FairShare shares = of(FairShareOptions.By.USER, Map.of("u1", 3.0, "u2", 1.0));
        shares.started(job(1, 6), 0);
        shares.started(job(2, 2), 0);

        assertThat(shares.factor(job(1, 1), 30)).isCloseTo(.5, within(1e-12));
        assertThat(shares.factor(job(2, 1), 30)).isCloseTo(.5, within(1e-12));
    }

    @Test
    void countsTheUsageOfAGroupTogether() {
        final FairShare shares = of(FairShareOptions.By.GROUP, Map.of());
        shares.started(job(1, 2), 0);
        shares.ended(job(1, 2), 10);

        assertThat(shares.factor(job(3, 1), 10)).isCloseTo(.5, within(1e-12)).isLessThan(shares.factor(job(2, 1), 10));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5})
    void agreesWithTheSumOverAllJobs(int seed) {
        final Random random = new Random(seed);
        final FairShare shares = of(FairShareOptions.By.USER, Map.of());
        final List<Use> uses = new ArrayList<>();
        for (int i = 0; i < 40; i++) {
            final double from = random.nextInt(200);
            uses.add(new Use(random.nextInt(3), 1 + random.nextInt(5), from, from + random.nextInt(60)));
        }
        for (int date = 0; date <= 300; date++) {
            for (final Use use : uses) {
                if (use.from == date) {
                    shares.started(job(use.user, use.cores), date);
                }
                if (use.to == date) {
                    shares.ended(job(use.user, use.cores), date);
                }
            }
            if (date % 7 == 0 && date > 200) {
                compare(uses, shares, date);
            }
        }
    }

    private static void compare(List<Use> uses, FairShare shares, int date) {
        final double[] usage = new double[3];
        uses.forEach(use -> usage[use.user] += use.faded(date));
        final double sum = usage[0] + usage[1] + usage[2];
        for (int user = 0; user < 3; user++) {
            assertThat(shares.factor(job(user, 1), date)).isCloseTo(Math.pow(2, -3 * usage[user] / sum), within(1e-9));
        }
    }
}
