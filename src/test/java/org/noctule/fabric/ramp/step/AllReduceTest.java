package org.noctule.fabric.ramp.step;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.noctule.fabric.ramp.step.CommunicationRules.TransceiverShare;
import org.noctule.platform.RampFabric;

final class AllReduceTest {
    private static final RampFabric FABRIC = new RampFabric(4, 4, 2, 1, 1.6e12, 50e-9, 100e-9);

    private static AllReduce published(RampFabric fabric) {
        return new AllReduce(fabric, TransceiverShare.DIVIDED_AGAIN.rate(fabric.channelBandwidth(), fabric));
    }

    private static AllReduce corrected(RampFabric fabric) {
        return new AllReduce(fabric, TransceiverShare.CHANNEL.rate(fabric.channelBandwidth() / 8, fabric));
    }

    @Test
    void twoGroups() {
        // 4 transceivers of 1e11 B/s take 3e9 B each way; 1.5e9 additions at 2e12 B/s and 1/6 addition a byte.
        final double expected = 2 * (50e-9 + 200e-9 + 3e9 / 4e11) + 1.5e9 / (2e12 / 6);
        assertThat(published(FABRIC).time(6e9, 2, 1, 1, 1).time()).isCloseTo(expected, within(1e-15));
        assertThat(expected).isCloseTo(0.0195005, within(1e-15));
    }

    @Test
    void twoGroupsWithTheBandwidthOfTheFabric() {
        // 1.6e12 bit/s are 2e11 B/s, which 4 transceivers share.
        final double expected = 2 * (50e-9 + 200e-9 + 3e9 / 2e11) + 1.5e9 / (2e12 / 6);
        assertThat(corrected(FABRIC).time(6e9, 2, 1, 1, 1).time()).isCloseTo(expected, within(1e-15));
        assertThat(expected).isCloseTo(0.0345005, within(1e-15));
        assertThat(corrected(FABRIC).time(6e9, 2, 1, 1, 1).carrying()).isCloseTo(0.03, within(1e-15));
    }

    @Test
    void sixteenServersOnAPlane() {
        // Groups of 4: one transceiver to each of 3 peers; then racks of 4.
        final double rate = 2e12 * 2 / 10;
        final double additions = (2 * 0.25e9 / 2 + 2 * 0.0625e9 / 2) / rate;
        final double atOne = 2 * (250e-9 + 0.25e9 / 1e11 + 250e-9 + 0.0625e9 / 1e11) + additions;
        assertThat(published(FABRIC).time(1e9, 4, 4, 1, 1).time()).isCloseTo(atOne, within(1e-15));
        final double atOther = 2 * (250e-9 + 0.25e9 / 5e10 + 250e-9 + 0.0625e9 / 5e10) + additions;
        assertThat(corrected(FABRIC).time(1e9, 4, 4, 1, 4).time()).isCloseTo(atOther, within(1e-15));
    }

    @Test
    void racksThatContendTakeTurns() {
        // Two groups, two racks: alone 4 transceivers serve one peer, with two racks two of them.
        final double additions = (0.5e9 + 0.25e9) / 2 / (2e12 / 6);
        final double alone = 2 * (250e-9 + 0.5e9 / 2e11 + 250e-9 + 0.25e9 / 2e11) + additions;
        assertThat(corrected(FABRIC).time(1e9, 2, 2, 1, 1).time()).isCloseTo(alone, within(1e-15));
        final double together = 2 * (250e-9 + 0.5e9 / 1e11 + 250e-9 + 0.25e9 / 1e11) + additions;
        assertThat(corrected(FABRIC).time(1e9, 2, 2, 1, 2).time()).isCloseTo(together, within(1e-15));
    }

    @Test
    void oneServerNeedsNoTime() {
        assertThat(published(FABRIC).time(6e9, 1, 1, 1, 1)).isEqualTo(new AllReduce.Duration(0, 0));
    }

    @Test
    void moreIsNeverFaster() {
        final AllReduce slow = corrected(new RampFabric(4, 4, 2, 1, 1e9, 50e-9, 100e-9));
        final AllReduce late = corrected(new RampFabric(4, 4, 2, 1, 1.6e12, 1e-6, 100e-9));
        for (int groups = 2; groups <= 4; groups++) {
            final double time = corrected(FABRIC).time(1e9, groups, 2, 2, 1).time();
            assertThat(corrected(FABRIC).time(2e9, groups, 2, 2, 1).time()).isGreaterThan(time);
            assertThat(slow.time(1e9, groups, 2, 2, 1).time()).isGreaterThan(time);
            assertThat(late.time(1e9, groups, 2, 2, 1).time()).isGreaterThan(time);
        }
    }

    @Test
    void peersTakeTurnsWhereTransceiversAreTooFew() {
        // Eight places of two groups make subgroups of 2 and 4: two transceivers for three peers in the latter.
        final AllReduce narrow = published(new RampFabric(2, 1, 8, 1, 1.6e12, 0, 0));
        final double rate = 1.6e12 / 2 / 2;
        final double sending = 0.5e9 / (2 * rate) + 0.25e9 / (2 * rate) + 0.0625e9 / (2.0 / 3 * rate);
        assertThat(narrow.time(1e9, 2, 1, 8, 1).carrying()).isCloseTo(2 * sending, within(1e-15));
    }
}
