package org.noctule.protocol;

import org.noctule.error.NoctuleException;
import org.zeromq.SocketType;
import org.zeromq.ZContext;
import org.zeromq.ZMQ;

/**
 * What ZeroMQ itself costs: bare round trips between two threads over tcp on this machine, without codec or decider.
 */
public final class RoundTripFloor {
    private RoundTripFloor() {}

    /**
     * Times round trips of frames of equal size, after half as many to warm up.
     *
     * @param roundTrips how many are timed
     * @param bytes size of each request and each reply
     * @return seconds in all
     */
    public static double seconds(int roundTrips, int bytes) {
        try (ZContext context = new ZContext()) {
            final ZMQ.Socket server = context.createSocket(SocketType.REP);
            server.bind(ChannelOptions.FREE_PORT);
            final int warmUp = roundTrips / 2;
            final Thread echo = new Thread(() -> echo(server, warmUp + roundTrips), "round-trip-floor");
            echo.setDaemon(true);
            echo.start();
            final ZMQ.Socket client = context.createSocket(SocketType.REQ);
            final Greeting greeting = new Greeting();
            client.setEventHook(greeting::heard, Greeting.EVENTS);
            client.connect(server.getLastEndpoint());
            greeting.await(client, server.getLastEndpoint(), () -> false);
            final byte[] frame = new byte[bytes];
            trips(client, frame, warmUp);
            final long start = System.nanoTime();
            trips(client, frame, roundTrips);
            final double seconds = (System.nanoTime() - start) / 1e9;
            echo.join();
            return seconds;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new NoctuleException(
                    NoctuleException.Kind.INTERRUPTED,
                    "The timing of round trips was interrupted.",
                    "Maybe start it again.",
                    e);
        }
    }

    private static void trips(ZMQ.Socket client, byte[] frame, int count) {
        for (int i = 0; i < count; i++) {
            client.send(frame);
            client.recv();
        }
    }

    private static void echo(ZMQ.Socket server, int count) {
        for (int i = 0; i < count; i++) {
            server.send(server.recv());
        }
    }
}
