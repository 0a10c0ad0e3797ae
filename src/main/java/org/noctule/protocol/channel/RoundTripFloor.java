package org.noctule.protocol.channel;

import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import org.noctule.error.NoctuleException;
import org.zeromq.SocketType;
import org.zeromq.ZContext;
import org.zeromq.ZMQ;

/**
 * The cost of ZeroMQ itself: bare round trips between two threads or processes over tcp on this machine, without codec
 * or decider.
 */
public final class RoundTripFloor {
    private static final int LINGER_MS = 1_000;

    private RoundTripFloor() {}

    /**
     * Times round trips of frames of equal size between two threads, after half as many to warm up.
     *
     * @param roundTrips number of timed round trips
     * @param bytes size of each request and each reply
     * @return seconds in all
     */
    public static double seconds(int roundTrips, int bytes) {
        final CompletableFuture<String> endpoint = new CompletableFuture<>();
        final Thread echo = new Thread(() -> echo(roundTrips, endpoint::complete), "round-trip-floor");
        echo.setDaemon(true);
        echo.start();
        return seconds(endpoint.join(), roundTrips, bytes);
    }

    /**
     * Times round trips to an echo in another process, after half as many to warm up.
     *
     * @param endpoint where {@link #echo} listens, for as many round trips
     * @param roundTrips number of timed round trips
     * @param bytes size of each request and each reply
     * @return seconds in all
     */
    public static double seconds(String endpoint, int roundTrips, int bytes) {
        try (ZContext context = new ZContext()) {
            final ZMQ.Socket client = context.createSocket(SocketType.REQ);
            final Greeting greeting = new Greeting();
            client.setEventHook(greeting::heard, Greeting.EVENTS);
            client.connect(endpoint);
            greeting.await(client, endpoint, () -> false);
            final byte[] frame = new byte[bytes];
            trips(client, frame, roundTrips / 2);
            final long start = System.nanoTime();
            trips(client, frame, roundTrips);
            return (System.nanoTime() - start) / 1e9;
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
     * Answers every request with itself, to the end of one measurement.
     *
     * @param roundTrips number of round trips to come
     * @param ready hears where this listens
     */
    public static void echo(int roundTrips, Consumer<String> ready) {
        try (ZContext context = new ZContext()) {
            context.setLinger(LINGER_MS);
            final ZMQ.Socket server = context.createSocket(SocketType.REP);
            server.bind(ChannelOptions.FREE_PORT);
            ready.accept(server.getLastEndpoint());
            for (int i = 0; i < roundTrips / 2 + roundTrips; i++) {
                server.send(server.recv());
            }
        }
    }

    private static void trips(ZMQ.Socket client, byte[] frame, int count) {
        for (int i = 0; i < count; i++) {
            client.send(frame);
            client.recv();
        }
    }
}
