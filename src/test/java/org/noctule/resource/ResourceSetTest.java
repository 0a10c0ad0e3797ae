package org.noctule.resource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.noctule.error.NoctuleException;

class ResourceSetTest {
    @ParameterizedTest
    @CsvSource({
        "'', ''",
        "'  ', ''",
        "7, 7",
        "0-3 5, 0-3 5",
        "2 3, 2-3",
        "5 0-3, 0-3 5",
        "4-4, 4",
        "0-5 3-8, 0-8",
        "0-9 3-4 20, 0-9 20",
        "1-2 3-4, 1-4",
        "3 3 3, 3",
        "'  1\t3-4 ', 1 3-4",
        "007, 7",
        "999999999, 999999999"
    })
    void readsIntervalsInAnyOrderAndWritesThemCanonically(String text, String canonical) {
        final ResourceSet set = ResourceSet.parse(text);
        assertThat(set).hasToString(canonical).isEqualTo(ResourceSet.parse(canonical));
    }

    @ParameterizedTest
    @ValueSource(strings = {"a", "-1", "1-", "3-1", "1-2-3", "1,2", "1.5", "1 - 2", "1000000000", "0x1", "--", "٣"})
    void refusesWhatIsNoListOfIds(String text) {
        assertThatThrownBy(() -> ResourceSet.parse(text)).isInstanceOfSatisfying(NoctuleException.class, e -> {
            assertThat(e).hasMessage("The resource set (" + text + ") is not a list of ids and intervals.");
            assertThat(e.remedy())
                    .isEqualTo("Maybe write it like \"0-3 5\": ids from 0 up, intervals with a dash, one space"
                            + " between them.");
            assertThat(e.kind()).isEqualTo(NoctuleException.Kind.INPUT);
        });
    }

    @Test
    void joinsAndSubtractsAsBitsDo() {
        final Random random = new Random(2);
        for (int round = 0; round < 1000; round++) {
            final BitSet a = random(random, 1 + random.nextInt(70), random.nextDouble());
            final BitSet b = random(random, 1 + random.nextInt(70), random.nextDouble());
            final ResourceSet left = ResourceSet.of(a.stream().toArray());
            final ResourceSet right = ResourceSet.of(b.stream().toArray());
            final BitSet both = (BitSet) a.clone();
            both.or(b);
            assertThat(left.plus(right)).isEqualTo(ResourceSet.of(both.stream().toArray()));
            a.andNot(b);
            assertThat(left.minus(right)).isEqualTo(ResourceSet.of(a.stream().toArray()));
        }
    }

    @Test
    void readsBackWhatItWrites() {
        final Random random = new Random(1);
        for (int round = 0; round < 300; round++) {
            final BitSet twin = random(random, 1 + random.nextInt(300), random.nextDouble());
            final ResourceSet set = ResourceSet.of(twin.stream().toArray());
            assertThat(ResourceSet.parse(set.toString())).isEqualTo(set).hasSameHashCodeAs(set);
            assertThat(set.toArray()).isEqualTo(twin.stream().toArray());
            assertThat(set.size()).isEqualTo(twin.cardinality());
            assertThat(set.isEmpty()).isEqualTo(twin.isEmpty());
            for (int id = 0; id < 301; id++) {
                assertThat(set.contains(id)).isEqualTo(twin.get(id));
            }
        }
    }

    @Test
    void keepsIntervalsThatDoNotTouch() {
        final Random random = new Random(2);
        for (int round = 0; round < 100; round++) {
            final BitSet twin = random(random, 200, 0.5);
            final ResourceSet set = ResourceSet.of(twin.stream().toArray());
            for (int i = 0; i < set.intervals(); i++) {
                assertThat(twin.nextClearBit(set.first(i))).isEqualTo(set.last(i) + 1);
                assertThat(set.first(i) == 0 || !twin.get(set.first(i) - 1)).isTrue();
            }
        }
    }

    @Test
    void takesIdsInAnyOrderAndOnce() {
        assertThat(ResourceSet.of(5, 1, 2, 5, 0)).hasToString("0-2 5");
        assertThat(ResourceSet.of()).isSameAs(ResourceSet.EMPTY);
        assertThat(ResourceSet.range(3, 3)).isEqualTo(ResourceSet.of(3));
    }

    @Test
    void handsMembersOnAscending() {
        final List<Integer> seen = new ArrayList<>();
        ResourceSet.parse("7 1-3").forEach(seen::add);
        assertThat(seen).containsExactly(1, 2, 3, 7);
    }

    @Test
    void refusesNegativeAndDescendingIds() {
        assertThatThrownBy(() -> ResourceSet.of(3, -1)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> ResourceSet.range(4, 3)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> ResourceSet.range(-1, 3)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new ResourceSet.Builder().add(4).add(4)).isInstanceOf(IllegalArgumentException.class);
    }

    private static BitSet random(Random random, int size, double density) {
        final BitSet set = new BitSet();
        for (int id = 0; id < size; id++) {
            set.set(id, random.nextDouble() < density);
        }
        return set;
    }
}
