package org.noctule.agent.whatif;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.noctule.agent.backfill.TestMachines;
import org.noctule.random.Chance;

class PastArrivalsTest {
    private final PastArrivals past = new PastArrivals();
    private final Chance chance = Chance.of(1, Chance.Purpose.RESAMPLE, 0);

    private void see(int jobs) {
        for (int id = 1; id <= jobs; id++) {
            past.add(Task.of(TestMachines.job(id, id * id, 1 + id % 7, 1, id)));
        }
    }

    @Test
    void drawsNothingFromNothing() {
        assertThat(past.draw(5, 10, chance)).isEmpty();
        see(1);
        assertThat(past.draw(5, 10, chance)).isEmpty();
    }

    @Test
    void drawsJobsThatCameOneAfterTheOtherAsFarApartAsTheyWere() {
        see(50);
        for (int draw = 0; draw < 100; draw++) {
            final List<Task> drawn = past.draw(5, 1000, chance);

            assertThat(drawn).hasSize(5);
            final int first = (int) drawn.get(0).seconds();
            for (int i = 0; i < 5; i++) {
                final int id = first + i;
                assertThat(drawn.get(i).seconds()).isEqualTo(id);
                assertThat(drawn.get(i).job().resources()).isEqualTo(1 + id % 7);
                assertThat(drawn.get(i).job().submitTime()).isEqualTo(1000 + id * id - (first - 1) * (first - 1));
            }
        }
    }

    @Test
    void forgetsWhatIsLongPast() {
        see(3500);
        for (int draw = 0; draw < 100; draw++) {
            assertThat(past.draw(5, 0, chance).get(0).seconds()).isGreaterThan(2000);
        }
    }

    @Test
    void stretchesNeedTwoJobsAndThenAreAsLongAsIsAskedFor() {
        see(1);
        assertThat(past.stretches(5, 2, 10, chance)).isEmpty();
        see(3);
        assertThat(past.stretches(100, 4, 10, chance)).hasSize(100);
    }

    @Test
    void stretchesAreOfJobsThatCameOneAfterTheOtherAsFarApartAsTheyWere() {
        see(400);
        final List<Task> drawn = past.stretches(6000, 8, 1000, chance);

        double date = 1000;
        int stretches = 1;
        for (int i = 0; i < drawn.size(); i++) {
            final int id = (int) drawn.get(i).seconds();
            date += id * id - (id - 1) * (id - 1);
            assertThat(drawn.get(i).job().submitTime()).isEqualTo(date);
            stretches += i > 0 && id != drawn.get(i - 1).seconds() + 1 ? 1 : 0;
        }
        // Lengths are 1 and what an exponential distribution of mean 8 leaves whole: 8.5 in the mean, less at the end.
        assertThat(drawn.size() / (double) stretches).isBetween(7.5, 9.0);
    }
}
