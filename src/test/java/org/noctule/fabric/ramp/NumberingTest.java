package org.noctule.fabric.ramp;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.noctule.test.Seeds;

final class NumberingTest {

    /** Some keys lie below the bound and some beyond, most in rows, others far away. */
    @ParameterizedTest
    @ValueSource(longs = {0, 10, 400, 1L << 40})
    void numbersKeysInTheOrderInWhichTheyAreSeen(long bound) {
        final Random random = Seeds.random(bound);
        for (int round = 0; round < 20; round++) {
            final Numbering numbers = new Numbering(bound);
            final List<Long> seen = new ArrayList<>();
            for (int turn = 0; turn < 1500; turn++) {
                final long key = random.nextInt(4) > 0 ? random.nextInt(600) : random.nextLong() >> random.nextInt(64);
                final int number = seen.indexOf(key);
                assertThat(numbers.of(key)).isEqualTo(number < 0 ? seen.size() : number);
                if (number < 0) {
                    seen.add(key);
                }
            }
            assertThat(numbers.size()).isEqualTo(seen.size());
            for (int number = 0; number < seen.size(); number++) {
                assertThat(numbers.key(number)).isEqualTo(seen.get(number));
            }
        }
    }
}
