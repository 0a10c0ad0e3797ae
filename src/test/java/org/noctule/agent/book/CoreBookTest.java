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

    /** Against a walk over all cores one by one. */
    @Test
    void theLowestCoresAreThoseThatARoomyNodeHasFree() {
        final SplittableRandom random = new SplittableRandom(6);
        final CoreBook book = new CoreBook(platform);
        int found = 0;
        for (int step = 0; step < 2000; step++) {
            final long bytes = random.nextLong(3) * 8_000_000_000L;
            final int first = random.nextInt(20);
            final ResourceSet within =
                    ResourceSet.range(first, first + random.nextInt(8)).plus(ResourceSet.range(first + 10, 39));
            final int wanted = 1 + random.nextInt(9);
            final ResourceSet cores = book.lowest(wanted, bytes, within);
            assertThat(cores).isEqualTo(slow(book, wanted, bytes, within));
            found += cores.isEmpty() ? 0 : 1;
            if (random.nextBoolean()) {
                book.take(cores, bytes);
            } else if (random.nextInt(3) == 0) {
                book.giveBack(ResourceSet.range(0, 39).minus(free(book)), 0);
            }
        }
        assertThat(found).isBetween(200, 1900);
    }

    private static ResourceSet free(CoreBook book) {
        final ResourceSet.Builder free = new ResourceSet.Builder();
        for (int core = book.free().next(0); core >= 0; core = book.free().next(core + 1)) {
            free.add(core);
        }
        return free.build();
    }

    private ResourceSet slow(CoreBook book, int wanted, long bytes, ResourceSet within) {
        final ResourceSet.Builder chosen = new ResourceSet.Builder();
        final long[] taken = new long[platform.nbNodes()];
        int left = wanted;
        for (int core = 0; core < platform.nbCores() && left > 0; core++) {
            final int node = platform.nodeOfProcessor(platform.processorOfCore(core));
            final boolean room = bytes == 0 || taken[node] < book.nodes().room(node, bytes);
            if (within.contains(core) && book.free().contains(core) && room) {
                chosen.add(core);
                taken[node]++;
                left--;
            }
        }
        return left > 0 ? ResourceSet.EMPTY : chosen.build();
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
