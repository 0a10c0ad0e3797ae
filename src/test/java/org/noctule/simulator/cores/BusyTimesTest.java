package org.noctule.simulator.cores;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.noctule.resource.ResourceSet;

class BusyTimesTest {
    @Test
    void addUpForJobsThatLastForCenturies() {
        final BusyTimes times = new BusyTimes(3);
        times.add(ResourceSet.range(0, 1), 0.5);
        times.add(ResourceSet.range(1, 2), 1e11);
        times.add(ResourceSet.of(1), 1e300);

        assertThat(times.seconds()).containsExactly(0.5, 1e300, 1e11);
    }
}
