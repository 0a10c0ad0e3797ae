package org.noctule.agent.placement;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Random;
import org.junit.jupiter.api.Test;

/** The tournament against a scan of all places. */
final class ProcessorTreeTest {
    private static final double[] KEYS = {
        -0.0,
        0.0,
        -1,
        1,
        -1e300,
        Double.MIN_VALUE,
        -Double.MIN_VALUE,
        Double.POSITIVE_INFINITY,
        Double.NEGATIVE_INFINITY
    };

    @Test
    void theFirstPlaceIsThatOfAScan() {
        final Random random = new Random(1);
        for (int round = 0; round < 200; round++) {
            final int places = 1 + random.nextInt(40);
            final ProcessorTree tree = new ProcessorTree(places);
            final double[] keys = new double[places];
            final long[] memory = new long[places];
            for (int place = 0; place < places; place++) {
                memory[place] = -1;
            }
            for (int step = 0; step < 200; step++) {
                final int place = random.nextInt(places);
                keys[place] = KEYS[random.nextInt(KEYS.length)];
                memory[place] = random.nextInt(6) - 1;
                if (memory[place] < 0) {
                    tree.close(place);
                } else {
                    tree.set(place, keys[place], memory[place]);
                }
                final long least = random.nextInt(6);
                assertEquals(first(keys, memory, least), tree.first(least));
            }
        }
    }

    private static int first(double[] keys, long[] memory, long least) {
        int best = -1;
        for (int place = 0; place < keys.length; place++) {
            if (memory[place] >= least && (best < 0 || keys[place] < keys[best])) {
                best = place;
            }
        }
        return best;
    }
}
