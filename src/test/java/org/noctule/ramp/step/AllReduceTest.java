package org.noctule.ramp.step;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.noctule.error.NoctuleException;
import org.noctule.platform.RampFabric;

final class AllReduceTest {
    private static final RampFabric FABRIC = new RampFabric(4, 4, 2, 1, 1.6e12, 50e-9, 100e-9);

    @Test
    void twoGroups() {
        // 4 transceivers of 1e11 B/s take 3e9 B each way; 1.5e9 additions at 2e12 B/s and 1/6 addition a byte.
        final double expected = 2 * (50e-9 + 200e-9 + 3e9 / 4e11) + 1.5e9 / (2e12 / 6);
        assertThat(new AllReduce(FABRIC).time(6e9, 2, 1, 1)).isCloseTo(expected, within(1e-15));
        assertThat(expected).isCloseTo(0.0195005, within(1e-15));
    }

    @Test
    void sixteenServersOnAPlane() {
        // Groups of 4: one transceiver to each of 3 peers; then racks of 4.
        final double first = 250e-9 + 0.25e9 / 1e11;
        final double second = 250e-9 + 0.0625e9 / 1e11;
        final double rate = 2e12 * 2 / 10;
        final double additions = (2 * 0.25e9 / 2 + 2 * 0.0625e9 / 2) / rate;
        assertThat(new AllReduce(FABRIC).time(1e9, 4, 4, 1)).isCloseTo(2 * (first + second) + additions, within(1e-15));
    }

    @Test
    void oneServerNeedsNoTime() {
        assertThat(new AllReduce(FABRIC).time(6e9, 1, 1, 1)).isZero();
    }

    @Test
    void moreIsNeverFaster() {
        final AllReduce slow = new AllReduce(new RampFabric(4, 4, 2, 1, 1e9, 50e-9, 100e-9));
        final AllReduce late = new AllReduce(new RampFabric(4, 4, 2, 1, 1.6e12, 1e-6, 100e-9));
        for (int groups = 2; groups <= 4; groups++) {
            final double time = new AllReduce(FABRIC).time(1e9, groups, 2, 2);
            assertThat(new AllReduce(FABRIC).time(2e9, groups, 2, 2)).isGreaterThan(time);
            assertThat(slow.time(1e9, groups, 2, 2)).isGreaterThan(time);
            assertThat(late.time(1e9, groups, 2, 2)).isGreaterThan(time);
        }
    }

    @Test
    void refusesRacksThatTheTransceiversCannotServe() {
        final AllReduce narrow = new AllReduce(new RampFabric(2, 1, 8, 1, 1.6e12, 50e-9, 100e-9));
        assertThatThrownBy(() -> narrow.time(1e9, 2, 1, 8))
                .isInstanceOf(NoctuleException.class)
                .hasMessageContaining("an all-reduce among 4 servers");
    }
}
