package org.noctule.exchange.stream;

import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.function.Consumer;
import org.noctule.random.Secret;
import org.zeromq.SocketType;
import org.zeromq.ZMQ;
import org.zeromq.ZMsg;

/**
 * The head of a stream: keeps all blocks, and answers the ends one after the other. A broker, a thread of its own,
 * stands between them and the head, so that a long answer does not stop messages from being taken in. It binds to the
 * loopback interface, and hears those alone who send its secret with each request; nothing is encrypted.
 */
public final class StreamHead implements AutoCloseable {
    /**
     * How long a connection may take to become one, in milliseconds. JeroMQ 0.6.0 may forget to watch a new connection
     * (its pull request 1022), which is made anew then; after its own 30 s, a reader looks like one that hangs. Ends
     * ask for a greeting first, and make a connection anew that brings none within a fraction of a second.
     */
    static final int HANDSHAKE_MS = 2_000;

    private static final String INSIDE = "inproc://head";

    private final ZMQ.Context context = ZMQ.context(1);
    private final CountDownLatch ended = new CountDownLatch(1);
    private final String endpoint;
    private final Shelf shelf;
    private final Secret secret;

    /**
     * Binds to a free port and begins to serve.
     *
     * @param capacity bytes of numbers that are kept at most
     * @param secret the secret of its ends
     */
    public StreamHead(long capacity, Secret secret) {
        this.shelf = new Shelf(capacity);
        this.secret = secret;
        final ZMQ.Socket outside = context.socket(SocketType.ROUTER);
        final ZMQ.Socket inside = context.socket(SocketType.DEALER);
        final ZMQ.Socket own = context.socket(SocketType.DEALER);
        for (final ZMQ.Socket socket : new ZMQ.Socket[] {outside, inside, own}) {
            socket.setLinger(0);
            // Blocks that stand in line are counted by the memory of the head, not by their number.
            socket.setHWM(0);
            socket.setHandshakeIvl(HANDSHAKE_MS);
        }
        this.endpoint = "tcp://127.0.0.1:" + outside.bindToRandomPort("tcp://127.0.0.1");
        inside.bind(INSIDE);
        own.connect(INSIDE);
        start("noctule-broker", () -> {
            ZMQ.proxy(outside, inside, null);
            outside.close();
            inside.close();
        });
        start("noctule-head", () -> serve(own));
    }

    private static void start(String name, Runnable body) {
        final Thread thread = new Thread(body, name);
        thread.setDaemon(true);
        thread.start();
    }

    /** {@return where ends connect: the endpoint, such as {@code tcp://127.0.0.1:40001}} */
    public String endpoint() {
        return endpoint;
    }

    private void serve(ZMQ.Socket socket) {
        try (ZMQ.Poller poller = context.poller(1)) {
            poller.register(socket, ZMQ.Poller.POLLIN);
            // The result is negative once the head is closed.
            while (poller.poll(shelf.pause()) >= 0) {
                if (poller.pollin(0)) {
                    final ZMsg message = ZMsg.recvMsg(socket, ZMQ.DONTWAIT);
                    if (message != null) {
                        hear(StreamMessage.frames(message), reply -> reply.send(socket));
                    }
                }
                shelf.giveUp(reply -> reply.send(socket));
            }
        } finally {
            socket.close();
            ended.countDown();
        }
    }

    /** Drops what a stranger sends: the second frame, behind the end, is the secret. */
    private void hear(List<byte[]> frames, Consumer<ZMsg> replies) {
        if (frames.size() > 1 && secret.is(StreamMessage.text(frames.get(1)))) {
            frames.remove(1);
            shelf.take(frames, replies);
        }
    }

    /** Ends, at once; blocks are gone. */
    @Override
    public void close() {
        context.term();
        try {
            ended.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
