package org.noctule.fabric.ramp.step;

import java.util.Arrays;
import org.noctule.fabric.ramp.Communication;
import org.noctule.fabric.ramp.DepPlacement;
import org.noctule.fabric.ramp.PartitionedGraph;
import org.noctule.fabric.ramp.Plan;
import org.noctule.fabric.ramp.StepForecast;
import org.noctule.fabric.ramp.TickListener;

/** One run of {@link PublishedLookahead}. */
final class StepRounds {
    private final Plan plan;
    private final PartitionedGraph graph;
    private final Release release;
    private final SyncStart.Begun begun;
    private final int workers;
    private final ReadyParts ready;
    private final double[] partLeft;
    private final double[] edgeLeft;
    private final int[] met;
    private final int[] transfers;
    private int transferCount;
    private final int[] instant;
    private int instantCount;
    private final int[] worksOn;
    private final int[] winner;
    private final int[] contended;
    private int open;

    private double now;
    private double communicationTime;
    private double computationTime;
    private double busyTime;
    private int rounds;

    StepRounds(Plan plan, Communication communication, Release release, SyncStart syncStart) {
        this.plan = plan;
        this.release = release;
        graph = plan.graph();
        begun = syncStart.of(graph, this::begin);
        workers = plan.opPlacement().workers();
        ready = new ReadyParts(plan);
        partLeft = new double[graph.nodes()];
        edgeLeft = new double[graph.edges()];
        Arrays.setAll(partLeft, graph::compute);
        Arrays.setAll(edgeLeft, communication::time);
        met = new int[graph.nodes()];
        transfers = new int[graph.edges()];
        instant = new int[graph.edges()];
        worksOn = new int[workers];
        winner = new int[plan.depPlacement().channels()];
        contended = new int[plan.depPlacement().channels()];
        Arrays.fill(winner, -1);
        open = graph.nodes() + graph.edges();
        startRoots();
    }

    private void startRoots() {
        final boolean[] hasEdgesIn = new boolean[graph.nodes()];
        for (int edge = 0; edge < graph.edges(); edge++) {
            hasEdgesIn[graph.to(edge)] |= release.counts(graph.kind(edge));
        }
        for (int node = 0; node < graph.nodes(); node++) {
            if (!hasEdgesIn[node]) {
                ready.add(node);
            }
        }
    }

    StepForecast run(TickListener listener) {
        while (open > 0) {
            final double partTime = chooseParts();
            final double edgeTime = instantCount > 0 ? 0 : firstTransfer();
            final double tick = Math.min(partTime, edgeTime);
            if (tick == Double.POSITIVE_INFINITY) {
                throw NeverEnds.of(graph);
            }
            final int transfersThen = transferCount;
            final int instantThen = instantCount;
            transferCount = instantThen > 0 ? transfersThen : 0;
            instantCount = 0;
            if (instantThen > 0) {
                meetInstantly(instantThen);
            } else if (transfersThen > 0) {
                advanceTransfers(transfersThen, tick);
                communicationTime += tick;
            }
            final int busy = advanceParts(tick);
            if (busy > 0) {
                computationTime += tick;
                busyTime += busy * tick;
            }
            now += tick;
            rounds++;
            listener.tick(busy, tick);
        }
        return new StepForecast(
                now,
                communicationTime,
                computationTime,
                busyTime,
                workers,
                plan.depPlacement().channels(),
                rounds);
    }

    private double chooseParts() {
        double shortest = Double.POSITIVE_INFINITY;
        for (int worker = 0; worker < workers; worker++) {
            worksOn[worker] = ready.first(worker);
            if (worksOn[worker] >= 0) {
                shortest = Math.min(shortest, partLeft[worksOn[worker]]);
            }
        }
        return shortest;
    }

    private double firstTransfer() {
        int channels = 0;
        for (int i = 0; i < transferCount; i++) {
            final int edge = transfers[i];
            final int channel = plan.depPlacement().channel(edge);
            if (winner[channel] < 0) {
                contended[channels++] = channel;
                winner[channel] = edge;
            } else if (goesBefore(edge, winner[channel])) {
                winner[channel] = edge;
            }
        }
        double shortest = Double.POSITIVE_INFINITY;
        for (int i = 0; i < channels; i++) {
            shortest = Math.min(shortest, edgeLeft[winner[contended[i]]]);
            winner[contended[i]] = -1;
        }
        return shortest;
    }

    private boolean goesBefore(int edge, int other) {
        final int mine = plan.depSchedule().priority(edge);
        final int others = plan.depSchedule().priority(other);
        return mine > others || mine == others && edge < other;
    }

    private void meetInstantly(int count) {
        for (int i = 0; i < count; i++) {
            meet(instant[i]);
        }
    }

    private void advanceTransfers(int count, double tick) {
        int kept = 0;
        for (int i = 0; i < count; i++) {
            final int edge = transfers[i];
            edgeLeft[edge] -= Math.min(tick, edgeLeft[edge]);
            if (edgeLeft[edge] == 0) {
                meet(edge);
            } else {
                transfers[kept++] = edge;
            }
        }
        transferCount = kept;
    }

    private void meet(int edge) {
        open--;
        final int node = graph.to(edge);
        if (release.counts(graph.kind(edge)) && ++met[node] == graph.parents(node)) {
            ready.add(node);
        }
    }

    /** Chosen parts leave the front of their lists, in front of which others may have come in this round. */
    private int advanceParts(double tick) {
        int busy = 0;
        for (int worker = 0; worker < workers; worker++) {
            final int node = worksOn[worker];
            if (node >= 0) {
                busy++;
                partLeft[node] -= Math.min(tick, partLeft[node]);
                if (partLeft[node] == 0) {
                    ready.remove(node);
                    finish(node);
                }
            }
        }
        return busy;
    }

    private void finish(int node) {
        open--;
        begun.ended(node);
    }

    private void begin(int edge) {
        if (DepPlacement.isTransfer(graph, plan.opPlacement(), edge)) {
            transfers[transferCount++] = edge;
        } else {
            instant[instantCount++] = edge;
        }
    }
}
