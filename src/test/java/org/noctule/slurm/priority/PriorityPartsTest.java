package org.noctule.slurm.priority;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class PriorityPartsTest {
    @Test
    void namedPartsAddUpToThePriority() {
        final PriorityParts parts = new PriorityParts(
                PriorityParts.Factors.NONE,
                new PriorityParts.Factors(10.5, 20, 30, 40, 50, 60),
                new double[] {7.25, 0, 3},
                5,
                100);

        assertThat(parts.named(new TresKinds(List.of("cpu", "mem", "gres/gpu"))))
                .containsExactly(
                        Map.entry("site", 100.0),
                        Map.entry("age", 10.5),
                        Map.entry("assoc", 20.0),
                        Map.entry("fairshare", 30.0),
                        Map.entry("jobsize", 40.0),
                        Map.entry("partition", 50.0),
                        Map.entry("qos", 60.0),
                        Map.entry("nice", -5.0),
                        Map.entry("tres_cpu", 7.25),
                        Map.entry("tres_gres_gpu", 3.0))
                .satisfies(named -> assertThat((long) named.values().stream()
                                .mapToDouble(Double::doubleValue)
                                .sum())
                        .isEqualTo(parts.number()));
    }
}
