package org.noctule.hosts.simulator.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.noctule.platform.network.Link;
import org.noctule.platform.network.Network;
import org.noctule.platform.network.Route;
import org.noctule.resource.ResourceSet;
import org.noctule.test.Seeds;

/**
 * Tasks that stand still, for dead links or because their owners want it, beside tasks that are taken away instead and
 * started again with what is left of them.
 */
class StandstillTwinTest {
    private static final int TASKS = 12;

    private static IntStream seeds() {
        return IntStream.range(0, 80);
    }

    /** A change at a date: a task starts, a link fails or comes back, or a task is told to stand still or go on. */
    private record Change(double date, char kind, int number, boolean on) {}

    @ParameterizedTest
    @MethodSource("seeds")
    void endAsIfTheyWereStartedAgain(int seed) {
        final Random random = Seeds.random(seed);
        final Network network = withoutLatency(Networks.random(random, 0.2));
        final List<ParallelTask> tasks = new ArrayList<>();
        for (int i = 0; i < TASKS; i++) {
            tasks.add(Networks.task(random, network.hosts().size()));
        }
        final List<Change> changes = changes(random, network.links().size());
        final SharingRule rule = seed % 2 == 0 ? SharingRule.FAIR : SharingRule.L07;

        final Map<Integer, Double> ends = new Play(network, rule, tasks, false).ends(changes);
        final Map<Integer, Double> twin = new Play(network, rule, tasks, true).ends(changes);

        assertThat(ends.keySet()).isEqualTo(twin.keySet());
        assertThat(ends).hasSize(TASKS);
        ends.forEach((task, end) -> assertThat(end).isCloseTo(twin.get(task), within(1e-9 * Math.max(1, end))));
    }

    private static Network withoutLatency(Network network) {
        final List<Link> links = network.links().stream()
                .map(link -> new Link(link.name(), link.bandwidth(), 0, link.policy()))
                .toList();
        return new Network(
                network.hosts(),
                links,
                (from, to) -> new Route(network.routing().route(from, to).links(), 0));
    }

    private static List<Change> changes(Random random, int links) {
        final List<Change> changes = new ArrayList<>();
        for (int task = 0; task < TASKS; task++) {
            final double start = 20 * random.nextDouble();
            changes.add(new Change(start, 's', task, true));
            final double pause = start + 10 * random.nextDouble();
            changes.add(new Change(pause, 'p', task, true));
            changes.add(new Change(pause + 5 * random.nextDouble(), 'p', task, false));
        }
        for (int link = 0; link < links; link++) {
            double date = 0;
            for (int i = 0; i < 3; i++) {
                date += 10 * random.nextDouble();
                changes.add(new Change(date, 'l', link, false));
                date += 5 * random.nextDouble();
                changes.add(new Change(date, 'l', link, true));
            }
        }
        changes.sort((one, other) -> Double.compare(one.date, other.date));
        return changes;
    }

    /** One of the two ways. */
    private static final class Play {
        private final TaskEngine<Integer> engine;
        private final Network network;
        private final List<ParallelTask> tasks;
        private final boolean again;
        private final BitSet dead = new BitSet();
        private final BitSet paused = new BitSet();
        private final Map<Integer, TaskAction<Integer>> running = new TreeMap<>();
        private final Map<Integer, Double> left = new TreeMap<>();
        private final List<Integer> begun = new ArrayList<>();
        private final Map<Integer, Double> ends = new TreeMap<>();

        Play(Network network, SharingRule rule, List<ParallelTask> tasks, boolean again) {
            this.engine = new TaskEngine<>(network, rule);
            this.network = network;
            this.tasks = tasks;
            this.again = again;
        }

        Map<Integer, Double> ends(List<Change> changes) {
            for (final Change change : changes) {
                advance(change.date);
                apply(change);
            }
            while (ends.size() < TASKS && engine.nextDate() < Double.POSITIVE_INFINITY) {
                advance(engine.nextDate());
            }
            return ends;
        }

        private void advance(double date) {
            while (engine.now() < date) {
                for (final Action<Integer> over : engine.advance(date)) {
                    ends.put(over.owner(), engine.now());
                    running.remove(over.owner());
                }
            }
        }

        private void apply(Change change) {
            switch (change.kind) {
                case 's' -> {
                    left.put(change.number, 1.0);
                    begun.add(change.number);
                }
                case 'p' -> paused.set(change.number, change.on);
                default -> dead.set(change.number, !change.on);
            }
            if (again) {
                restart();
                return;
            }
            switch (change.kind) {
                case 's' -> running.put(change.number, engine.startTask(tasks.get(change.number), change.number));
                case 'p' -> {
                    if (running.containsKey(change.number)) {
                        engine.setPaused(running.get(change.number), change.on);
                    }
                }
                default -> engine.setLinks(ResourceSet.of(change.number), change.on);
            }
        }

        private void restart() {
            for (final int task : begun) {
                final boolean stands = paused.get(task) || sendsOverDeadLinks(tasks.get(task));
                final TaskAction<Integer> action = running.get(task);
                if (stands && action != null) {
                    left.put(task, left.get(task) * action.remaining());
                    engine.cancel(action);
                    running.remove(task);
                } else if (!stands && action == null && !ends.containsKey(task)) {
                    running.put(task, engine.startTask(tasks.get(task).times(left.get(task)), task));
                }
            }
        }

        private boolean sendsOverDeadLinks(ParallelTask task) {
            final int size = task.hosts().length;
            for (int pair = 0; task.communicates() && pair < size * size; pair++) {
                if (task.bytes()[pair] > 0
                        && network
                                .routing()
                                .route(task.hosts()[pair / size], task.hosts()[pair % size])
                                .links()
                                .stream()
                                .anyMatch(dead::get)) {
                    return true;
                }
            }
            return false;
        }
    }
}
