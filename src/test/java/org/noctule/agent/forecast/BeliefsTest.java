package org.noctule.agent.forecast;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.noctule.random.Chance;
import org.noctule.workload.Job;
import org.noctule.workload.JobParts;
import org.noctule.workload.Owner;
import org.noctule.workload.Profile;

final class BeliefsTest {
    private final Beliefs beliefs = new Beliefs();

    private static Job job(String user, int cores, double estimate) {
        return new Job(
                "w0!1",
                0,
                cores,
                Double.POSITIVE_INFINITY,
                estimate,
                0,
                0,
                new Profile.ReferenceTime("p", estimate, Map.of()),
                Map.of(),
                JobParts.of(new Owner(user, "", "")));
    }

    private double mean(Job job) {
        return Math.exp(beliefs.of(job).logMean());
    }

    @Test
    void estimatesAreBelievedUntilAJobHasEnded() {
        final Belief belief = beliefs.of(job("ada", 4, 3600));

        assertThat(Math.exp(belief.logMean())).isCloseTo(3600, within(1e-6));
        assertThat(Math.exp(belief.logHarmonic())).isCloseTo(3600, within(1e-6));
        assertThat(belief.brief()).isZero();
    }

    @Test
    void jobsOfTheSameKindCountFirstThenThoseOfTheUserThenAll() {
        beliefs.ended(job("ada", 4, 1000), 100);
        beliefs.ended(job("ada", 8, 1000), 300);
        beliefs.ended(job("bob", 4, 1000), 1000);

        // A half of the kind (0.1); of the rest 1.8 / 2.8 of the user's ((0.3 + 0.8 * 0.1) / 1.8); the rest of all.
        final double users = 0.5 * 1.8 / 2.8;
        final double expected = 1000 * (0.5 * 0.1 + users * (0.3 + 0.08) / 1.8 + (0.5 - users) * (0.1 + 0.3 + 1) / 3);
        assertThat(mean(job("ada", 4, 1000))).isCloseTo(expected, within(1e-6));
        assertThat(mean(job("eve", 4, 1000))).isCloseTo(1400.0 / 3, within(1e-6));
    }

    @Test
    void jobsWithoutAUserAreBelievedByAllJobs() {
        beliefs.ended(job("", 4, 1000), 250);

        assertThat(mean(job("", 1, 400))).isCloseTo(100, within(1e-6));
    }

    @Test
    void harmonicMeansAreOfRunTimesThatCountTenSecondsAtLeast() {
        beliefs.ended(job("", 1, 1000), 1);
        beliefs.ended(job("", 1, 1000), 1000);

        final Belief belief = beliefs.of(job("", 1, 1000));
        assertThat(Math.exp(belief.logHarmonic())).isCloseTo(2 / (1 / 10.0 + 1 / 1000.0), within(1e-6));
        assertThat(belief.brief()).isEqualTo(0.5);
    }

    @Test
    void lateJobsCountMoreThanEarlyOnesOfAUser() {
        for (int i = 0; i < 20; i++) {
            beliefs.ended(job("ada", 4, 1000), 1000);
        }
        beliefs.ended(job("ada", 4, 1000), 10);
        final double once = mean(job("ada", 4, 1000));
        beliefs.ended(job("ada", 4, 1000), 10);

        assertThat(once).isBetween(700.0, 900.0);
        assertThat(mean(job("ada", 4, 1000))).isLessThan(once);
    }

    private double drawnMean(Job job, double ran) {
        final Chance chance = Chance.of(1, Chance.Purpose.RESAMPLE, 0);
        double sum = 0;
        for (int draw = 0; draw < 40_000; draw++) {
            final double run = beliefs.draw(job, ran, chance);
            assertThat(run).isGreaterThanOrEqualTo(ran);
            sum += run;
        }
        return sum / 40_000;
    }

    @Test
    void drawsHaveTheMeanThatIsBelieved() {
        final Random random = new Random(5);
        for (int i = 0; i < 30; i++) {
            final String user = List.of("ada", "bob", "").get(random.nextInt(3));
            beliefs.ended(job(user, 1 + random.nextInt(2), 1000), 10 + random.nextInt(1000));
        }

        for (final Job job : List.of(job("ada", 1, 1000), job("bob", 8, 500), job("eve", 1, 2000), job("", 1, 100))) {
            assertThat(drawnMean(job, 0)).isCloseTo(mean(job), withinPercentage(1.5));
        }
    }

    @Test
    void drawsAreEstimatesUntilAJobHasEnded() {
        assertThat(drawnMean(job("ada", 1, 3600), 0)).isCloseTo(3600, within(1e-6));
    }

    @Test
    void aJobThatHasOutlivedAllOthersRunsAsLongAgainUpToItsEstimate() {
        beliefs.ended(job("ada", 1, 1000), 100);

        assertThat(drawnMean(job("ada", 1, 1000), 50)).isCloseTo(100, within(1e-6));
        assertThat(drawnMean(job("ada", 1, 1000), 200)).isCloseTo(400, within(1e-6));
        assertThat(drawnMean(job("ada", 1, 1000), 700)).isCloseTo(1000, within(1e-6));
        assertThat(drawnMean(job("ada", 1, 1000), 1500)).isCloseTo(1500, within(1e-6));
    }
}
