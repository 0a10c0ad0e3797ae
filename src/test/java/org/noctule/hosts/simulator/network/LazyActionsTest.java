package org.noctule.hosts.simulator.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.noctule.platform.network.Network;
import org.noctule.test.Seeds;

/** Holds the dates that change with the own rate only against the steps of everything that runs. */
final class LazyActionsTest {
    /** A change of the run, at a date between those of the events. */
    private enum Change {
        START,
        TIMER,
        CANCEL,
        P_STATE
    }

    @ParameterizedTest
    @CsvSource({"0.0", "0.3"})
    void everythingEndsAsInSteps(double pipes) {
        for (int seed = 0; seed < 300; seed++) {
            final List<String> lazy = new ArrayList<>();
            final List<Double> lazyDates = new ArrayList<>();
            final List<String> stepped = new ArrayList<>();
            final List<Double> steppedDates = new ArrayList<>();
            play(seed, pipes, new LazyActions<>(), lazy, lazyDates);
            play(seed, pipes, new SteppedActions<>(), stepped, steppedDates);
            assertThat(lazy).as("seed " + seed).isEqualTo(stepped);
            for (int i = 0; i < lazyDates.size(); i++) {
                assertThat(lazyDates.get(i))
                        .as("seed " + seed + ", " + lazy.get(i))
                        .isCloseTo(steppedDates.get(i), within(1e-9 * Math.max(1, steppedDates.get(i))));
            }
        }
    }

    private static void play(int seed, double pipes, Actions<String> actions, List<String> ended, List<Double> dates) {
        final Random random = Seeds.random(seed);
        final Network network = Networks.random(random, pipes);
        final TaskEngine<String> engine = new TaskEngine<>(network, SharingRule.FAIR, List.of(), actions);
        final Map<String, Action<String>> running = new LinkedHashMap<>();
        for (int i = 0; i < 40; i++) {
            change(random, i, network, engine, running, ended, dates);
            final double date = engine.now() + 3 * random.nextDouble();
            while (engine.nextDate() <= date) {
                note(engine, engine.advance(date), running, ended, dates);
            }
            note(engine, engine.advance(date), running, ended, dates);
        }
        while (engine.nextDate() < Double.POSITIVE_INFINITY) {
            note(engine, engine.advance(Double.POSITIVE_INFINITY), running, ended, dates);
        }
    }

    private static void change(
            Random random,
            int number,
            Network network,
            TaskEngine<String> engine,
            Map<String, Action<String>> running,
            List<String> ended,
            List<Double> dates) {
        final Change change = Change.values()[random.nextInt(Change.values().length)];
        final ParallelTask task = Networks.task(random, network.hosts().size());
        final double duration = 5 * random.nextDouble();
        final int host = random.nextInt(network.hosts().size());
        final int pState = random.nextInt(3);
        final int place = random.nextInt(Math.max(1, running.size()));
        final String id = "a" + number;
        if (change == Change.P_STATE) {
            engine.setPState(host, pState);
        } else if (change == Change.TIMER) {
            running.put(id, engine.startTimer(duration, id));
        } else if (change == Change.START || running.isEmpty()) {
            running.put(id, engine.startTask(task, id));
        } else {
            final Action<String> chosen = List.copyOf(running.values()).get(place);
            engine.cancel(chosen);
            running.remove(chosen.owner());
            ended.add("-" + chosen.owner());
            dates.add(chosen instanceof TaskAction<String> cancelled ? cancelled.remaining() : 0.0);
        }
    }

    private static void note(
            TaskEngine<String> engine,
            List<Action<String>> actions,
            Map<String, Action<String>> running,
            List<String> ended,
            List<Double> dates) {
        for (final Action<String> action : actions) {
            running.remove(action.owner());
            ended.add(action.owner());
            dates.add(engine.now());
        }
        for (final Action<String> action : running.values()) {
            if (action instanceof TaskAction<String> task) {
                ended.add("remaining " + action.owner());
                dates.add(task.remaining());
            }
        }
    }

    @Test
    void aReadingDoesNotChangeTheDates() {
        final List<Double> dates = new ArrayList<>();
        for (int readings = 0; readings < 2; readings++) {
            final TaskEngine<String> engine =
                    new TaskEngine<>(Networks.of(Networks.host("a", 1, 1e9)), SharingRule.FAIR);
            final TaskAction<String> task = start(engine, 0, 1e9 / 3);
            for (int i = 1; i < 30; i++) {
                engine.advance(i / 97.0);
                assertThat(readings == 0 || task.remaining() > 0).isTrue();
            }
            engine.advance(Double.POSITIVE_INFINITY);
            dates.add(engine.now());
        }
        assertThat(dates.get(0)).isEqualTo(dates.get(1)).isEqualTo(1.0 / 3);
    }

    @Test
    void whatRoundingDrewApartEndsInTheOrderOfTheStarts() {
        final TaskEngine<String> engine = new TaskEngine<>(Networks.of(Networks.host("a", 1, 1e9)), SharingRule.FAIR);
        engine.advance(0.1);
        final TaskAction<String> task = start(engine, 0, 0.3e9);
        engine.startTimer(0.3, "walltime");
        engine.advance(0.2);
        start(engine, 0, 1e-3).isOver();
        assertThat(engine.advance(1)).hasSize(1);
        assertThat(engine.advance(1))
                .extracting(Action::owner)
                .startsWith(task.owner())
                .contains("walltime");
    }

    @Test
    void aTaskTooSmallToTakeTimeEnds() {
        final TaskEngine<String> engine = new TaskEngine<>(Networks.of(Networks.host("a", 1, 1e9)), SharingRule.FAIR);
        engine.advance(1e8);
        final TaskAction<String> tiny = start(engine, 0, 1e-310);
        assertThat(engine.advance(2e8)).containsExactly(tiny);
        final TaskAction<String> small = start(engine, 0, 1);
        assertThat(engine.advance(2e8)).containsExactly(small);
        assertThat(engine.now()).isEqualTo(1e8);
    }

    private static TaskAction<String> start(TaskEngine<String> engine, int host, double flops) {
        return engine.startTask(new ParallelTask(new int[] {host}, new double[] {flops}, new double[0]), "task");
    }
}
