package org.noctule.workload;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class JobIdsTest {
    /** The same with a map and a stack of free numbers. */
    private static final class Twin {
        private final Map<String, Integer> numbers = new HashMap<>();
        private final Deque<Integer> free = new ArrayDeque<>();
        private int used = 1;

        int add(String id) {
            if (numbers.containsKey(id)) {
                return JobIds.NONE;
            }
            final int number = free.isEmpty() ? used++ : free.pop();
            numbers.put(id, number);
            return number;
        }

        int find(String id) {
            return numbers.getOrDefault(id, JobIds.NONE);
        }

        void remove(String id) {
            free.push(numbers.remove(id));
        }
    }

    /** Few names meet again and again, many let the table grow; those of equal hash codes must not be mixed up. */
    @ParameterizedTest
    @ValueSource(ints = {1, 40, 150, 5_000})
    void agreesWithAMap(int names) {
        final Random random = new Random(names);
        final JobIds ids = new JobIds();
        final Twin twin = new Twin();
        for (int step = 0; step < 40_000; step++) {
            final int number = random.nextInt(names);
            final String id = (number % 3 == 0 ? "w!Aa" : "w!BB") + number / 3;
            if (random.nextInt(5) < 3) {
                assertThat(ids.add(id)).isEqualTo(twin.add(id));
            } else if (twin.find(id) != JobIds.NONE) {
                ids.remove(ids.find(id));
                twin.remove(id);
            }
            assertThat(ids.find(id)).isEqualTo(twin.find(id));
            assertThat(ids.limit()).isEqualTo(twin.used);
        }
        for (int number = 0; number < names; number++) {
            assertThat(ids.find("w!Aa" + number)).isEqualTo(twin.find("w!Aa" + number));
            assertThat(ids.find("w!BB" + number)).isEqualTo(twin.find("w!BB" + number));
        }
    }
}
