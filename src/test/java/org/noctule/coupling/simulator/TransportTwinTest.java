package org.noctule.coupling.simulator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.noctule.coupling.CouplingPlan;
import org.noctule.coupling.CouplingShape;
import org.noctule.coupling.CouplingTimes;
import org.noctule.coupling.KeyRule;
import org.noctule.coupling.LinearCost;
import org.noctule.coupling.TrainerNetwork;
import org.noctule.coupling.TransportCosts;
import org.noctule.coupling.TransportKind;
import org.noctule.test.Seeds;

/** Transports let tasks end when the slow twin does, whoever contends with whom. */
final class TransportTwinTest {
    private static final int TRIALS = 150;

    private Random random = Seeds.random(0);

    @Test
    void tasksEndWhenThoseOfTheTwinDo() {
        int played = 0;
        for (int trial = 0; trial < TRIALS; trial++) {
            random = Seeds.random(trial);
            final List<CouplingPlan> plans = new ArrayList<>();
            final List<TaskStart> starts = new ArrayList<>();
            final double horizon = 1 + random.nextInt(8);
            for (int i = 0; i <= random.nextInt(3); i++) {
                plans.add(plan());
                start(plans.get(i), i, horizon, starts);
            }
            starts.sort(Comparator.comparingDouble(TaskStart::date));
            final PlayedTransports fast = new PlayedTransports(plans, node -> Double.POSITIVE_INFINITY).play(starts);
            final List<Map<Integer, Double>> io = new ArrayList<>();
            final List<Map<Integer, Double>> slow = SlowTransports.ends(plans, starts, io);
            for (int i = 0; i < plans.size(); i++) {
                compare(trial, slow.get(i), fast.ends(i), plans.get(i).shape());
                compareIo(trial, io.get(i), fast.run(i).outcome(), plans.get(i));
            }
            played += starts.size();
        }
        assertThat(played).isGreaterThan(5 * TRIALS);
    }

    private static void compare(int trial, Map<Integer, Double> slow, Map<Integer, Double> fast, CouplingShape shape) {
        assertThat(slow).as("trial %d", trial).hasSize(shape.simulations() + shape.trainers());
        assertThat(fast.keySet()).as("trial %d", trial).isEqualTo(slow.keySet());
        slow.forEach((task, end) -> assertThat(fast.get(task))
                .as("trial %d, task %d", trial, task)
                .isCloseTo(end, within(1e-9 * Math.max(1, end))));
    }

    private static void compareIo(int trial, Map<Integer, Double> slow, CouplingOutcome fast, CouplingPlan plan) {
        if (plan.transport() == TransportKind.FUTURES) {
            assertThat(fast.simulations().io()).isEmpty();
            return;
        }
        final int simulations = plan.shape().simulations();
        assertThat(fast.simulations().io().getAsDouble())
                .as("trial %d", trial)
                .isCloseTo(mean(slow, 0, simulations), within(1e-9));
        assertThat(fast.trainings().io().getAsDouble())
                .as("trial %d", trial)
                .isCloseTo(mean(slow, simulations, slow.size()), within(1e-9));
    }

    private static double mean(Map<Integer, Double> io, int from, int to) {
        double sum = 0;
        for (int task = from; task < to; task++) {
            sum += io.get(task);
        }
        return sum / (to - from);
    }

    private void start(CouplingPlan plan, int workflow, double horizon, List<TaskStart> starts) {
        final int nodes = plan.transport() == TransportKind.SHARED_MEMORY ? 1 : 1 + random.nextInt(3);
        for (int i = 0; i < plan.shape().simulations(); i++) {
            starts.add(new TaskStart(
                    horizon * random.nextDouble(), workflow, i, random.nextInt(nodes), .5 + random.nextDouble()));
        }
        for (int i = 0; i < plan.shape().trainers(); i++) {
            starts.add(new TaskStart(
                    2 * horizon * random.nextDouble(),
                    workflow,
                    plan.shape().simulations() + i,
                    random.nextInt(nodes),
                    .5 + random.nextDouble()));
        }
    }

    private CouplingPlan plan() {
        final boolean many = random.nextInt(4) == 0;
        final int simulations = many ? 42 + random.nextInt(30) : 1 + random.nextInt(10);
        final CouplingShape shape = new CouplingShape(
                simulations,
                1 + random.nextInt(400),
                1 + random.nextInt(10),
                random.nextDouble() / 5,
                TrainerNetwork.kernels(1 + random.nextInt(5)));
        final TransportKind transport = TransportKind.values()[random.nextInt(TransportKind.values().length)];
        final CouplingTimes times = new CouplingTimes(
                random.nextBoolean() ? OptionalDouble.empty() : OptionalDouble.of(0),
                random.nextBoolean() ? 0 : random.nextDouble(),
                1e-7 * (1 + random.nextDouble()),
                1e13 * (1 + random.nextDouble()));
        return CouplingPlan.of(shape, transport)
                .with(random.nextBoolean() ? KeyRule.INDEX : KeyRule.INTEGER_PERIOD)
                .with(times)
                .with(costs(many));
    }

    /**
     * Clients of a scarce bandwidth and a queue drive roundings apart, the further the more they read one after
     * another.
     */
    private TransportCosts costs(boolean plenty) {
        final double server = .005 * random.nextDouble();
        return new TransportCosts(
                new TransportCosts.HeadCosts(rate(), Double.POSITIVE_INFINITY),
                new TransportCosts.FileCosts(
                        new LinearCost(server + .01 * random.nextDouble(), rate()),
                        new LinearCost(server + .01 * random.nextDouble(), rate()),
                        server,
                        rate(),
                        plenty || random.nextInt(3) == 0 ? 100 * rate() : rate(),
                        1),
                new TransportCosts.MapCosts(
                        new LinearCost(.01 * random.nextDouble(), rate()),
                        new LinearCost(.01 * random.nextDouble(), rate()),
                        rate(),
                        1 + random.nextInt(4),
                        Double.POSITIVE_INFINITY,
                        1),
                new TransportCosts.MemoryCosts(
                        new LinearCost(.01 * random.nextDouble(), rate()),
                        new LinearCost(.01 * random.nextDouble(), rate()),
                        Double.POSITIVE_INFINITY));
    }

    private double rate() {
        return 1e8 * (1 + 9 * random.nextDouble());
    }
}
