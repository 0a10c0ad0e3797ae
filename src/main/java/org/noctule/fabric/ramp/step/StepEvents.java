package org.noctule.fabric.ramp.step;

import java.util.Arrays;
import org.noctule.fabric.ramp.Communication;
import org.noctule.fabric.ramp.DepPlacement;
import org.noctule.fabric.ramp.PartitionedGraph;
import org.noctule.fabric.ramp.Plan;
import org.noctule.fabric.ramp.StepForecast;
import org.noctule.fabric.ramp.TickListener;

/**
 * One run of {@link SharedChannelLookahead}. Tasks are the parts and, behind them, the dependencies; owners of events
 * are the servers, the channels and, behind them, the dependencies on their way. What falls on one date is taken in
 * before servers and channels choose.
 */
final class StepEvents {
    private static final int IDLE = -1;
    private static final int NONE = -1;

    private final Plan plan;
    private final PartitionedGraph graph;
    private final Communication communication;
    private final Release release;
    private final SyncStart.Begun begun;
    private final int workers;
    private final int nodes;
    private final int owners;
    private final double[] left;
    private final int[] running;
    private final double[] since;
    private final int[] met;
    private final Waiting waiting;
    private final EventQueue events;
    private final int[] touched;
    private final boolean[] isTouched;
    private final int[] arrivesWith;
    private int lastSent;
    private double lastArrival = Double.NaN;
    private int touchedCount;
    private int[] due = new int[64];
    private int open;
    private int busy;
    private int underWay;

    private TickListener listener = TickListener.NONE;
    private double now;
    private double communicationTime;
    private double computationTime;
    private double busyTime;
    private int rounds;

    StepEvents(Plan plan, Communication communication, Release release, SyncStart syncStart) {
        this.plan = plan;
        this.communication = communication;
        this.release = release;
        graph = plan.graph();
        begun = syncStart.of(graph, this::begin);
        nodes = graph.nodes();
        workers = plan.opPlacement().workers();
        owners = workers + plan.depPlacement().channels();
        left = new double[nodes + graph.edges()];
        running = new int[owners];
        since = new double[owners];
        Arrays.fill(running, IDLE);
        met = new int[nodes];
        waiting = new Waiting(capacities());
        events = new EventQueue(owners + graph.edges());
        touched = new int[owners];
        isTouched = new boolean[owners];
        arrivesWith = new int[graph.edges()];
        Arrays.fill(arrivesWith, NONE);
        open = nodes + graph.edges();
    }

    private int[] capacities() {
        final int[] capacity = new int[owners];
        for (int node = 0; node < nodes; node++) {
            left[node] = graph.compute(node);
            capacity[owner(node)]++;
        }
        for (int edge = 0; edge < graph.edges(); edge++) {
            if (isTransfer(edge)) {
                left[nodes + edge] = communication.carrying(edge);
                capacity[owner(nodes + edge)]++;
            }
        }
        return capacity;
    }

    private boolean isTransfer(int edge) {
        return plan.depPlacement().channel(edge) != DepPlacement.NONE;
    }

    private int owner(int task) {
        return task < nodes
                ? plan.opPlacement().worker(task)
                : workers + plan.depPlacement().channel(task - nodes);
    }

    /** Lower goes first: the priority turned around, then the number. */
    private long key(int task) {
        final int priority = task < nodes
                ? plan.opSchedule().priority(task)
                : plan.depSchedule().priority(task - nodes);
        return -(long) priority << Integer.SIZE | task;
    }

    StepForecast run(TickListener heard) {
        listener = heard;
        startRoots();
        while (open > 0) {
            dispatch();
            if (events.isEmpty()) {
                throw NeverEnds.of(graph);
            }
            pass(events.firstDate() - now);
            now = events.firstDate();
            int count = 0;
            while (!events.isEmpty() && events.firstDate() == now) {
                if (count == due.length) {
                    due = Arrays.copyOf(due, 2 * count);
                }
                due[count++] = events.removeFirst();
            }
            for (int i = 0; i < count; i++) {
                end(due[i]);
            }
        }
        return new StepForecast(now, communicationTime, computationTime, busyTime, workers, owners - workers, rounds);
    }

    private void startRoots() {
        final boolean[] waits = new boolean[nodes];
        for (int edge = 0; edge < graph.edges(); edge++) {
            waits[graph.to(edge)] |= release.counts(graph.kind(edge));
        }
        for (int node = 0; node < nodes; node++) {
            if (!waits[node]) {
                enqueue(node);
            }
        }
    }

    private void pass(double length) {
        if (underWay > 0) {
            communicationTime += length;
        }
        if (busy > 0) {
            computationTime += length;
            busyTime += busy * length;
        }
        rounds++;
        listener.tick(busy, length);
    }

    private void enqueue(int task) {
        final int owner = owner(task);
        waiting.add(owner, key(task));
        touch(owner);
    }

    private void touch(int owner) {
        if (!isTouched[owner]) {
            isTouched[owner] = true;
            touched[touchedCount++] = owner;
        }
    }

    private void dispatch() {
        for (int i = 0; i < touchedCount; i++) {
            final int owner = touched[i];
            isTouched[owner] = false;
            if (waiting.isEmpty(owner)) {
                continue;
            }
            final int current = running[owner];
            if (current == IDLE) {
                busy += owner < workers ? 1 : 0;
            } else if (waiting.peek(owner) < key(current)) {
                left[current] = events.date(owner) - now;
                listener.ran(current, since[owner], now);
                waiting.add(owner, key(current));
            } else {
                continue;
            }
            final int next = (int) waiting.peek(owner);
            waiting.removeFirst(owner);
            running[owner] = next;
            since[owner] = now;
            events.put(owner, now + left[next]);
        }
        touchedCount = 0;
    }

    private void end(int owner) {
        if (owner >= owners) {
            for (int edge = owner - owners; edge != NONE; edge = arrivesWith[edge]) {
                meet(edge);
                underWay--;
            }
            return;
        }
        final int task = running[owner];
        running[owner] = IDLE;
        listener.ran(task, since[owner], now);
        touch(owner);
        if (task < nodes) {
            busy--;
            finish(task);
        } else {
            travel(task - nodes);
        }
    }

    private void finish(int node) {
        open--;
        begun.ended(node);
    }

    private void begin(int edge) {
        if (!isTransfer(edge)) {
            meet(edge);
            return;
        }
        underWay++;
        if (left[nodes + edge] > 0) {
            enqueue(nodes + edge);
        } else {
            travel(edge);
        }
    }

    /** The members of a collective operation mostly arrive together: those that follow each other make one event. */
    private void travel(int edge) {
        final double rest = communication.time(edge) - communication.carrying(edge);
        if (rest <= 0) {
            meet(edge);
            underWay--;
        } else if (lastArrival > now && now + rest == lastArrival) {
            arrivesWith[edge] = arrivesWith[lastSent];
            arrivesWith[lastSent] = edge;
        } else {
            lastSent = edge;
            lastArrival = now + rest;
            events.put(owners + edge, lastArrival);
        }
    }

    private void meet(int edge) {
        open--;
        final int node = graph.to(edge);
        if (release.counts(graph.kind(edge)) && ++met[node] == graph.parents(node)) {
            enqueue(node);
        }
    }
}
