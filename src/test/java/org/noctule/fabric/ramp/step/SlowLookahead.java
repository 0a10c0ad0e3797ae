package org.noctule.fabric.ramp.step;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.noctule.fabric.ramp.Communication;
import org.noctule.fabric.ramp.DepPlacement;
import org.noctule.fabric.ramp.EdgeKind;
import org.noctule.fabric.ramp.Lookahead;
import org.noctule.fabric.ramp.PartitionedGraph;
import org.noctule.fabric.ramp.Plan;
import org.noctule.fabric.ramp.StepForecast;
import org.noctule.fabric.ramp.TickListener;

/** The published step in plain sets and maps. */
final class SlowLookahead implements Lookahead {

    @Override
    public StepForecast forecast(Plan plan, Communication communication, TickListener listener) {
        final PartitionedGraph graph = plan.graph();
        final Map<Integer, Double> opLeft = new TreeMap<>();
        final Map<Integer, Double> depLeft = new TreeMap<>();
        final Map<Integer, Set<Integer>> metOf = new TreeMap<>();
        final Map<Integer, Set<Integer>> parentsOf = new TreeMap<>();
        Set<Integer> readyOps = new TreeSet<>();
        Set<Integer> readyDeps = new TreeSet<>();
        for (int node = 0; node < graph.nodes(); node++) {
            opLeft.put(node, graph.compute(node));
            metOf.put(node, new TreeSet<>());
            parentsOf.put(node, new TreeSet<>());
            readyOps.add(node);
        }
        for (int edge = 0; edge < graph.edges(); edge++) {
            final boolean transfer = DepPlacement.isTransfer(graph, plan.opPlacement(), edge);
            depLeft.put(edge, transfer ? communication.time(edge) : 0);
            readyOps.remove(graph.to(edge));
            if (graph.kind(edge) != EdgeKind.SYNC) {
                parentsOf.get(graph.to(edge)).add(graph.from(edge));
            }
        }
        double now = 0;
        double communicationTime = 0;
        double computationTime = 0;
        double busyTime = 0;
        int rounds = 0;
        while (!opLeft.isEmpty() || !depLeft.isEmpty()) {
            final Comparator<Integer> opOrder = Comparator.<Integer>comparingInt(
                            node -> -plan.opSchedule().priority(node))
                    .thenComparing(graph::label);
            final Map<Integer, Integer> chosen = new TreeMap<>();
            for (final int node : readyOps) {
                chosen.merge(plan.opPlacement().worker(node), node, (a, b) -> opOrder.compare(a, b) <= 0 ? a : b);
            }
            final List<Integer> instant = readyDeps.stream()
                    .filter(edge -> !DepPlacement.isTransfer(graph, plan.opPlacement(), edge))
                    .toList();
            final Map<Integer, Integer> winners = new TreeMap<>();
            for (final int edge : readyDeps) {
                if (plan.depPlacement().channel(edge) != DepPlacement.NONE) {
                    winners.merge(
                            plan.depPlacement().channel(edge),
                            edge,
                            (a, b) -> plan.depSchedule().priority(b)
                                            > plan.depSchedule().priority(a)
                                    ? b
                                    : a);
                }
            }
            double tick = Double.POSITIVE_INFINITY;
            for (final int node : chosen.values()) {
                tick = Math.min(tick, opLeft.get(node));
            }
            for (final int edge : instant.isEmpty() ? winners.values() : instant) {
                tick = Math.min(tick, depLeft.get(edge));
            }
            if (Double.isInfinite(tick)) {
                throw new IllegalStateException("stuck");
            }
            final Set<Integer> opsThen = new TreeSet<>(readyOps);
            final Set<Integer> depsThen = new TreeSet<>(readyDeps);
            final List<Integer> advancing = instant.isEmpty() ? new ArrayList<>(readyDeps) : instant;
            for (final int node : chosen.values()) {
                opLeft.merge(node, Math.min(tick, opLeft.get(node)), (left, done) -> left - done);
                if (opLeft.get(node) == 0) {
                    opLeft.remove(node);
                    opsThen.remove(node);
                    for (int edge = 0; edge < graph.edges(); edge++) {
                        if (graph.from(edge) == node) {
                            depsThen.add(edge);
                        }
                    }
                }
            }
            for (final int edge : advancing) {
                depLeft.merge(edge, Math.min(tick, depLeft.get(edge)), (left, done) -> left - done);
                if (depLeft.get(edge) == 0) {
                    depLeft.remove(edge);
                    depsThen.remove(edge);
                    final int node = graph.to(edge);
                    metOf.get(node).add(graph.from(edge));
                    if (metOf.get(node).size() == parentsOf.get(node).size()) {
                        opsThen.add(node);
                    }
                }
            }
            readyOps = opsThen;
            readyDeps = depsThen;
            now += tick;
            rounds++;
            communicationTime += instant.isEmpty() && !advancing.isEmpty() ? tick : 0;
            computationTime += chosen.isEmpty() ? 0 : tick;
            busyTime += chosen.size() * tick;
            listener.tick(chosen.size(), tick);
        }
        return new StepForecast(
                now,
                communicationTime,
                computationTime,
                busyTime,
                plan.opPlacement().workers(),
                plan.depPlacement().channels(),
                rounds);
    }
}
