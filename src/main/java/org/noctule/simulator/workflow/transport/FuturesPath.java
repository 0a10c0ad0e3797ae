package org.noctule.simulator.workflow.transport;

import java.util.LinkedHashMap;
import java.util.Map;
import org.noctule.workflow.TransportTraffic;
import org.noctule.workflow.WorkflowState;

/**
 * Results that stream through a head process on the node of the first simulation, which keeps all of them and sends
 * them to each trainer anew. A trainer that starts early gets at once what is there, and each other result as it comes.
 */
final class FuturesPath implements DataPath {
    private final PathPlace place;
    private final FifoServer head = new FifoServer();
    private final Map<Integer, Receiver> receivers = new LinkedHashMap<>();
    private final double rate;
    private final double memory;
    private final double bytes;
    private double held;
    private int arrived;
    private int lost;
    private long sent;

    /** A trainer that is being served. */
    private static final class Receiver {
        final int node;
        final double begin;
        final Timeline.Wake done;
        int asked;
        int received;
        double waited;
        boolean complete;
        boolean gone;

        Receiver(int node, double begin, Timeline.Wake done) {
            this.node = node;
            this.begin = begin;
            this.done = done;
        }
    }

    FuturesPath(PathPlace place) {
        this.place = place;
        this.rate = place.plan().costs().head().rate();
        this.memory = place.plan().costs().head().memory();
        this.bytes = place.plan().shape().bytesPerSimulation();
    }

    @Override
    public void store(int simulation, TaskRun task, double now, Timeline.Wake done) {
        place.timeline().at(head.serve(now, seconds(bytes, task.node())), date -> {
            if (task.gone()) {
                return;
            }
            arrived++;
            held += bytes;
            place.memory().add(place.firstNode(), bytes);
            if (held > limit()) {
                place.breakdown().fail(WorkflowState.OUT_OF_MEMORY, date);
                return;
            }
            receivers.values().forEach(receiver -> serve(receiver, date));
            done.at(date);
        });
    }

    /** The time of a message between the head and a node. */
    private double seconds(double message, int node) {
        return Math.max(message / rate, place.ways().seconds(message, place.firstNode(), node));
    }

    private double limit() {
        return Math.min(memory, place.ram().applyAsDouble(place.firstNode()));
    }

    @Override
    public void lose(double now) {
        lost++;
        receivers.values().forEach(receiver -> settle(receiver, now));
    }

    @Override
    public void regain() {
        lost--;
    }

    @Override
    public void load(int trainer, int node, double now, Timeline.Wake done) {
        final Receiver receiver = new Receiver(node, now, done);
        receivers.put(trainer, receiver);
        if (arrived > 0) {
            serve(receiver, now);
        } else {
            settle(receiver, now);
        }
    }

    /** Sends a trainer what it has not asked for yet, in one message. */
    private void serve(Receiver receiver, double now) {
        final int results = arrived - receiver.asked;
        final double message = results * bytes;
        receiver.asked = arrived;
        final double begin = head.begin(now);
        place.timeline().at(begin, date -> {
            place.memory().add(place.firstNode(), message);
            if (held + message > limit()) {
                place.breakdown().fail(WorkflowState.OUT_OF_MEMORY, date);
            }
        });
        place.timeline().at(head.serve(now, seconds(message, receiver.node)), date -> {
            place.memory().remove(place.firstNode(), message);
            sent += results;
            if (!receiver.gone) {
                place.memory().add(receiver.node, message / 2);
                receiver.received += results;
                settle(receiver, date);
            }
        });
    }

    private void settle(Receiver receiver, double now) {
        if (!receiver.complete && receiver.received + lost >= place.expected()) {
            receiver.complete = true;
            receiver.waited = now - receiver.begin;
            receiver.done.at(now);
        }
    }

    @Override
    public void leave(int trainer) {
        final Receiver receiver = receivers.remove(trainer);
        if (receiver != null) {
            receiver.gone = true;
            place.memory().remove(receiver.node, receiver.received * bytes / 2);
        }
    }

    @Override
    public double reading(int trainer) {
        final Receiver receiver = receivers.get(trainer);
        return receiver == null ? 0 : receiver.waited;
    }

    @Override
    public int read(int trainer) {
        final Receiver receiver = receivers.get(trainer);
        return receiver == null ? 0 : receiver.received;
    }

    @Override
    public TransportTraffic traffic() {
        final long each = place.plan().shape().bytesPerSimulation();
        return new TransportTraffic(arrived * each, sent * each, 0, 0, 0);
    }

    @Override
    public int stored() {
        return arrived;
    }
}
