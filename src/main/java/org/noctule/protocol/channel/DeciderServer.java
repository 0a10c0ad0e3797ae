package org.noctule.protocol.channel;

import java.util.List;
import java.util.Optional;
import org.noctule.error.NoctuleException;
import org.noctule.protocol.Decider;
import org.noctule.protocol.Event;
import org.noctule.protocol.Follower;
import org.noctule.protocol.Message;
import org.noctule.protocol.Reply;
import org.noctule.protocol.codec.Codec;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A local decider at a ZeroMQ endpoint: the decision side's ROUTER socket, which binds and answers REQ sockets.
 *
 * <p>One server serves one run of one simulator: the first that sends SIMULATION_BEGINS, until its SIMULATION_ENDS was
 * answered. Whatever else comes to the port, before or meanwhile, is refused and disturbs nothing. The server waits for
 * the first message, as for the later ones, as long as the options' timeout, and stops early if the simulator's process
 * ends, if its heartbeats stop, or if another thread calls {@link #close()}.
 */
public final class DeciderServer implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(DeciderServer.class);
    private static final double NANOS = 1e9;

    private final Connection connection;
    private final Codec codec;
    private final double patience;
    private final AddressedEnvelope envelope = new AddressedEnvelope();

    /**
     * Binds.
     *
     * @param options address and timeouts
     * @param codec this end's codec
     * @throws NoctuleException if the endpoint is taken or not one
     */
    public DeciderServer(ChannelOptions options, Codec codec) {
        this.connection = Connection.bind(options, envelope);
        this.codec = codec;
        this.patience = options.timeout();
    }

    /** {@return the endpoint, with the port that was taken if any would do} */
    public String endpoint() {
        return connection.endpoint();
    }

    /**
     * Answers the messages of one run and closes.
     *
     * @param decider the decision side
     * @throws NoctuleException of kind PEER if the simulator was silent, left or sent nonsense; of kind INTERRUPTED if
     *     another thread closed this; what the decider throws is thrown on, after the simulator was told
     */
    public void serve(Decider decider) {
        connection.use();
        try {
            codec.announceFollowing(decider instanceof Follower follower && follower.follows());
            double now = answer(announced(decider), begin());
            while (now < Double.POSITIVE_INFINITY) {
                now = answer(decider, next(now));
            }
        } finally {
            close();
            connection.leave();
        }
    }

    /** The decision side, of which the first answer says what can be said only then. */
    private Decider announced(Decider decider) {
        return message -> {
            final Reply reply = decider.decide(message);
            codec.announceForgetting(decider instanceof Follower follower && !follower.remembers());
            return reply;
        };
    }

    /** Waits for the simulator, and lets nobody else in from then on. */
    private Message begin() {
        final long start = System.nanoTime();
        Optional<NoctuleException> refused = Optional.empty();
        while (true) {
            final byte[] frame = connection.receiveFirst(patience - (System.nanoTime() - start) / NANOS);
            if (frame.length == 0) {
                throw absent(refused);
            }
            try {
                final Message message = codec.decodeMessage(frame);
                demandBegin(message);
                envelope.pin(codec.encodeRefusal(0, busy()));
                return message;
            } catch (NoctuleException e) {
                LOG.warn("Refused at {}: {} {}", endpoint(), e.getMessage(), e.remedy());
                connection.send(codec.encodeRefusal(0, e));
                refused = Optional.of(e);
            }
        }
    }

    private NoctuleException absent(Optional<NoctuleException> refused) {
        return refused.map(last -> NoctuleException.peer(
                        "No simulator began a run at " + endpoint() + " within " + patience
                                + " s; the last message was refused: " + last.getMessage(),
                        last.remedy()))
                .orElseGet(() -> NoctuleException.peer(
                        "No simulator came to " + endpoint() + " within " + patience + " s.",
                        "Maybe it failed and says why itself, or needs a longer --timeout here."));
    }

    private NoctuleException busy() {
        return NoctuleException.peer(
                "The decision side at " + endpoint() + " serves another simulator.",
                "Maybe start one decision side per simulator, each at a port of its own.");
    }

    private void demandBegin(Message message) {
        if (!begins(message)) {
            throw NoctuleException.peer(
                    "The first message at " + endpoint() + " does not hold SIMULATION_BEGINS.",
                    "Maybe two simulators are connected, or one that was in the midst of another run.");
        }
    }

    /** The next message of the run; what is wrong with it is told to the simulator. */
    private Message next(double last) {
        final byte[] frame = connection.receive();
        try {
            final Message message = codec.decodeMessage(frame);
            check(message, last);
            return message;
        } catch (NoctuleException e) {
            tell(last, e);
            throw e;
        }
    }

    /** Answers one message; returns its date, or infinity if it was the last. */
    private double answer(Decider decider, Message message) {
        final byte[] reply;
        try {
            reply = codec.encode(reply(decider, message));
        } catch (NoctuleException e) {
            tell(message.now(), e);
            throw e;
        } catch (Throwable e) { // Checked exceptions too: those of other languages are not declared.
            tell(
                    message.now(),
                    NoctuleException.peer(
                            "The agent threw " + e + " at the date " + message.now() + ".",
                            "Maybe its author can tell from the stack trace that --debug shows on its side."));
            throw e;
        }
        connection.send(reply);
        return ends(message.events()) ? Double.POSITIVE_INFINITY : message.now();
    }

    private void check(Message message, double last) {
        if (begins(message)) {
            throw NoctuleException.peer(
                    "A message in the midst of the run at " + endpoint() + " holds SIMULATION_BEGINS.",
                    "Maybe the simulator began a second run: start a decision side for each.");
        }
        if (message.now() < last) {
            throw NoctuleException.peer(
                    "message: the field \"now\" (" + message.now() + ") is before the last message's (" + last + ").",
                    "Maybe the simulator's clock runs backwards.");
        }
    }

    private Reply reply(Decider decider, Message message) {
        if (codec.taken().isEmpty()) {
            return decider.decide(message);
        }
        if (!(decider instanceof Follower follower)) {
            throw NoctuleException.peer(
                    "The message of date " + message.now() + " holds an answer, and this agent cannot follow.",
                    "Maybe the simulator did not look at the features that this side announced.");
        }
        follower.book(message, codec.taken().get());
        return Reply.none(message.now());
    }

    private static boolean begins(Message message) {
        return !message.events().isEmpty() && message.events().get(0) instanceof Event.SimulationBegins;
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
