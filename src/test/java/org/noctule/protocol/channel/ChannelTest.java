package org.noctule.protocol.channel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.noctule.error.NoctuleException;
import org.noctule.protocol.Decision;
import org.noctule.protocol.Event;
import org.noctule.protocol.Message;
import org.noctule.protocol.Reply;
import org.noctule.protocol.codec.BatsimDescription;
import org.noctule.protocol.codec.Codec;
import org.noctule.protocol.codec.CodecContract;
import org.noctule.protocol.codec.Dialect;
import org.noctule.resource.ResourceSet;
import org.zeromq.SocketType;
import org.zeromq.ZContext;
import org.zeromq.ZMQ;

/** Both ends over real sockets, and every way in which one of them fails the other. */
@Timeout(20)
final class ChannelTest extends ChannelEnds {
    /** What a REP socket without security says first: greeting of ZMTP 3.1 and READY. */
    private static final byte[] HANDSHAKE = (new String(new char[] {0xff, 0, 0, 0, 0, 0, 0, 0, 0, 0x7f, 3, 1})
                    + "NULL" + "\0".repeat(48)
                    + "\4\31\5READY\13Socket-Type\0\0\0\3REP")
            .getBytes(StandardCharsets.ISO_8859_1);

    /** What each end says before it has heard the other. */
    private static final int SIGNATURE_BYTES = 10;

    @ParameterizedTest
    @EnumSource(Dialect.class)
    void carriesARunFromBeginToEnd(Dialect dialect) throws Throwable {
        final DeciderServer server = server(LOCAL, dialect);
        final List<Message> seen = new ArrayList<>();
        final Future<?> served = threads.submit(() -> server.serve(message -> {
            seen.add(message);
            return new Reply(message.now(), List.of(new Decision.RejectJob(message.now(), "w0!" + seen.size())));
        }));
        final RemoteDecider remote = remote(LOCAL.withEndpoint(server.endpoint()), dialect);
        final List<Message> sent = new ArrayList<>(List.of(FIRST));
        for (int i = 1; i < 200; i++) {
            sent.add(new Message(i / 4.0, List.of(new Event.RequestedCall(i / 4.0))));
        }
        sent.add(new Message(50, List.of(new Event.SimulationEnds(50))));
        for (int i = 0; i < sent.size(); i++) {
            final double now = sent.get(i).now();
            assertThat(remote.decide(sent.get(i)))
                    .isEqualTo(new Reply(now, List.of(new Decision.RejectJob(now, "w0!" + (i + 1)))));
        }
        await(served);
        assertThat(seen.subList(1, seen.size())).isEqualTo(sent.subList(1, sent.size()));
    }

    @Test
    void connectsBeforeTheServerBinds() throws Throwable {
        final String endpoint;
        try (DeciderServer probe = new DeciderServer(LOCAL, Codec.of(Dialect.NOCTULE))) {
            endpoint = probe.endpoint();
        }
        final RemoteDecider remote = remote(LOCAL.withEndpoint(endpoint), Dialect.NOCTULE);
        final Future<Reply> reply = threads.submit(() -> remote.decide(FIRST));
        final DeciderServer server = server(LOCAL.withEndpoint(endpoint), Dialect.NOCTULE);
        threads.submit(() -> server.serve(message -> Reply.none(message.now())));
        assertThat(reply.get(15, TimeUnit.SECONDS)).isEqualTo(Reply.none(0));
    }

    /** On a busy machine JeroMQ forgets one in fifty connections that are written to at once. */
    @Test
    @Tag("long")
    @Timeout(300)
    void connectsEveryTime() throws Throwable {
        for (int i = 0; i < 1_000; i++) {
            try (DeciderServer server = new DeciderServer(LOCAL, Codec.of(Dialect.NOCTULE));
                    RemoteDecider remote = new RemoteDecider(
                            LOCAL.withEndpoint(server.endpoint()), Codec.of(Dialect.NOCTULE, BatsimDescription.NONE))) {
                final Future<?> served = threads.submit(() -> server.serve(message -> Reply.none(message.now())));
                remote.decide(FIRST);
                remote.decide(LAST);
                await(served);
            }
        }
    }

    @Test
    void servesOneRunAndFreesThePort() throws Throwable {
        final DeciderServer server = server(LOCAL, Dialect.NOCTULE);
        final Future<?> served = threads.submit(() -> server.serve(message -> Reply.none(message.now())));
        final RemoteDecider remote = remote(LOCAL.withEndpoint(server.endpoint()), Dialect.NOCTULE);
        remote.decide(FIRST);
        remote.decide(LAST);
        await(served);
        server(LOCAL.withEndpoint(server.endpoint()), Dialect.NOCTULE);
    }

    @Test
    void givesASilentPeerUp() {
        try (ZContext context = new ZContext()) {
            final ZMQ.Socket silent = context.createSocket(SocketType.REP);
            silent.bind("tcp://127.0.0.1:*");
            final RemoteDecider remote =
                    remote(LOCAL.withEndpoint(silent.getLastEndpoint()).withTimeout(0.2), Dialect.NOCTULE);
            fails(
                    () -> remote.decide(FIRST),
                    NoctuleException.Kind.PEER,
                    silent.getLastEndpoint(),
                    "was silent for 0.2 s");
        }
    }

    @Test
    void givesASilentSimulatorUp() {
        final DeciderServer server = server(LOCAL.withTimeout(0.2), Dialect.NOCTULE);
        final Future<?> served = threads.submit(() -> server.serve(message -> Reply.none(message.now())));
        remote(LOCAL.withEndpoint(server.endpoint()), Dialect.NOCTULE).decide(FIRST);
        fails(() -> await(served), NoctuleException.Kind.PEER, "The simulator at", "was silent for 0.2 s");
    }

    @Test
    void noticesADyingPeerLongBeforeTheTimeout() throws Exception {
        final ZContext context = opened(new ZContext());
        final ZMQ.Socket dying = context.createSocket(SocketType.REP);
        dying.bind("tcp://127.0.0.1:*");
        final RemoteDecider remote =
                remote(LOCAL.withEndpoint(dying.getLastEndpoint()).withTimeout(1000), Dialect.NOCTULE);
        final Future<Reply> reply = threads.submit(() -> remote.decide(FIRST));
        dying.recv();
        context.close();
        fails(() -> await(reply), NoctuleException.Kind.PEER, "closed the connection before the end of the run");
    }

    @Test
    void noticesADyingSimulatorLongBeforeTheTimeout() {
        final DeciderServer server = server(LOCAL.withTimeout(1000), Dialect.NOCTULE);
        final Future<?> served = threads.submit(() -> server.serve(message -> Reply.none(message.now())));
        try (RemoteDecider remote = remote(LOCAL.withEndpoint(server.endpoint()), Dialect.NOCTULE)) {
            remote.decide(FIRST);
        }
        fails(() -> await(served), NoctuleException.Kind.PEER, "The simulator at", "closed the connection");
    }

    @Test
    void doesNotTakeAWebServerForADecisionSide() throws Exception {
        try (ServerSocket web = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
            threads.submit(() -> {
                while (true) {
                    try (Socket socket = web.accept()) {
                        socket.getOutputStream()
                                .write("HTTP/1.1 400 Bad Request\r\n\r\n".getBytes(StandardCharsets.UTF_8));
                    }
                }
            });
            final RemoteDecider remote = remote(
                    LOCAL.withEndpoint("tcp://127.0.0.1:" + web.getLocalPort()).withTimeout(1), Dialect.NOCTULE);
            fails(() -> remote.decide(FIRST), NoctuleException.Kind.PEER, "tcp://127.0.0.1:" + web.getLocalPort());
        }
    }

    @Test
    void waitsForASlowDeciderWhoseHeartBeats() throws Throwable {
        final DeciderServer server = server(LOCAL, Dialect.NOCTULE);
        final CompletableFuture<Void> decided = new CompletableFuture<>();
        threads.submit(() -> server.serve(message -> {
            decided.join();
            return Reply.none(message.now());
        }));
        final RemoteDecider remote = opened(new RemoteDecider(
                LOCAL.withEndpoint(server.endpoint()),
                Codec.of(Dialect.NOCTULE, BatsimDescription.NONE),
                new Heartbeat(400, 350)));
        final Future<Reply> reply = threads.submit(() -> remote.decide(FIRST));
        decided.completeOnTimeout(null, 1200, TimeUnit.MILLISECONDS);
        assertThat(reply.get(15, TimeUnit.SECONDS)).isEqualTo(Reply.none(0));
    }

    @Test
    void noticesAPeerThatIsFrozenByItsHeart() throws Exception {
        final ServerSocket frozen = opened(new ServerSocket(0, 5, InetAddress.getLoopbackAddress()));
        threads.submit(() -> {
            while (true) {
                final Socket socket = opened(frozen.accept());
                threads.submit(() -> greet(socket));
            }
        });
        final ChannelOptions options = LOCAL.withEndpoint("tcp://127.0.0.1:" + frozen.getLocalPort());
        final RemoteDecider heedless = opened(
                new RemoteDecider(options.withTimeout(1), Codec.of(Dialect.BATSIM), new Heartbeat(11_000, 10_000)));
        fails(() -> heedless.decide(FIRST), NoctuleException.Kind.PEER, "was silent for 1.0 s");
        final RemoteDecider heedful =
                opened(new RemoteDecider(options.withTimeout(1000), Codec.of(Dialect.BATSIM), new Heartbeat(200, 150)));
        fails(() -> heedful.decide(FIRST), NoctuleException.Kind.PEER, "closed the connection");
    }

    /** Greets as ZeroMQ's own sockets do: in full only when the other end is heard. */
    private static boolean greet(Socket socket) throws IOException {
        if (socket.getInputStream().readNBytes(SIGNATURE_BYTES).length == SIGNATURE_BYTES) {
            socket.getOutputStream().write(HANDSHAKE);
        }
        return true;
    }

    @Test
    void refusesNonsense() {
        final ZContext context = opened(new ZContext());
        final ZMQ.Socket peer = context.createSocket(SocketType.REP);
        peer.bind("tcp://127.0.0.1:*");
        threads.submit(() -> {
            peer.recv();
            return peer.send("hello");
        });
        final RemoteDecider remote = remote(LOCAL.withEndpoint(peer.getLastEndpoint()), Dialect.NOCTULE);
        fails(() -> remote.decide(FIRST), NoctuleException.Kind.PEER, "reply: this is not JSON");
    }

    @Test
    void refusesAReplyInTwoFrames() {
        final ZContext context = opened(new ZContext());
        final ZMQ.Socket peer = context.createSocket(SocketType.REP);
        peer.bind("tcp://127.0.0.1:*");
        threads.submit(() -> {
            peer.recv();
            peer.sendMore("{\"now\": 0,");
            return peer.send("\"events\": []}");
        });
        final RemoteDecider remote = remote(LOCAL.withEndpoint(peer.getLastEndpoint()), Dialect.NOCTULE);
        fails(() -> remote.decide(FIRST), NoctuleException.Kind.PEER, "more than one");
    }

    @Test
    void tellsTheSimulatorWhatTheAgentThrew() {
        final DeciderServer server = server(LOCAL, Dialect.NOCTULE);
        final Future<?> served = threads.submit(() -> server.serve(message -> {
            throw new IllegalStateException("no idea");
        }));
        final RemoteDecider remote = remote(LOCAL.withEndpoint(server.endpoint()), Dialect.NOCTULE);
        fails(
                () -> remote.decide(FIRST),
                NoctuleException.Kind.PEER,
                "The decision side failed: The agent threw java.lang.IllegalStateException: no idea");
        assertThatThrownBy(() -> await(served)).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void tellsTheSimulatorTheTwoLinesOfTheAgentsError() {
        final DeciderServer server = server(LOCAL, Dialect.NOCTULE);
        threads.submit(() -> server.serve(message -> {
            throw NoctuleException.input("The model (m.bin) does not exist.", "Maybe train it first.");
        }));
        final RemoteDecider remote = remote(LOCAL.withEndpoint(server.endpoint()), Dialect.NOCTULE);
        assertThatThrownBy(() -> remote.decide(FIRST)).isInstanceOfSatisfying(NoctuleException.class, e -> {
            assertThat(e).hasMessage("The decision side failed: The model (m.bin) does not exist.");
            assertThat(e.remedy()).isEqualTo("Maybe train it first.");
            assertThat(e.kind()).isEqualTo(NoctuleException.Kind.PEER);
        });
    }

    @Test
    void hangsUpOnBatsimWhenTheAgentThrows() {
        final DeciderServer server = server(LOCAL, Dialect.BATSIM);
        threads.submit(() -> server.serve(message -> {
            throw new IllegalStateException("no idea");
        }));
        final RemoteDecider remote = remote(LOCAL.withEndpoint(server.endpoint()), Dialect.BATSIM);
        fails(() -> remote.decide(FIRST), NoctuleException.Kind.PEER, "closed the connection");
    }

    @Test
    void hangsUpOnAPeerThatSendsTooLargeAFrame() {
        final DeciderServer server = server(LOCAL.withFrameLimit(1000), Dialect.NOCTULE);
        threads.submit(() -> server.serve(message -> Reply.none(message.now())));
        final RemoteDecider remote = remote(LOCAL.withEndpoint(server.endpoint()), Dialect.BATSIM);
        final Message large = new Message(0, List.of(CodecContract.begins()));
        fails(() -> remote.decide(large), NoctuleException.Kind.PEER, "closed the connection");
    }

    @Test
    void sendsNoFrameOverItsOwnLimit() {
        final DeciderServer server = server(LOCAL, Dialect.NOCTULE);
        final RemoteDecider remote =
                remote(LOCAL.withEndpoint(server.endpoint()).withFrameLimit(100), Dialect.NOCTULE);
        fails(() -> remote.decide(FIRST), NoctuleException.Kind.RUN, "over the limit of 100");
    }

    @ParameterizedTest
    @EnumSource(Dialect.class)
    void carriesARunWithinOneProcess(Dialect dialect) throws Throwable {
        final InProcess process = opened(new InProcess());
        final DeciderServer server = server(process.on(LOCAL), dialect);
        final Future<?> served = threads.submit(() -> server.serve(message -> Reply.none(message.now())));
        final RemoteDecider remote = remote(process.on(LOCAL), dialect);
        remote.decide(FIRST);
        for (int i = 1; i < 1000; i++) {
            assertThat(remote.decide(new Message(i / 4.0, List.of()))).isEqualTo(Reply.none(i / 4.0));
        }
        remote.decide(new Message(250, List.of(new Event.SimulationEnds(250))));
        await(served);
    }

    @Test
    void noticesWithinOneProcessThatTheOtherEndIsGone() throws Throwable {
        final InProcess process = opened(new InProcess());
        final ChannelOptions options = process.on(LOCAL.withTimeout(1000));
        final DeciderServer server = server(options, Dialect.BATSIM);
        final Future<?> served = threads.submit(() -> server.serve(message -> {
            throw new IllegalStateException("no idea");
        }));
        final RemoteDecider remote = remote(options, Dialect.BATSIM);
        fails(() -> remote.decide(FIRST), NoctuleException.Kind.PEER, "closed the connection");
        assertThatThrownBy(() -> await(served)).isInstanceOf(IllegalStateException.class);
        final InProcess other = opened(new InProcess());
        final ChannelOptions others = other.on(LOCAL.withTimeout(1000));
        final DeciderServer deserted = server(others, Dialect.NOCTULE);
        final Future<?> serving = threads.submit(() -> deserted.serve(message -> Reply.none(message.now())));
        try (RemoteDecider leaving = new RemoteDecider(others, Codec.of(Dialect.NOCTULE, BatsimDescription.NONE))) {
            leaving.decide(FIRST);
        }
        fails(() -> await(serving), NoctuleException.Kind.PEER, "The simulator at", "closed the connection");
    }

    @Test
    void refusesAClockThatRunsBackwards() {
        final DeciderServer server = server(LOCAL, Dialect.NOCTULE);
        final Future<?> served = threads.submit(() -> server.serve(message -> Reply.none(message.now())));
        final RemoteDecider remote = remote(LOCAL.withEndpoint(server.endpoint()), Dialect.NOCTULE);
        remote.decide(FIRST);
        remote.decide(new Message(5, List.of()));
        fails(
                () -> remote.decide(new Message(4, List.of())),
                NoctuleException.Kind.PEER,
                "\"now\" (4.0) is before the last message's (5.0)");
        fails(() -> await(served), NoctuleException.Kind.PEER, "\"now\" (4.0)");
    }

    @Test
    void stopsWaitingForAReplyWhenClosed() throws Exception {
        final ZContext context = opened(new ZContext());
        final ZMQ.Socket silent = context.createSocket(SocketType.REP);
        silent.bind("tcp://127.0.0.1:*");
        final RemoteDecider remote =
                remote(LOCAL.withEndpoint(silent.getLastEndpoint()).withTimeout(1000), Dialect.NOCTULE);
        final Future<Reply> reply = threads.submit(() -> remote.decide(FIRST));
        silent.recv();
        remote.close();
        fails(() -> await(reply), NoctuleException.Kind.INTERRUPTED, "closed on request");
        fails(() -> remote.decide(FIRST), NoctuleException.Kind.INTERRUPTED, "closed on request");
    }

    @Test
    void stopsWaitingForTheFirstMessageWhenClosed() throws Exception {
        final DeciderServer server = server(LOCAL, Dialect.NOCTULE);
        final CountDownLatch started = new CountDownLatch(1);
        final Future<?> served = threads.submit(() -> {
            started.countDown();
            server.serve(message -> Reply.none(message.now()));
        });
        started.await();
        server.close();
        fails(() -> await(served), NoctuleException.Kind.INTERRUPTED, "closed on request");
    }

    @Test
    void isClosedAtOnceWhileTheDeciderThinks() throws Exception {
        final DeciderServer server = server(LOCAL, Dialect.NOCTULE);
        final CountDownLatch thinking = new CountDownLatch(1);
        final CountDownLatch enough = new CountDownLatch(1);
        final Future<?> served = threads.submit(() -> server.serve(message -> {
            thinking.countDown();
            try {
                enough.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            return Reply.none(message.now());
        }));
        final RemoteDecider remote = remote(LOCAL.withEndpoint(server.endpoint()), Dialect.NOCTULE);
        final Future<Reply> reply = threads.submit(() -> remote.decide(FIRST));
        thinking.await();
        server.close();
        assertThat(reply).isNotDone();
        enough.countDown();
        fails(() -> await(served), NoctuleException.Kind.INTERRUPTED, "closed on request");
        fails(() -> remote.decide(LAST), NoctuleException.Kind.PEER, "closed the connection");
    }

    @Test
    void endsWhenItsThreadIsInterrupted() throws Exception {
        final ZContext context = opened(new ZContext());
        final ZMQ.Socket silent = context.createSocket(SocketType.REP);
        silent.bind("tcp://127.0.0.1:*");
        final RemoteDecider remote =
                remote(LOCAL.withEndpoint(silent.getLastEndpoint()).withTimeout(1000), Dialect.NOCTULE);
        final CompletableFuture<Throwable> failure = new CompletableFuture<>();
        final Thread thread = new Thread(() -> {
            try {
                remote.decide(FIRST);
            } catch (RuntimeException e) {
                failure.complete(e);
            }
        });
        thread.start();
        silent.recv();
        thread.interrupt();
        assertThat(failure.get(15, TimeUnit.SECONDS))
                .isInstanceOfSatisfying(
                        NoctuleException.class, e -> assertThat(e.kind()).isEqualTo(NoctuleException.Kind.INTERRUPTED));
    }

    @Test
    void refusesATakenPortAndWhatIsNoEndpoint() {
        final DeciderServer server = server(LOCAL, Dialect.NOCTULE);
        fails(
                () -> new DeciderServer(LOCAL.withEndpoint(server.endpoint()), Codec.of(Dialect.NOCTULE)),
                NoctuleException.Kind.INPUT,
                server.endpoint(),
                "cannot be bound");
        for (final String endpoint : List.of("", "nowhere", "tcp://127.0.0.1", "tcp://127.0.0.1:x", "foo://a:1")) {
            fails(
                    () -> new RemoteDecider(
                            LOCAL.withEndpoint(endpoint), Codec.of(Dialect.NOCTULE, BatsimDescription.NONE)),
                    NoctuleException.Kind.INPUT,
                    "The endpoint (" + endpoint + ") cannot be connected to");
        }
    }

    @Test
    void understandsAForeignDecisionSideThatSpeaksOnlyBatsim() {
        final ZContext context = opened(new ZContext());
        final ZMQ.Socket peer = context.createSocket(SocketType.REP);
        peer.bind("tcp://127.0.0.1:*");
        threads.submit(() -> {
            peer.recv();
            return peer.send("{ \"events\": [ {\"data\": {\"alloc\": \"0 2-3\", \"job_id\": \"w0!1\"},"
                    + " \"type\": \"EXECUTE_JOB\", \"timestamp\": 1} ], \"now\": 1 }");
        });
        final RemoteDecider remote = remote(LOCAL.withEndpoint(peer.getLastEndpoint()), Dialect.BATSIM);
        assertThat(remote.decide(FIRST))
                .isEqualTo(new Reply(1, List.of(new Decision.ExecuteJob(1, "w0!1", ResourceSet.parse("0 2-3")))));
    }
}
