package org.noctule.resource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.BitSet;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FreeResourcesTest {
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 63, 64, 65, 100, 127, 128, 129, 4095, 4096, 4097, 9001})
    void agreesWithAPlainBitSet(int capacity) {
        final Random random = new Random(capacity);
        final FreeResources free = new FreeResources(capacity);
        final BitSet twin = new BitSet();
        twin.set(0, capacity);
        for (int step = 0; step < 400; step++) {
            change(random, free, twin);
            assertThat(free.size()).isEqualTo(twin.cardinality());
            final int from = random.nextInt(capacity + 2);
            assertThat(free.next(from)).isEqualTo(twin.nextSetBit(from));
            final int id = random.nextInt(capacity);
            assertThat(free.contains(id)).isEqualTo(twin.get(id));
            final int count = random.nextInt(free.size() + 1);
            assertThat(free.lowest(count).toArray())
                    .isEqualTo(twin.stream().limit(count).toArray());
            final ResourceSet asked = interval(random, capacity + 70);
            final BitSet missing = new BitSet();
            asked.forEach(missing::set);
            missing.andNot(twin);
            assertThat(free.containsAll(asked)).isEqualTo(missing.isEmpty());
        }
    }

    private static void change(Random random, FreeResources free, BitSet twin) {
        final int capacity = free.capacity();
        final int id = random.nextInt(capacity);
        final ResourceSet interval = interval(random, capacity);
        switch (random.nextInt(8)) {
            case 0 -> {
                free.add(id);
                twin.set(id);
            }
            case 1 -> {
                free.remove(id);
                twin.clear(id);
            }
            case 2, 3 -> {
                free.addAll(interval);
                twin.set(interval.first(0), interval.last(0) + 1);
            }
            case 4, 5 -> {
                free.removeAll(interval);
                twin.clear(interval.first(0), interval.last(0) + 1);
            }
            case 6 -> {
                final ResourceSet some =
                        ResourceSet.of(random.ints(20, 0, capacity).toArray());
                free.removeAll(some);
                some.forEach(twin::clear);
            }
            default -> {
                if (random.nextInt(10) == 0) {
                    free.removeAll();
                    twin.clear();
                }
            }
        }
    }

    private static ResourceSet interval(Random random, int capacity) {
        final int a = random.nextInt(capacity);
        final int b = random.nextInt(capacity);
        return ResourceSet.range(Math.min(a, b), Math.max(a, b));
    }

    @Test
    void knowsTheEmptyMachine() {
        final FreeResources free = new FreeResources(0);
        assertThat(free.size()).isZero();
        assertThat(free.next(0)).isEqualTo(-1);
        assertThat(free.lowest(0)).isEqualTo(ResourceSet.EMPTY);
        assertThat(free.containsAll(ResourceSet.of(0))).isFalse();
    }

    @Test
    void refusesToGiveMoreThanItHas() {
        assertThatThrownBy(() -> new FreeResources(3).lowest(4)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new FreeResources(-1)).isInstanceOf(IllegalArgumentException.class);
    }
}
