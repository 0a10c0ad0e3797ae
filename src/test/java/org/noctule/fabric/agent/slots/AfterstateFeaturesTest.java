package org.noctule.fabric.agent.slots;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.noctule.fabric.ramp.block.BlockIndex;
import org.noctule.platform.RampFabric;
import org.noctule.test.Seeds;

final class AfterstateFeaturesTest {
    private static final BlockIndex SMALL = new BlockIndex(new RampFabric(2, 2, 2, 1, 1.6e12, 50e-9, 100e-9));

    /** A job of its own for some of the servers, at any time. */
    private static SlotState random(BlockIndex index, Random random) {
        final SlotState state = new SlotState(39, SlotState.ENDLESS);
        for (int server = 0; server < index.fabric().size(); server++) {
            if (random.nextBoolean()) {
                state.take(1L << server, 1 + random.nextInt(39));
            }
        }
        return state;
    }

    private static int packed(BlockIndex index, int size, long busy) {
        long taken = busy;
        int count = 0;
        for (boolean found = true; found; ) {
            found = false;
            for (final long block : index.blocks(size)) {
                if (!found && (block & taken) == 0) {
                    taken |= block;
                    count++;
                    found = true;
                }
            }
        }
        return count;
    }

    /** Carries the answer out and lets time pass, arrival by arrival. */
    private static List<Double> twin(BlockIndex index, SlotState state, SlotChoice choice) {
        final SlotState walk = new SlotState(state);
        if (choice.accepts()) {
            walk.take(choice.servers(), choice.slots());
        }
        final List<Long> busy = new ArrayList<>();
        for (int arrival = 0; arrival <= 35; arrival++) {
            busy.add(walk.busy());
            walk.advance();
        }
        final int servers = index.fabric().size();
        final List<Double> features = new ArrayList<>();
        for (final int arrival : List.of(1, 2, 3, 4, 5, 6, 8, 10, 13, 17, 22, 28, 35)) {
            features.add((servers - Long.bitCount(busy.get(arrival))) / (double) servers);
        }
        for (final int arrival : List.of(1, 2, 3, 5)) {
            for (final int size : List.of(4, 6, 8, 16)) {
                features.add(packed(index, size, busy.get(arrival)) * size / (double) servers);
            }
        }
        for (final int degree : List.of(1, 2, 4, 6, 8, 16)) {
            features.add(degree == choice.degree() ? 1.0 : 0.0);
        }
        features.add(choice.accepts() ? 1.0 : 0.0);
        return features;
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void foreseeWhatBecomesOfTheServers(long seed) {
        final Random random = Seeds.random(seed);
        for (final BlockIndex index : List.of(PublishedStreams.INDEX, SMALL)) {
            final AfterstateFeatures features = new AfterstateFeatures(index);
            for (int round = 0; round < 40; round++) {
                final SlotState state = random(index, random);
                features.look(state);
                for (final SlotChoice choice : choices(index, state, random)) {
                    final float[] written = new float[AfterstateFeatures.size()];
                    features.write(choice, written);

                    final List<Double> expected = twin(index, state, choice);
                    assertThat(written).hasSize(expected.size()).hasSameSizeAs(AfterstateFeatures.names());
                    for (int feature = 0; feature < written.length; feature++) {
                        assertThat((double) written[feature])
                                .as(AfterstateFeatures.names().get(feature))
                                .isBetween(0.0, 1.0)
                                .isCloseTo(expected.get(feature), within(1e-6));
                    }
                }
            }
        }
    }

    private static List<SlotChoice> choices(BlockIndex index, SlotState state, Random random) {
        final List<SlotChoice> choices = new ArrayList<>(List.of(SlotChoice.REJECT));
        for (final int degree : List.of(1, 2, 3, 4, 6, 8, 16)) {
            final long servers = index.first(degree, state.busy());
            if (servers != 0) {
                choices.add(new SlotChoice(degree, servers, 1 + random.nextInt(39)));
            }
        }
        return choices;
    }

    @Test
    void haveNamesOfTheirOwn() {
        assertThat(AfterstateFeatures.names()).doesNotHaveDuplicates();
    }
}
