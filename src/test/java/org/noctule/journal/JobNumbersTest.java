package org.noctule.journal;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.noctule.test.Seeds;

final class JobNumbersTest {
    @Test
    void areThoseOfAMap() {
        final Random random = Seeds.random(3);
        final Map<String, Integer> slow = new HashMap<>();
        final JobNumbers numbers = new JobNumbers();
        for (int i = 0; i < 100_000; i++) {
            final String id = "w0!" + random.nextInt(1 + i / 40 % 700);
            if (random.nextBoolean()) {
                slow.put(id, i);
                numbers.put(id, i);
            } else {
                final Integer number = slow.remove(id);
                assertThat(numbers.remove(id)).isEqualTo(number == null ? JobNumbers.NONE : number);
            }
            final String other = "w0!" + random.nextInt(700);
            assertThat(numbers.get(other)).isEqualTo(slow.getOrDefault(other, JobNumbers.NONE));
        }
    }
}
