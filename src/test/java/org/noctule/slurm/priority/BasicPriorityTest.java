package org.noctule.slurm.priority;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Numbers of priority/basic as scontrol showed them. */
final class BasicPriorityTest {
    @Test
    void numbersFallAsRecorded() {
        final BasicPriority numbers = new BasicPriority();
        final Map<String, Long> given = new HashMap<>();
        final int[] nice = {0, 0, 5, 0, -7};
        for (int job = 1; job <= 5; job++) {
            given.put("20," + job, numbers.next(nice[job - 1]));
        }
        given.put("20,6", 0L);
        for (int job = 7; job <= 9; job++) {
            given.put("20," + job, numbers.next(0));
        }
        given.put("30,6", numbers.next(0));
        given.put("30,4", numbers.next(0));
        given.put("30,7", given.get("20,7") - 11);
        for (final List<String> row :
                PlayedPriorities.rows(Path.of("src/test/resources/slurm-priority/basic/shown.csv"))) {
            assertThat(given.get(row.get(0) + "," + row.get(1)))
                    .as("job %s at second %s", row.get(1), row.get(0))
                    .isEqualTo(Long.parseLong(row.get(2)));
        }
    }

    @Test
    void aNiceValueNeverGoesBelowOne() {
        assertThat(new BasicPriority().next(Integer.MAX_VALUE)).isEqualTo(BasicPriority.FIRST - Integer.MAX_VALUE);
    }
}
