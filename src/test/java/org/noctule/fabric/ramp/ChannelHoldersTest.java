package org.noctule.fabric.ramp;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.noctule.test.Seeds;

class ChannelHoldersTest {

    /**
     * The keys of a round lie in one range, so that some follow and some hit each other; a range that is known to be
     * small has a table.
     */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void remembersWhatAMapDoes(long seed) {
        final Random random = Seeds.random(seed);
        for (int round = 0; round < 20; round++) {
            final Map<Long, Integer> twin = new HashMap<>();
            final int keys = 1 + random.nextInt(500);
            final long stride = random.nextBoolean() ? 1 : 1L << random.nextInt(50);
            final ChannelHolders holders = new ChannelHolders(random.nextBoolean() ? keys * stride : Long.MAX_VALUE);
            for (int turn = 0; turn < 2000; turn++) {
                final long channel = random.nextInt(keys) * stride;
                if (random.nextInt(5) < 3) {
                    holders.put(channel, turn);
                    twin.put(channel, turn);
                } else {
                    holders.remove(channel);
                    twin.remove(channel);
                }
                final long other = random.nextInt(keys) * stride;
                assertThat(holders.holder(other)).isEqualTo(twin.getOrDefault(other, FabricState.NONE));
                assertThat(holders.size()).isEqualTo(twin.size());
            }
            for (long key = 0; key < keys; key++) {
                assertThat(holders.holder(key * stride)).isEqualTo(twin.getOrDefault(key * stride, FabricState.NONE));
            }
        }
    }
}
