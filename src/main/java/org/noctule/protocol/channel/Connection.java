package org.noctule.protocol.channel;

import java.nio.channels.ClosedByInterruptException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import org.noctule.error.NoctuleException;
import org.zeromq.SocketType;
import org.zeromq.UncheckedZMQException;
import org.zeromq.ZContext;
import org.zeromq.ZEvent;
import org.zeromq.ZMQ;
import org.zeromq.ZMQException;

/**
 * One end of a REQ/REP connection that never waits in vain.
 *
 * <p>Requests and replies alternate strictly, so a peer that thinks for long cannot send a sign of life between them.
 * The signs pass below, in ZeroMQ's own protocol: each end's input thread answers the other's heartbeats while the
 * socket's owner thinks. A peer whose process ends is noticed within two slices, because the operating system closes
 * its connection; one that is frozen or cut off is noticed when a heartbeat is not answered in time; and one that lives
 * but never answers is given up after the timeout, which may therefore be generous.
 *
 * <p>A socket belongs to one thread at a time: {@link #use()} takes it, {@link #leave()} returns it. Any other thread
 * may call {@link #close()}: who waits for the peer stops within a slice, and whichever of the two is last closes the
 * socket.
 */
final class Connection implements AutoCloseable {
    private static final int SLICE_MS = 100;
    /**
     * How long the last reply may take to leave once its socket is closed: where others compute, input threads wait,
     * too.
     */
    private static final int LINGER_MS = 5_000;

    /** How long a connection may take to become one; ZeroMQ's own default, 30 s, looks like a peer that hangs. */
    private static final int HANDSHAKE_MS = 5_000;

    private static final double NANOS = 1e9;

    /** A name for ZeroMQ's authentication, which nobody here is asked for. */
    private static final String DOMAIN = "noctule";

    private final ChannelOptions options;
    private final String peerName;
    private final Envelope envelope;
    private final ZContext context;
    private final ZMQ.Socket socket;
    private final String endpoint;
    private final ReentrantLock owner = new ReentrantLock();
    private final AtomicInteger peers = new AtomicInteger();
    private final Greeting greeting = new Greeting();
    private volatile boolean lost;
    private volatile boolean closing;
    private boolean closed;

    private Connection(ChannelOptions options, Heartbeat heartbeat, Envelope envelope, boolean server) {
        this.options = options;
        this.envelope = envelope;
        this.peerName = server ? "The simulator" : "The decision side";
        this.context = options.process().map(InProcess::share).orElseGet(ZContext::new);
        context.setLinger(server ? LINGER_MS : 0);
        try {
            final SocketType type = server ? SocketType.ROUTER : SocketType.REQ;
            this.socket = context.createSocket(type);
            options.key().ifPresent(key -> key.lock(socket, type));
            // Refuses ZeroMQ's first two versions, which take any bytes for messages.
            socket.setZAPDomain(DOMAIN);
            socket.setReceiveTimeOut(SLICE_MS);
            socket.setMaxMsgSize(options.frameLimit());
            socket.setHandshakeIvl(HANDSHAKE_MS);
            socket.setHeartbeatIvl(heartbeat.intervalMs());
            socket.setHeartbeatTimeout(heartbeat.timeoutMs());
            socket.setEventHook(this::heard, ZMQ.EVENT_ACCEPTED | Greeting.EVENTS);
            if (server ? !socket.bind(options.endpoint()) : !socket.connect(options.endpoint())) {
                throw new ZMQException(socket.errno());
            }
            this.endpoint = server ? socket.getLastEndpoint() : options.endpoint();
        } catch (RuntimeException e) {
            context.close();
            final EndpointTrouble trouble = EndpointTrouble.of(options.endpoint(), server, reason(e));
            throw new NoctuleException(
                    NoctuleException.Kind.INPUT,
                    "The endpoint (" + options.endpoint() + ") cannot be " + (server ? "bound" : "connected to") + ": "
                            + trouble.reason() + ".",
                    trouble.remedy(),
                    e);
        }
    }

    /** Words for ZeroMQ's numbers, which are not the operating system's. */
    private static String reason(RuntimeException failure) {
        return failure instanceof ZMQException told
                ? ZMQ.Error.findByCode(told.getErrorCode()).getMessage()
                : String.valueOf(failure.getMessage());
    }

    /** Connects to a decision side, which may start later. */
    static Connection connect(ChannelOptions options, Heartbeat heartbeat) {
        return new Connection(options, heartbeat, new PlainEnvelope(), false);
    }

    /** Binds, for simulators to connect. */
    static Connection bind(ChannelOptions options, Envelope envelope) {
        return new Connection(options, Heartbeat.DEFAULT, envelope, true);
    }

    /**
     * Hears of connections in ZeroMQ's input thread. What a simulator had asked is lost with its connection, even if
     * ZeroMQ makes another one; a decision side loses its simulator when nobody is connected.
     */
    private void heard(ZEvent event) {
        greeting.heard(event.getEvent());
        switch (event.getEvent()) {
            case ACCEPTED -> {
                peers.incrementAndGet();
                lost = false;
            }
            case DISCONNECTED -> lost |= peers.decrementAndGet() <= 0 && greeting.came();
            default -> {}
        }
    }

    /** Where the socket is bound or connects. */
    String endpoint() {
        return endpoint;
    }

    /** Takes the socket for this thread. */
    void use() {
        owner.lock();
        if (closing) {
            leave();
            throw interrupted();
        }
    }

    /** Returns the socket; if another thread closed this meanwhile, its wish is carried out. */
    void leave() {
        if (closing && !closed) {
            closed = true;
            options.process().ifPresent(InProcess::leave);
            context.close();
        }
        owner.unlock();
    }

    /** Waits until a decision side is there, as long as one may be silent. */
    void reach() {
        if (greeting.came() || options.process().isPresent()) {
            return;
        }
        final long start = System.nanoTime();
        try {
            if (greeting.await(socket, endpoint, () -> closing || overdue(start, options.timeout()))) {
                return;
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw interrupted();
        }
        if (closing) {
            throw interrupted();
        }
        throw NoctuleException.peer(
                peerName + " at " + endpoint + " was not there for " + options.timeout() + " s.",
                "Maybe it is not running, or what listens there does not speak ZeroMQ.");
    }

    private static boolean overdue(long start, double timeout) {
        return System.nanoTime() - start >= timeout * NANOS;
    }

    void send(byte[] frame) {
        if (frame.length > options.frameLimit()) {
            throw new NoctuleException(
                    NoctuleException.Kind.RUN,
                    "A frame of " + frame.length + " bytes is over the limit of " + options.frameLimit() + ".",
                    "Maybe use dialect noctule, which does not list every core and profile in the first message.");
        }
        options.transcript().sending(frame);
        if (!guarded(() -> envelope.send(socket, frame))) {
            throw gone();
        }
    }

    /** Waits for a frame as long as the peer may be silent; an end of the connection ends the wait. */
    byte[] receive() {
        return receive(
                options.timeout(),
                () -> lost
                        || options.process().isPresent()
                                && options.process().get().left());
    }

    /**
     * Waits for a frame of a peer that is not known yet; others may come and go before.
     *
     * @param seconds how long
     * @return the frame, empty if none came
     */
    byte[] receiveFirst(double seconds) {
        return awaitFrame(seconds, () -> false);
    }

    private byte[] receive(double timeout, BooleanSupplier ended) {
        final byte[] frame = awaitFrame(timeout, ended);
        if (frame.length == 0) {
            throw NoctuleException.peer(
                    peerName + " at " + endpoint + " was silent for " + timeout + " s.",
                    "Maybe it waits for something itself, or needs a longer --timeout.");
        }
        return frame;
    }

    private byte[] awaitFrame(double timeout, BooleanSupplier ended) {
        final long start = System.nanoTime();
        while (true) {
            final boolean wasEnded = ended.getAsBoolean();
            final byte[] frame = receiveSlice();
            if (frame.length > 0) {
                options.transcript().received(frame);
                return frame;
            }
            if (closing) {
                throw interrupted();
            }
            // Only what ended before an empty slice counts: the last frame may arrive together with the end.
            if (wasEnded) {
                throw gone();
            }
            if (overdue(start, timeout)) {
                return frame;
            }
        }
    }

    private byte[] receiveSlice() {
        final byte[][] frame = {Envelope.NOTHING};
        guarded(() -> {
            try {
                frame[0] = envelope.open(socket);
            } catch (Envelope.Malformed e) {
                throw NoctuleException.peer(
                        peerName + " at " + endpoint + " sent an empty frame, or more than one.",
                        "Maybe it does not speak Batsim's protocol, which sends one frame a message.");
            }
            return true;
        });
        return frame[0];
    }

    private boolean guarded(BooleanSupplier action) {
        try {
            return action.getAsBoolean();
        } catch (UncheckedZMQException e) {
            if (closing || isInterrupted(e)) {
                throw interrupted();
            }
            throw new NoctuleException(
                    NoctuleException.Kind.PEER,
                    "The connection at " + endpoint + " failed: " + e.getMessage() + ".",
                    "Maybe the network is down.",
                    e);
        }
    }

    private static boolean isInterrupted(UncheckedZMQException e) {
        return Thread.currentThread().isInterrupted()
                || e instanceof ZMQException failure && failure.getErrorCode() == ZMQ.Error.EINTR.getCode()
                || e.getCause() instanceof ClosedByInterruptException;
    }

    private NoctuleException gone() {
        return new NoctuleException(
                NoctuleException.Kind.PEER,
                peerName + " at " + endpoint + " closed the connection before the end of the run.",
                "Maybe it failed and says why itself, or it sent a frame of more than " + options.frameLimit()
                        + " bytes.",
                new PeerLeft());
    }

    private NoctuleException interrupted() {
        return new NoctuleException(
                NoctuleException.Kind.INTERRUPTED,
                "The connection at " + endpoint + " was closed on request.",
                "Maybe start again: the run did not reach its end.");
    }

    @Override
    public void close() {
        closing = true;
        final boolean free;
        try {
            free = owner.tryLock(2L * SLICE_MS, TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return;
        }
        if (free) {
            leave();
        }
    }
}
