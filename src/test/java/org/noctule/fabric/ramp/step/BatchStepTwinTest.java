package org.noctule.fabric.ramp.step;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.IntUnaryOperator;
import org.junit.jupiter.api.Test;
import org.noctule.fabric.ramp.Communication;
import org.noctule.fabric.ramp.DepSchedule;
import org.noctule.fabric.ramp.EdgeKind;
import org.noctule.fabric.ramp.FabricState;
import org.noctule.fabric.ramp.OpPlacement;
import org.noctule.fabric.ramp.OpSchedule;
import org.noctule.fabric.ramp.PartitionedGraph;
import org.noctule.fabric.ramp.Plan;
import org.noctule.fabric.ramp.RandomJobs;
import org.noctule.fabric.ramp.StepForecast;
import org.noctule.fabric.ramp.TickListener;
import org.noctule.fabric.ramp.placement.LeastLoadedChannel;
import org.noctule.fabric.ramp.placement.RandomPlacer;
import org.noctule.fabric.ramp.plan.StepRules;
import org.noctule.platform.RampFabric;
import org.noctule.workload.graph.StepGraph;

/** The corrected step against one in which each dependency is timed by itself, and the step in plain sets and maps. */
final class BatchStepTwinTest {
    private static final RampFabric FABRIC = new RampFabric(3, 2, 4, 2, 6e11, 3e-5, 1e-5);
    private static final double RATE = 6e11 / 8 / 3;
    private static final double LATENCY = 3e-5 + 2e-5;

    private static int spread(Set<Integer> servers, IntUnaryOperator coordinate) {
        return (int)
                servers.stream().mapToInt(coordinate::applyAsInt).distinct().count();
    }

    /** The largest number of racks that have a server at one place of one group. */
    private static int contending(Set<Integer> servers) {
        int most = 1;
        for (final int server : servers) {
            most = Math.max(most, (int) servers.stream()
                    .filter(other -> FABRIC.group(other) == FABRIC.group(server)
                            && FABRIC.position(other) == FABRIC.position(server))
                    .count());
        }
        return most;
    }

    /** Sending time and time in all of an all-reduce. */
    private static double[] allReduce(double bytes, Set<Integer> servers) {
        final int groups = spread(servers, FABRIC::group);
        final int places = spread(servers, FABRIC::position);
        final int[] subgroups = {
            groups,
            Math.min(groups, places),
            spread(servers, FABRIC::rack),
            (int) Math.ceil((double) places / FABRIC.groups())
        };
        double sending = 0;
        double rest = 0;
        double share = bytes;
        for (final int q : subgroups) {
            share = Math.ceil(share / q);
            if (q > 1) {
                final double transceivers = q - 1 > FABRIC.groups()
                        ? (double) FABRIC.groups() / (q - 1)
                        : Math.min(FABRIC.groups() / contending(servers), FABRIC.groups() / (q - 1));
                final int rounds = (int) Math.ceil(Math.log(q) / Math.log(2) - 1e-12);
                sending += 2 * share / (transceivers * RATE);
                rest += 2 * LATENCY + rounds * share / 2 / Math.min(2e12 * rounds / (2 * (q + 1)), 130e12);
            }
        }
        return new double[] {sending, sending + rest};
    }

    private static Communication slow(PartitionedGraph parts, OpPlacement placement) {
        final double[] time = new double[parts.edges()];
        final double[] carrying = new double[parts.edges()];
        final Set<String> served = new TreeSet<>();
        for (int edge = 0; edge < time.length; edge++) {
            final int from = placement.server(parts.from(edge));
            final int to = placement.server(parts.to(edge));
            if (from == to || parts.size(edge) == 0) {
                continue;
            }
            if (parts.kind(edge) != EdgeKind.SYNC) {
                carrying[edge] = parts.size(edge) / RATE;
                time[edge] = carrying[edge] + LATENCY;
            } else if (served.add(parts.original(parts.from(edge)) + " " + from + " " + to)) {
                final int op = parts.original(parts.from(edge));
                final Set<Integer> servers = new TreeSet<>();
                for (int part = 0; part < parts.parts(op); part++) {
                    servers.add(placement.server(parts.node(op, part)));
                }
                final double[] both = allReduce(parts.graph().op(op).parameters(), servers);
                carrying[edge] = both[0];
                time[edge] = both[1];
            }
        }
        return new Communication(time, carrying, List.of(), 0);
    }

    @Test
    void agreesWithItsSlowTwin() {
        final StepRules rules = StepRules.corrected();
        final Random random = new Random(71);
        for (int turn = 0; turn < 200; turn++) {
            final StepGraph graph = RandomJobs.withSeveralEnds(random);
            final PartitionedGraph parts = rules.splitter().split(graph, RandomJobs.partition(graph, random));
            final FabricState state = new FabricState(FABRIC, 1e12);
            final OpPlacement placement =
                    new RandomPlacer(random).place(parts, state).orElseThrow();
            final Communication fast = rules.communication().times(parts, placement, FABRIC);
            final Communication slow = slow(parts, placement);
            final List<Double> differences = new ArrayList<>();
            for (int edge = 0; edge < parts.edges(); edge++) {
                if (placement.server(parts.from(edge)) != placement.server(parts.to(edge))) {
                    differences.add(Math.abs(fast.time(edge) - slow.time(edge)));
                    differences.add(Math.abs(fast.carrying(edge) - slow.carrying(edge)));
                }
            }
            assertThat(differences).allMatch(difference -> difference < 1e-12);
            final Plan plan = new Plan(
                    parts,
                    placement,
                    new OpSchedule(random.ints(parts.nodes(), 0, 1000).toArray()),
                    new LeastLoadedChannel().place(parts, placement, state).orElseThrow(),
                    new DepSchedule(random.ints(parts.edges(), 0, 1000).toArray()));
            final StepForecast expected =
                    new SlowSharedChannels(Release.PARENTS, SyncStart.OP).forecast(plan, slow, TickListener.NONE);
            final StepForecast actual = rules.lookahead().forecast(plan, fast, TickListener.NONE);
            assertThat(actual.time()).isCloseTo(expected.time(), within(1e-9));
            assertThat(actual.busy()).isCloseTo(expected.busy(), within(1e-9));
            assertThat(actual.computation()).isCloseTo(expected.computation(), within(1e-9));
            assertThat(actual.communication()).isCloseTo(expected.communication(), within(1e-9));
        }
    }
}
