package org.noctule.protocol;

import java.util.List;
import org.noctule.error.NoctuleException;

/**
 * A local decider at a ZeroMQ endpoint: the decision side's REP socket, which binds.
 *
 * <p>One server serves one run: from SIMULATION_BEGINS until SIMULATION_ENDS was answered. It waits for the first
 * message as long as it takes, for the later ones as long as the options' timeout, and stops early if the simulator's
 * process ends, if its heartbeats stop, or if another thread calls {@link #close()}.
 */
public final class DeciderServer implements AutoCloseable {
    private final Connection connection;
    private final Codec codec;

    /**
     * Binds.
     *
     * @param options where, and how
     * @param codec this end's codec
     * @throws NoctuleException if the endpoint is taken or not one
     */
    public DeciderServer(ChannelOptions options, Codec codec) {
        this.connection = Connection.bind(options);
        this.codec = codec;
    }

    /**
     * Returns where simulators may connect.
     *
     * @return the endpoint, with the port that was taken if any would do
     */
    public String endpoint() {
        return connection.endpoint();
    }

    /**
     * Answers the messages of one run and closes.
     *
     * @param decider what answers
     * @throws NoctuleException of kind PEER if the simulator was silent, left or sent nonsense; of kind INTERRUPTED if
     *     another thread closed this; what the decider throws is thrown on, after the simulator was told
     */
    public void serve(Decider decider) {
        connection.use();
        try {
            double now = answer(decider, connection.receiveFirst(), Double.NEGATIVE_INFINITY);
            while (now < Double.POSITIVE_INFINITY) {
                now = answer(decider, connection.receive(), now);
            }
        } finally {
            close();
            connection.leave();
        }
    }

    /** Answers one message; returns its date, or infinity if it was the last. */
    private double answer(Decider decider, byte[] frame, double last) {
        double now = Math.max(last, 0);
        final boolean ends;
        final byte[] reply;
        try {
            final Message message = codec.decodeMessage(frame);
            check(message, last);
            now = message.now();
            ends = ends(message.events());
            reply = codec.encode(decider.decide(message));
        } catch (NoctuleException e) {
            tell(now, e);
            throw e;
        } catch (RuntimeException | Error e) {
            tell(
                    now,
                    NoctuleException.peer(
                            "The agent threw " + e + " at the date " + now + ".",
                            "Maybe its author can tell from the stack trace that --debug shows on its side."));
            throw e;
        }
        connection.send(reply);
        return ends ? Double.POSITIVE_INFINITY : now;
    }

    private void check(Message message, double last) {
        final boolean begins = !message.events().isEmpty() && message.events().get(0) instanceof Event.SimulationBegins;
        if (begins != (last == Double.NEGATIVE_INFINITY)) {
            throw NoctuleException.peer(
                    begins
                            ? "A message in the midst of the run at " + endpoint() + " holds SIMULATION_BEGINS."
                            : "The first message at " + endpoint() + " does not hold SIMULATION_BEGINS.",
                    "Maybe two simulators are connected, or one that was in the midst of another run.");
        }
        if (message.now() < last) {
            throw NoctuleException.peer(
                    "message: the field \"now\" (" + message.now() + ") is before the last message's (" + last + ").",
                    "Maybe two simulators are connected to " + endpoint() + ".");
        }
    }

    private static boolean ends(List<Event> events) {
        return !events.isEmpty() && events.get(events.size() - 1) instanceof Event.SimulationEnds;
    }

    private void tell(double now, NoctuleException failure) {
        try {
            codec.encodeFailure(now, failure).ifPresent(connection::send);
        } catch (NoctuleException e) {
            failure.addSuppressed(e);
        }
    }

    /** Closes the socket, at once; a thread that waits in {@link #serve} fails with kind INTERRUPTED. */
    @Override
    public void close() {
        connection.close();
    }
}
