package org.noctule.companion;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.noctule.test.Seeds;
import org.noctule.workload.Job;

/** Values that are looked up are those that are counted kind by kind, to the last bit. */
class TaskMixTest {
    private static NodeCards cards(Random random) {
        final int number = random.nextInt(9);
        final int[] left = new int[number];
        final List<String> types = new ArrayList<>();
        for (int card = 0; card < number; card++) {
            left[card] =
                    random.nextInt(3) == 0 ? 1000 : 100 * random.nextInt(11) + random.nextInt(2) * random.nextInt(99);
            left[card] = Math.min(left[card], 1000);
            types.add(random.nextBoolean() ? "a" : random.nextBoolean() ? "b" : "c");
        }
        return new NodeCards(
                random.nextInt(10),
                random.nextInt(4) == 0 ? Long.MAX_VALUE : random.nextInt(1200) * 1_000_000L,
                left,
                types);
    }

    @Test
    void valuesAreThoseOfTheFragmentation() {
        int fragmented = 0;
        for (int seed = 0; seed < 100; seed++) {
            final Random random = Seeds.random(seed);
            final Fragmentation fragmentation = new Fragmentation();
            for (int id = random.nextInt(40); id > 0; id--) {
                final Job job = RandomDemands.job(random, id, 0, 1, 1);
                fragmentation.add(job);
            }
            for (final int most : new int[] {0, TaskTable.MOST}) {
                final TaskMix mix = fragmentation.mix(most);
                for (int i = 0; i < 100; i++) {
                    final NodeCards cards = cards(random);
                    final double value = mix.of(cards.cores(), cards.bytes(), cards.left(), cards.types());
                    assertThat(value).as("seed %d, %s", seed, cards).isEqualTo(fragmentation.of(cards));
                    fragmented += value > 0 && value < cards.sum() ? 1 : 0;
                }
            }
        }
        assertThat(fragmented).isGreaterThan(5000);
    }

    @Test
    void tasksThatAreAddedLaterAreNotInAMix() {
        final Random random = Seeds.random(1);
        final Fragmentation fragmentation = new Fragmentation();
        final TaskMix mix = fragmentation.mix();
        for (int id = 0; id < 20; id++) {
            fragmentation.add(RandomDemands.job(random, id, 0, 1, 1));
        }
        assertThat(fragmentation.tasks()).isPositive();
        assertThat(mix.of(1, 0, new int[] {500}, List.of("a"))).isZero();
    }
}
