package org.noctule.agent.whatif;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.noctule.random.Chance;
import org.noctule.workload.Job;
import org.noctule.workload.JobParts;
import org.noctule.workload.Owner;
import org.noctule.workload.Profile;

class UserRatiosTest {
    private final UserRatios ratios = new UserRatios();
    private final Chance chance = Chance.of(1, Chance.Purpose.RESAMPLE, 0);

    private static Job job(int id, String user, double estimate) {
        return new Job(
                "w0!" + id,
                0,
                1,
                Double.POSITIVE_INFINITY,
                estimate,
                0,
                0,
                new Profile.ReferenceTime("p", 1, Map.of()),
                Map.of(),
                JobParts.of(new Owner(user, "", "")));
    }

    private double mean(Job job) {
        double sum = 0;
        for (int draw = 0; draw < 2000; draw++) {
            sum += ratios.draw(job, 0, chance);
        }
        return sum / 2000;
    }

    @Test
    void believesEstimatesBeforeAnythingHasEnded() {
        assertThat(ratios.draw(job(1, "a", 100), 0, chance)).isEqualTo(100);
    }

    @Test
    void drawsFromTheSameUserTheMoreOftenTheMoreIsKnownOfIt() {
        for (int id = 1; id <= 9; id++) {
            ratios.ended(job(id, "short", 1000), 100);
        }
        for (int id = 11; id <= 19; id++) {
            ratios.ended(job(id, "long", 1000), 900);
        }

        assertThat(mean(job(30, "short", 10))).isBetween(1.2, 1.6);
        assertThat(mean(job(30, "long", 10))).isBetween(8.4, 8.8);
        assertThat(mean(job(30, "new", 10))).isBetween(4.7, 5.3);
        assertThat(mean(job(30, "", 10))).isBetween(4.7, 5.3);
    }

    @Test
    void drawsNothingThatHasPassed() {
        ratios.ended(job(1, "", 100), 20);
        ratios.ended(job(2, "", 100), 80);

        for (int draw = 0; draw < 100; draw++) {
            assertThat(ratios.draw(job(3, "", 1000), 500, chance)).isIn(800.0, 1000.0);
            assertThat(ratios.draw(job(3, "", 1000), 1500, chance)).isEqualTo(1500);
        }
    }
}
