package org.noctule.fabric.ramp.step;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
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

/** The step with shared channels in plain sets and maps: all that is under way is looked at in each round. */
final class SlowSharedChannels implements Lookahead {
    private final Release release;
    private final SyncStart syncStart;

    SlowSharedChannels(Release release, SyncStart syncStart) {
        this.release = release;
        this.syncStart = syncStart;
    }

    /** The stage in which something is: a part that computes, a transfer that is sent, one on its way. */
    private enum Stage {
        COMPUTING,
        SENDING,
        TRAVELLING
    }

    private record Work(Stage stage, int number) {}

    @Override
    public StepForecast forecast(Plan plan, Communication communication, TickListener listener) {
        final PartitionedGraph graph = plan.graph();
        final Map<Work, Double> left =
                new TreeMap<>(Comparator.comparing(Work::stage).thenComparing(Work::number));
        final Map<Integer, Integer> missing = new TreeMap<>();
        final TreeSet<Integer> held = new TreeSet<>();
        final TreeSet<Integer> computing = new TreeSet<>();
        for (int node = 0; node < graph.nodes(); node++) {
            missing.put(node, graph.parents(node));
            computing.add(node);
        }
        for (int edge = 0; edge < graph.edges(); edge++) {
            if (release.counts(graph.kind(edge))) {
                held.add(graph.to(edge));
            }
        }
        for (int node = 0; node < graph.nodes(); node++) {
            if (!held.contains(node)) {
                left.put(new Work(Stage.COMPUTING, node), graph.compute(node));
            }
        }
        double now = 0;
        double communicationTime = 0;
        double computationTime = 0;
        double busyTime = 0;
        int rounds = 0;
        while (!left.isEmpty()) {
            final List<Work> chosen = new ArrayList<>();
            for (final Work work : left.keySet()) {
                if (left.keySet().stream().noneMatch(other -> displaces(plan, other, work))) {
                    chosen.add(work);
                }
            }
            double tick = Double.POSITIVE_INFINITY;
            for (final Work work : chosen) {
                tick = Math.min(tick, left.get(work));
            }
            final int busy = (int) chosen.stream()
                    .filter(work -> work.stage() == Stage.COMPUTING)
                    .count();
            final boolean transfers = left.keySet().stream().anyMatch(work -> work.stage() != Stage.COMPUTING);
            final List<Integer> met = new ArrayList<>();
            final List<Work> over = new ArrayList<>();
            for (final Work work : chosen) {
                if (left.get(work) == tick) {
                    over.add(work);
                } else {
                    left.put(work, left.get(work) - tick);
                }
            }
            for (final Work work : over) {
                left.remove(work);
                if (work.stage() == Stage.COMPUTING) {
                    computing.remove(work.number());
                    for (int edge = 0; edge < graph.edges(); edge++) {
                        if (begins(graph, edge, work.number(), computing)) {
                            send(plan, communication, edge, left, met);
                        }
                    }
                } else if (work.stage() == Stage.SENDING) {
                    travel(communication, work.number(), left, met);
                } else {
                    met.add(work.number());
                }
            }
            for (final int edge : met) {
                if (release.counts(graph.kind(edge)) && missing.merge(graph.to(edge), -1, Integer::sum) == 0) {
                    left.put(new Work(Stage.COMPUTING, graph.to(edge)), graph.compute(graph.to(edge)));
                }
            }
            now += tick;
            rounds++;
            communicationTime += transfers ? tick : 0;
            computationTime += busy > 0 ? tick : 0;
            busyTime += busy * tick;
            listener.tick(busy, tick);
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

    private boolean begins(PartitionedGraph graph, int edge, int ended, TreeSet<Integer> computing) {
        if (graph.kind(edge) != EdgeKind.SYNC || syncStart == SyncStart.PART) {
            return graph.from(edge) == ended;
        }
        final int op = graph.original(ended);
        return graph.original(graph.from(edge)) == op
                && computing.stream().noneMatch(node -> graph.original(node) == op);
    }

    private static boolean displaces(Plan plan, Work other, Work work) {
        if (other.stage() != work.stage() || other.equals(work) || work.stage() == Stage.TRAVELLING) {
            return false;
        }
        final boolean parts = work.stage() == Stage.COMPUTING;
        final int owner = parts
                ? plan.opPlacement().worker(work.number())
                : plan.depPlacement().channel(work.number());
        final int otherOwner = parts
                ? plan.opPlacement().worker(other.number())
                : plan.depPlacement().channel(other.number());
        final int priority = parts
                ? plan.opSchedule().priority(work.number())
                : plan.depSchedule().priority(work.number());
        final int otherPriority = parts
                ? plan.opSchedule().priority(other.number())
                : plan.depSchedule().priority(other.number());
        return owner == otherOwner
                && (otherPriority > priority || otherPriority == priority && other.number() < work.number());
    }

    private static void send(
            Plan plan, Communication communication, int edge, Map<Work, Double> left, List<Integer> met) {
        if (!DepPlacement.isTransfer(plan.graph(), plan.opPlacement(), edge)) {
            met.add(edge);
        } else if (communication.carrying(edge) > 0) {
            left.put(new Work(Stage.SENDING, edge), communication.carrying(edge));
        } else {
            travel(communication, edge, left, met);
        }
    }

    private static void travel(Communication communication, int edge, Map<Work, Double> left, List<Integer> met) {
        final double rest = communication.time(edge) - communication.carrying(edge);
        if (rest > 0) {
            left.put(new Work(Stage.TRAVELLING, edge), rest);
        } else {
            met.add(edge);
        }
    }
}
