package org.noctule.hosts.simulator.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.noctule.platform.network.Host;
import org.noctule.platform.network.HostPower;
import org.noctule.platform.network.Network;
import org.noctule.platform.network.Route;
import org.noctule.test.Seeds;

/** Energy under the rule fair is the integral of power, whoever asks when. */
final class ExactMeterTest {
    private static final HostPower.Range RANGE = new HostPower.Range(100, 120, 200);
    private static final HostPower POWER = new HostPower(List.of(RANGE, RANGE, RANGE), 0);

    /** A computes on a and b while it sends, from date 0; B only sends, from date 2 to 4, and halves A's rate. */
    @Test
    void chargesEachLoadForItsOwnTime() {
        final Network network = new Network(
                List.of(
                        Networks.host("a", 1, 1e9),
                        Networks.host("b", 1, 1e9),
                        Networks.host("c", 1, 1e9),
                        Networks.host("d", 1, 1e9)),
                List.of(Networks.shared("l", 1e8)),
                (from, to) -> new Route(List.of(0), 0));
        final TaskEngine<String> engine = new TaskEngine<>(network, SharingRule.FAIR, Collections.nCopies(4, POWER));
        engine.startTask(new ParallelTask(new int[] {0, 1}, new double[] {1e9, 1e9}, new double[] {0, 4e8, 0, 0}), "A");
        engine.advance(2);
        engine.startTask(new ParallelTask(new int[] {2, 3}, new double[2], new double[] {0, 1e8, 0, 0}), "B");
        engine.advance(3.5);
        assertThat(engine.joules(0)).isCloseTo(2 * 140 + 1.5 * 130, within(1e-9));
        assertThat(engine.joules(2)).isCloseTo(350, within(1e-9));
        engine.advance(10);
        assertThat(engine.now()).isEqualTo(4);
        engine.advance(10);
        assertThat(engine.now()).isEqualTo(5);
        assertThat(engine.joules(1)).isCloseTo(2 * 140 + 2 * 130 + 140, within(1e-9));
        engine.advance(7);
        assertThat(engine.joules(0)).isCloseTo(680 + 200, within(1e-9));
        assertThat(engine.joules(3)).isCloseTo(700, within(1e-9));
    }

    @Test
    void isThePowerOfASlowTwinSummedOverAllSteps() {
        for (int seed = 0; seed < 60; seed++) {
            play(Seeds.random(seed));
        }
    }

    private static void play(Random random) {
        final Network network = Networks.random(random, 0.3);
        final int hosts = network.hosts().size();
        final TaskEngine<String> engine =
                new TaskEngine<>(network, SharingRule.FAIR, Collections.nCopies(hosts, POWER));
        final List<TaskAction<String>> tasks = new ArrayList<>();
        final double[] joules = new double[hosts];
        for (int i = 0; i < 80; i++) {
            final int kind = random.nextInt(8);
            if (kind < 3) {
                tasks.add(engine.startTask(Networks.task(random, hosts), "task"));
            } else if (kind == 3 && !tasks.isEmpty()) {
                engine.cancel(tasks.get(random.nextInt(tasks.size())));
            } else if (kind == 4) {
                engine.setPState(random.nextInt(hosts), random.nextInt(3));
            } else if (kind == 5) {
                engine.joules(random.nextInt(hosts));
            } else {
                final double[] watts = watts(network, engine, tasks);
                final double before = engine.now();
                engine.advance(before + 5 * random.nextDouble());
                for (int host = 0; host < hosts; host++) {
                    joules[host] += watts[host] * (engine.now() - before);
                }
            }
            tasks.removeIf(Action::isOver);
        }
        for (int host = 0; host < hosts; host++) {
            assertThat(engine.joules(host)).isCloseTo(joules[host], within(1e-9 * joules[host]));
        }
    }

    private static double[] watts(Network network, TaskEngine<String> engine, List<TaskAction<String>> tasks) {
        final double[] used = new double[network.hosts().size()];
        for (final TaskAction<String> task : tasks) {
            for (int entry = 0; entry < task.task.hosts().length; entry++) {
                used[task.task.hosts()[entry]] += task.rate() * task.task.flops()[entry];
            }
        }
        for (int i = 0; i < used.length; i++) {
            final Host host = network.hosts().get(i);
            final double speed = host.speeds().get(engine.pState(i));
            used[i] = RANGE.watts(Math.min(1, used[i] / (speed * host.cores())));
        }
        return used;
    }
}
