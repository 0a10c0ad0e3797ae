package org.noctule.protocol.channel;

import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import org.noctule.error.NoctuleException;
import org.zeromq.SocketType;
import org.zeromq.ZContext;
import org.zeromq.ZMQ;

/**
 * The cost of ZeroMQ itself: bare round trips between two threads or processes of this machine, without codec or
 * decider.
 */
public final class RoundTripFloor {
    private static final String WITHIN = "inproc://floor";
    private static final int LINGER_MS = 1_000;

    private RoundTripFloor() {}

    /**
     * Times round trips between two threads over tcp, after half as many to warm up.
     *
     * @param sizes frame sizes of the round trips
     * @return seconds in all
     */
    public static double overTcp(FrameSizes sizes) {
        final CompletableFuture<String> endpoint = new CompletableFuture<>();
        thread(() -> echo(sizes, endpoint::complete));
        return seconds(endpoint.join(), sizes);
    }

    /**
     * Times round trips between two threads over inproc, after half as many to warm up.
     *
     * @param sizes frame sizes of the round trips
     * @return seconds in all
     */
    public static double inProcess(FrameSizes sizes) {
        try (ZContext context = new ZContext()) {
            final CompletableFuture<String> endpoint = new CompletableFuture<>();
            thread(() -> echo(context.shadow(), WITHIN, sizes, endpoint::complete));
            final ZMQ.Socket client = context.createSocket(SocketType.REQ);
            client.connect(endpoint.join());
            return seconds(client, sizes);
        }
    }

    private static void thread(Runnable echo) {
        final Thread thread = new Thread(echo, "round-trip-floor");
        thread.setDaemon(true);
        thread.start();
    }

    /**
     * Times round trips to an echo in another process, after half as many to warm up.
     *
     * @param endpoint where {@link #echo} listens, for as many round trips
     * @param sizes frame sizes of the round trips
     * @return seconds in all
     */
    public static double seconds(String endpoint, FrameSizes sizes) {
        try (ZContext context = new ZContext()) {
            final ZMQ.Socket client = context.createSocket(SocketType.REQ);
            final Greeting greeting = new Greeting();
            client.setEventHook(event -> greeting.heard(event.getEvent()), Greeting.EVENTS);
            client.connect(endpoint);
            greeting.await(client, endpoint, () -> false);
            return seconds(client, sizes);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new NoctuleException(
                    NoctuleException.Kind.INTERRUPTED,
                    "The timing of round trips was interrupted.",
                    "Maybe start it again.",
                    e);
        }
    }

    /**
     * Answers every request with a reply of its size, to the end of one measurement.
     *
     * @param sizes frame sizes of the round trips
     * @param ready hears where this listens
     */
    public static void echo(FrameSizes sizes, Consumer<String> ready) {
        try (ZContext context = new ZContext()) {
            echo(context, ChannelOptions.FREE_PORT, sizes, ready);
        }
    }

    private static void echo(ZContext context, String endpoint, FrameSizes sizes, Consumer<String> ready) {
        context.setLinger(LINGER_MS);
        try (ZMQ.Socket server = context.createSocket(SocketType.REP)) {
            server.bind(endpoint);
            ready.accept(server.getLastEndpoint());
            answer(server, sizes, sizes.roundTrips() / 2);
            answer(server, sizes, sizes.roundTrips());
        }
    }

    private static void answer(ZMQ.Socket server, FrameSizes sizes, int count) {
        for (int i = 0; i < count; i++) {
            server.recv();
            server.send(new byte[sizes.received(i)]);
        }
    }

    private static double seconds(ZMQ.Socket client, FrameSizes sizes) {
        ask(client, sizes, sizes.roundTrips() / 2);
        final long start = System.nanoTime();
        ask(client, sizes, sizes.roundTrips());
        return (System.nanoTime() - start) / 1e9;
    }

    private static void ask(ZMQ.Socket client, FrameSizes sizes, int count) {
        for (int i = 0; i < count; i++) {
            client.send(new byte[sizes.sent(i)]);
            client.recv();
        }
    }
}
