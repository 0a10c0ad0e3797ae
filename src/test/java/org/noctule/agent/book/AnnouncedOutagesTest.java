package org.noctule.agent.book;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.noctule.error.NoctuleException;
import org.noctule.protocol.Event;
import org.noctule.resource.ResourceSet;
import org.noctule.test.Seeds;

class AnnouncedOutagesTest {
    private static final int CORES = 12;
    private static final double EVER = Double.POSITIVE_INFINITY;

    private final AnnouncedOutages outages = new AnnouncedOutages(CORES);
    private final List<Window> twin = new ArrayList<>();
    private final BitSet gone = new BitSet();

    private record Window(ResourceSet cores, double start, double end) {
        boolean meets(int core, double from, double to) {
            return cores.contains(core) && start < to && end > from;
        }
    }

    private void announce(ResourceSet cores, double start, double end) {
        final Map<String, Object> details = end == EVER
                ? Map.of("resources", cores.toString(), "start", start)
                : Map.of("resources", cores.toString(), "start", start, "end", end);
        assertThat(outages.hear(new Event.Notify(0, Event.Notify.MACHINE_UNAVAILABLE_AHEAD, details)))
                .isTrue();
        twin.add(new Window(cores, start, end));
    }

    private int[] open(double from, double seconds) {
        final double to = Math.max(from + seconds, Math.nextUp(from));
        return IntStream.range(0, CORES)
                .filter(core -> twin.stream().noneMatch(window -> window.meets(core, from, to)))
                .toArray();
    }

    /** Cores that are up, or announced to be down. */
    private int[] usable(double now) {
        return IntStream.range(0, CORES)
                .filter(core ->
                        !gone.get(core) || twin.stream().anyMatch(window -> window.meets(core, now, Math.nextUp(now))))
                .toArray();
    }

    private static long within(int[] cores) {
        return IntStream.of(cores).filter(core -> core >= 3 && core <= 8).count();
    }

    private static int[] both(int[] cores, int[] others) {
        return IntStream.of(cores)
                .filter(core -> IntStream.of(others).anyMatch(other -> other == core))
                .toArray();
    }

    private void takeOrGiveBack(Random random) {
        final ResourceSet core = ResourceSet.of(random.nextInt(CORES));
        final boolean takes = random.nextBoolean();
        final String type = takes ? Event.Notify.MACHINE_UNAVAILABLE : Event.Notify.MACHINE_AVAILABLE;
        assertThat(outages.hear(new Event.Notify(0, type, Map.of("resources", core.toString()))))
                .isFalse();
        gone.set(core.first(0), takes);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16})
    void answerAsIfEachCoreWereLookedAt(int seed) {
        final Random random = Seeds.random(seed);
        for (double now = 0; now < 80; now += random.nextInt(6)) {
            final double date = now;
            if (random.nextInt(3) == 0) {
                final int first = random.nextInt(CORES);
                final double start = now + random.nextInt(30) - 3;
                announce(
                        ResourceSet.range(first, first + random.nextInt(CORES - first)),
                        start,
                        random.nextInt(20) == 0 ? EVER : Math.max(now, start) + 1 + random.nextInt(20));
            }
            outages.forget(now);
            twin.removeIf(window -> window.end <= date);
            if (seed % 2 == 0) {
                takeOrGiveBack(random);
            }
            final double seconds = random.nextInt(5) == 0 ? EVER : random.nextInt(25);
            final int width = 1 + random.nextInt(CORES);
            final int[] usable = usable(now);
            final int[] open = both(open(now, seconds), usable);

            assertThat(outages.none()).isEqualTo(twin.isEmpty());
            assertThat(ResourceSet.range(0, CORES - 1).minus(outages.closed(now, seconds)))
                    .isEqualTo(ResourceSet.of(open(now, seconds)));
            assertThat(outages.gone()).isEqualTo(ResourceSet.of(gone.stream().toArray()));
            assertThat(ResourceSet.range(0, CORES - 1).minus(outages.lost(now))).isEqualTo(ResourceSet.of(usable));
            assertThat(outages.open(now, seconds)).isEqualTo(open.length);
            assertThat(outages.hold(width, now, seconds)).isEqualTo(open.length < width && width <= usable.length);
            assertThat(outages.hold(width, now, seconds, ResourceSet.range(3, 8)))
                    .isEqualTo(within(open) < width && width <= within(usable));
            assertThat(outages.opens(width, now, seconds))
                    .isEqualTo(IntStream.range((int) now + 1, 400)
                            .filter(later -> twin.stream().anyMatch(window -> window.end == later))
                            .filter(later -> both(open(later, seconds), usable).length >= width)
                            .asDoubleStream()
                            .findFirst()
                            .orElse(EVER));
            zonesAreCoresOfTheSameOutages(now, seconds);
        }
    }

    private void zonesAreCoresOfTheSameOutages(double now, double seconds) {
        final int[] sizes = outages.zones();
        assertThat(IntStream.of(sizes).sum()).isEqualTo(CORES);
        final double to = Math.max(now + seconds, Math.nextUp(now));
        for (int core = 0; core < CORES; core++) {
            final int of = core;
            final int zone = outages.zone(core);
            for (int other = 0; other < CORES; other++) {
                final int its = other;
                assertThat(outages.zone(other) == zone)
                        .isEqualTo(twin.stream()
                                .allMatch(window -> window.cores.contains(of) == window.cores.contains(its)));
            }
            assertThat(outages.closed(zone, now, to))
                    .isEqualTo(twin.stream().anyMatch(window -> window.meets(of, now, to)));
        }
    }

    @Test
    void leaveAJobAloneThatEndsWhenTheyBegin() {
        announce(ResourceSet.range(0, 3), 10, 20);
        assertThat(outages.closed(5, 5).size()).isZero();
        assertThat(outages.closed(5, 5.5).size()).isEqualTo(4);
        assertThat(outages.closed(10, 0).size()).isEqualTo(4);
        outages.forget(20);
        assertThat(outages.closed(20, EVER).size()).isZero();
    }

    @Test
    void areNotHeardOfInOtherNoticesOrBeyondTheCores() {
        assertThat(outages.hear(new Event.Notify(0, Event.Notify.MACHINE_UNAVAILABLE, Map.of("resources", "1"))))
                .isFalse();
        assertThat(outages.hear(new Event.Notify(
                        0, Event.Notify.MACHINE_UNAVAILABLE_AHEAD, Map.of("resources", "12-13", "start", 5, "end", 6))))
                .isFalse();
        assertThat(outages.hear(new Event.Notify(
                        0, Event.Notify.MACHINE_UNAVAILABLE_AHEAD, Map.of("channels", "3>5#0", "start", 5, "end", 6))))
                .isFalse();
        assertThat(outages.none()).isTrue();
    }

    @Test
    void mustHaveADate() {
        final Event.Notify dateless =
                new Event.Notify(7, Event.Notify.MACHINE_UNAVAILABLE_AHEAD, Map.of("resources", "1"));
        assertThatThrownBy(() -> outages.hear(dateless))
                .isInstanceOf(NoctuleException.class)
                .hasMessageContaining("at date 7.0 has no number as its start");
    }
}
