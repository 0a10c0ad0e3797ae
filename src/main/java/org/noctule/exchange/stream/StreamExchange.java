package org.noctule.exchange.stream;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.atomic.AtomicLong;
import org.noctule.error.NoctuleException;
import org.noctule.exchange.Block;
import org.noctule.exchange.BlockEntry;
import org.noctule.exchange.BlockKeys;
import org.noctule.exchange.BlockWait;
import org.noctule.exchange.Exchange;
import org.noctule.exchange.ExchangeStatistics;
import org.noctule.exchange.Meter;
import org.noctule.exchange.NpyFormat;
import org.noctule.random.Secret;
import org.zeromq.SocketType;
import org.zeromq.ZMQ;
import org.zeromq.ZMsg;

/** An end of a stream through a {@link StreamHead}. */
public final class StreamExchange implements Exchange {
    /** How long the head may take for a request, beside the patience of the request itself. */
    private static final Duration ANSWER = Duration.ofSeconds(60);

    private static final int SLICE_MS = 100;

    /** How long a new connection's first answer may take before another is made; doubled each time. */
    private static final Duration GREETING = Duration.ofMillis(100);

    private static final Duration LONGEST_GREETING = Duration.ofMillis(3_200);

    private final String endpoint;
    private final Secret secret;
    private final Duration patience;
    private final ZMQ.Context context = ZMQ.context(1);
    private final ConcurrentLinkedDeque<ZMQ.Socket> idle = new ConcurrentLinkedDeque<>();
    private final AtomicLong requests = new AtomicLong();
    private final Meter meter = new Meter();

    /** What the head answered: nanoseconds that the request has waited there, and a block or a text if there is one. */
    private record Answer(String word, long waited, byte[] rest) {}

    /**
     * Connects.
     *
     * @param endpoint that of the head
     * @param secret the secret of the head
     */
    public StreamExchange(String endpoint, Secret secret) {
        this(endpoint, secret, ANSWER);
    }

    StreamExchange(String endpoint, Secret secret, Duration patience) {
        this.endpoint = endpoint;
        this.secret = secret;
        this.patience = patience;
    }

    @Override
    public void put(String key, Block block) {
        final long begin = System.nanoTime();
        ask(Duration.ZERO, StreamMessage.PUT, BlockKeys.check(key), 0L, NpyFormat.encode(block));
        meter.wrote(begin, block.size());
    }

    @Override
    public Block get(String key, Duration wait) {
        final long begin = System.nanoTime();
        final Answer answer = wait(StreamMessage.GET, key, wait);
        final Block block = NpyFormat.decode(ByteBuffer.wrap(answer.rest()), key);
        meter.read(begin + answer.waited(), block.size());
        return block;
    }

    @Override
    public List<BlockEntry> manifest() {
        final long begin = System.nanoTime();
        final byte[] lines = ask(Duration.ZERO, StreamMessage.LIST, "", 0L).rest();
        final List<BlockEntry> entries = new String(lines, StandardCharsets.UTF_8)
                .lines()
                .map(line -> line.split(" ", 2))
                .map(words -> new BlockEntry(words[0], Long.parseLong(words[1])))
                .toList();
        meter.read(begin, 0);
        return entries;
    }

    @Override
    public void await(List<String> keys, Duration wait) {
        final long end = System.nanoTime() + wait.toNanos();
        for (final String key : keys) {
            wait(StreamMessage.AWAIT, key, Duration.ofNanos(Math.max(0, end - System.nanoTime())));
        }
    }

    @Override
    public void remove(String key) {
        ask(Duration.ZERO, StreamMessage.REMOVE, BlockKeys.check(key), 0L);
    }

    private Answer wait(String name, String key, Duration wait) {
        final Answer answer = ask(wait, name, BlockKeys.check(key), wait.toNanos());
        if (answer.word().equals(StreamMessage.MISSING)) {
            throw BlockWait.missing(key, wait);
        }
        return answer;
    }

    private Answer ask(Duration wait, Object... request) {
        final ZMQ.Socket known = idle.poll();
        final ZMQ.Socket socket = known == null ? greeted() : known;
        meter.sent();
        final Answer answer = answer(socket, wait.plus(patience), request).orElseThrow(this::silent);
        idle.push(socket);
        return checked(answer);
    }

    /** Asks over a socket, which is closed if no answer came. */
    private Optional<Answer> answer(ZMQ.Socket socket, Duration wait, Object... request) {
        boolean whole = false;
        try {
            final long number = requests.incrementAndGet();
            final ZMsg message = StreamMessage.of(request);
            message.addFirst(ByteBuffer.allocate(Long.BYTES).putLong(number).array());
            message.addFirst(secret.text());
            message.send(socket);
            final Optional<Answer> answer = receive(socket, number, wait);
            whole = answer.isPresent();
            return answer;
        } finally {
            if (!whole) {
                socket.close();
            }
        }
    }

    /**
     * Connects, and makes connections anew until the head has answered over one: JeroMQ may forget one, as
     * {@link StreamHead#HANDSHAKE_MS} tells.
     */
    private ZMQ.Socket greeted() {
        final long end = System.nanoTime() + patience.toNanos();
        Duration greeting = GREETING;
        while (System.nanoTime() - end < 0) {
            final ZMQ.Socket socket = connect();
            if (answer(socket, greeting, StreamMessage.GREET, "", 0L).isPresent()) {
                return socket;
            }
            greeting = greeting.multipliedBy(2);
            if (greeting.compareTo(LONGEST_GREETING) > 0) {
                greeting = LONGEST_GREETING;
            }
        }
        throw silent();
    }

    private ZMQ.Socket connect() {
        final ZMQ.Socket socket = context.socket(SocketType.DEALER);
        socket.setLinger(0);
        socket.setReceiveTimeOut(SLICE_MS);
        socket.setHandshakeIvl(StreamHead.HANDSHAKE_MS);
        socket.connect(endpoint);
        return socket;
    }

    private Optional<Answer> receive(ZMQ.Socket socket, long number, Duration wait) {
        final long end = System.nanoTime() + wait.toNanos();
        while (System.nanoTime() - end < 0) {
            final ZMsg message = ZMsg.recvMsg(socket);
            if (Thread.currentThread().isInterrupted()) {
                throw new NoctuleException(
                        NoctuleException.Kind.INTERRUPTED,
                        "A request to the head of the stream was interrupted.",
                        "Maybe start again.");
            }
            if (message == null) {
                continue;
            }
            final List<byte[]> frames = StreamMessage.frames(message);
            if (frames.size() >= 3
                    && StreamMessage.number(frames.get(0)) == number
                    && StreamMessage.isNumber(frames.get(2))) {
                return Optional.of(new Answer(
                        StreamMessage.text(frames.get(1)),
                        StreamMessage.number(frames.get(2)),
                        frames.size() > 3 ? frames.get(3) : new byte[0]));
            }
        }
        return Optional.empty();
    }

    private NoctuleException silent() {
        return NoctuleException.peer(
                "The head of the stream at " + endpoint + " does not answer.",
                "Maybe its process was ended, or this machine is overloaded.");
    }

    private static Answer checked(Answer answer) {
        if (answer.word().equals(StreamMessage.REFUSED)) {
            final String[] lines = StreamMessage.text(answer.rest()).split("\n", 2);
            throw NoctuleException.input(lines[0], lines.length > 1 ? lines[1] : "Maybe its log says more.");
        }
        return answer;
    }

    @Override
    public ExchangeStatistics statistics() {
        return meter.statistics();
    }

    /** Disconnects; requests that are under way must have ended. */
    @Override
    public void close() {
        for (ZMQ.Socket socket = idle.poll(); socket != null; socket = idle.poll()) {
            socket.close();
        }
        context.term();
    }
}
