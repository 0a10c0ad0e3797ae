package org.noctule.agent.book;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.noctule.platform.Platform;
import org.noctule.platform.PlatformReader;
import org.noctule.resource.ResourceSet;

final class CoreBookTest {
    private static final long BYTES = 3_000_000_000L;

    private final Platform platform = PlatformReader.parse("""
            {"types": {
              "processor": {"cpu": {"cores": 4, "clock_rate": 1, "dpflops_per_cycle": 1, "mem_bw": 100, "power": 100}},
              "node": {"node": {"memory": {"capacity": 64}, "processors": [{"type": "cpu", "number": 2}]}}},
             "clusters": [{"id": "c", "nodes": [{"type": "node", "number": 5}]}]}
            """, "test");

    private record Held(ResourceSet cores, long bytes) {}

    @Test
    void nodesLookedAtLateAreThoseOfTheSameHistoryWatchedFromTheStart() {
        final SplittableRandom random = new SplittableRandom(5);
        final CoreBook book = new CoreBook(platform);
        final NodeLedger watched = new NodeLedger(platform);
        final List<Held> held = new ArrayList<>();
        for (int step = 0; step < 2000; step++) {
            final long bytes = step < 1000 ? 0 : random.nextLong(2) * BYTES;
            final int wanted = random.nextInt(1, 12);
            if (random.nextBoolean() && wanted <= book.free().size()) {
                final Held taken = new Held(book.free().lowest(wanted), bytes);
                book.take(taken.cores(), bytes);
                watched.take(taken.cores(), bytes);
                held.add(taken);
            } else if (!held.isEmpty()) {
                final Held back = held.remove(random.nextInt(held.size()));
                book.giveBack(back.cores(), back.bytes());
                watched.giveBack(back.cores(), back.bytes());
            }
            if (step >= 1000) {
                assertThat(book.nodes()).hasToString(watched.toString());
            }
        }
    }

    @Test
    void aJobGivesPartOfItsCoresBack() {
        final CoreBook book = new CoreBook(platform);
        book.nodes();
        book.take(ResourceSet.range(0, 9), BYTES);

        book.giveBack(ResourceSet.range(6, 9), BYTES);

        assertThat(book.free().size()).isEqualTo(34);
        final NodeLedger smaller = new NodeLedger(platform);
        smaller.take(ResourceSet.range(0, 5), BYTES);
        assertThat(book.nodes()).hasToString(smaller.toString());
    }

    @Test
    void aCoreWithAJobGoesOutOfUseWhenItIsGivenBack() {
        final CoreBook book = new CoreBook(platform);
        book.take(ResourceSet.of(3), 0);

        book.withdraw(ResourceSet.range(2, 3));
        assertThat(book.free().size()).isEqualTo(38);
        book.giveBack(ResourceSet.of(3), 0);
        assertThat(book.free().contains(3)).isFalse();
        book.restore(ResourceSet.range(2, 3));

        assertThat(book.free().size()).isEqualTo(40);
    }
}
