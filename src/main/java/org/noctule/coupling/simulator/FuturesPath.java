package org.noctule.coupling.simulator;

import java.util.LinkedHashMap;
import java.util.Map;
import org.noctule.coupling.CouplingState;
import org.noctule.coupling.TransportTraffic;

/**
 * Results that stream through a head process on the node of the first simulation, which keeps all of them and sends
 * them to each trainer anew. A trainer that starts early gets at once what is there, and each other result as it comes.
 */
final class FuturesPath implements DataPath {
    private final PathPlace place;
    private final CarryingServer head;
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
        this.head = new CarryingServer(place);
        this.rate = place.plan().costs().head().rate();
        this.memory = place.plan().costs().head().memory();
        this.bytes = place.plan().shape().bytesPerSimulation();
    }

    @Override
    public void store(int simulation, TaskRun task, double now, Timeline.Wake done) {
        serve(bytes, task.node(), place.firstNode(), now, begun -> {}, date -> {
            if (task.gone()) {
                return;
            }
            arrived++;
            held += bytes;
            place.memory().add(place.firstNode(), bytes);
            if (held > limit()) {
                place.breakdown().fail(CouplingState.OUT_OF_MEMORY, date);
                return;
            }
            receivers.values().forEach(receiver -> serve(receiver, date));
            done.at(date);
        });
    }

    /** Lets the head take or send a message. */
    private void serve(double message, int from, int to, double now, Timeline.Wake begun, Timeline.Wake done) {
        head.serve(new CarryingServer.Request(message / rate, 0, message, from, to, begun, done), now);
    }

    private double limit() {
        return Math.min(memory, place.machine().memory(place.firstNode()));
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
        serve(
                message,
                place.firstNode(),
                receiver.node,
                now,
                date -> {
                    place.memory().add(place.firstNode(), message);
                    if (held + message > limit()) {
                        place.breakdown().fail(CouplingState.OUT_OF_MEMORY, date);
                    }
                },
                date -> {
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
