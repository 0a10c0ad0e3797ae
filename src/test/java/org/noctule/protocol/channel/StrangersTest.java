package org.noctule.protocol.channel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.noctule.error.NoctuleException;
import org.noctule.json.JsonInput;
import org.noctule.protocol.Event;
import org.noctule.protocol.Message;
import org.noctule.protocol.Reply;
import org.noctule.protocol.codec.Dialect;
import org.noctule.test.Seeds;

/** Strangers at the port of a decision side: scanners, second simulators, and peers without a key. */
@Timeout(60)
final class StrangersTest extends ChannelEnds {
    /** Record, version, lengths and type of a ClientHello. */
    private static final byte[] TLS_HELLO = {0x16, 3, 1, 2, 0, 1, 0, 1, (byte) 0xfc, 3, 3};

    @ParameterizedTest
    @EnumSource(Dialect.class)
    void refusesARunInItsMidstAndWaitsForOneThatBegins(Dialect dialect) throws Throwable {
        final DeciderServer server = server(LOCAL, Dialect.NOCTULE);
        final Future<?> served = threads.submit(() -> server.serve(message -> Reply.none(message.now())));
        final RemoteDecider late = remote(LOCAL.withEndpoint(server.endpoint()), Dialect.NOCTULE);
        fails(() -> late.decide(LAST), NoctuleException.Kind.PEER, "does not hold SIMULATION_BEGINS");
        final RemoteDecider remote = remote(LOCAL.withEndpoint(server.endpoint()), dialect);
        remote.decide(FIRST);
        remote.decide(LAST);
        await(served);
    }

    @Test
    void saysWhatItRefusedWhenNoSimulatorComes() {
        final DeciderServer server = server(LOCAL.withTimeout(0.5), Dialect.NOCTULE);
        final Future<?> served = threads.submit(() -> server.serve(message -> Reply.none(message.now())));
        final RemoteDecider late = remote(LOCAL.withEndpoint(server.endpoint()), Dialect.NOCTULE);
        fails(() -> late.decide(LAST), NoctuleException.Kind.PEER, "does not hold SIMULATION_BEGINS");
        fails(
                () -> await(served),
                NoctuleException.Kind.PEER,
                "No simulator began a run at " + server.endpoint() + " within 0.5 s",
                "does not hold SIMULATION_BEGINS");
    }

    @Test
    void doesNotWaitForEverForASimulator() {
        final DeciderServer server = server(LOCAL.withTimeout(0.2), Dialect.NOCTULE);
        final Future<?> served = threads.submit(() -> server.serve(message -> Reply.none(message.now())));
        fails(() -> await(served), NoctuleException.Kind.PEER, "No simulator came to", "within 0.2 s");
    }

    @ParameterizedTest
    @EnumSource(Dialect.class)
    void belongsToTheFirstSimulator(Dialect dialect) throws Throwable {
        final DeciderServer server = server(LOCAL, Dialect.NOCTULE);
        final List<Message> seen = new CopyOnWriteArrayList<>();
        final Future<?> served = threads.submit(() -> server.serve(message -> {
            seen.add(message);
            return Reply.none(message.now());
        }));
        final RemoteDecider first = remote(LOCAL.withEndpoint(server.endpoint()), dialect);
        first.decide(FIRST);
        for (final Message message : List.of(FIRST, new Message(3, List.of(new Event.RequestedCall(3))), LAST)) {
            final RemoteDecider second = remote(LOCAL.withEndpoint(server.endpoint()), Dialect.NOCTULE);
            fails(() -> second.decide(message), NoctuleException.Kind.PEER, "serves another simulator");
        }
        first.decide(new Message(1, List.of()));
        first.decide(LAST);
        await(served);
        assertThat(seen).extracting(Message::now).containsExactly(0.0, 1.0, 9.0);
    }

    /** ZeroMQ's first versions had no greeting that told them: a frame's bytes made a message. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void takesNoMessageOfAPeerWithoutAVersion(boolean hangsUp) throws Throwable {
        final byte[] bytes = {1, 0, 1, 1, 3, 0, '{', '}'};
        final DeciderServer server = server(LOCAL, Dialect.NOCTULE);
        final Future<?> served = threads.submit(() -> server.serve(message -> Reply.none(message.now())));
        scribble(server.endpoint(), bytes, hangsUp);
        final RemoteDecider remote = remote(LOCAL.withEndpoint(server.endpoint()), Dialect.NOCTULE);
        remote.decide(FIRST);
        scribble(server.endpoint(), bytes, hangsUp);
        remote.decide(new Message(1, List.of()));
        remote.decide(LAST);
        await(served);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void survivesAPortScan(long seed) throws Throwable {
        scanned(Seeds.random(seed), 2);
    }

    @Tag("long")
    @Test
    @Timeout(600)
    void losesNoneOfAHundredRunsToAPortScan() throws Throwable {
        scanned(Seeds.random(4), 100);
    }

    /** Plays runs under hellos, noise and second simulators, and asks whether each heard what it would have without. */
    private void scanned(Random random, int runs) throws Throwable {
        for (int run = 0; run < runs; run++) {
            final List<Message> seen = new CopyOnWriteArrayList<>();
            final DeciderServer server = server(LOCAL, Dialect.NOCTULE);
            final Future<?> served = threads.submit(() -> server.serve(message -> {
                seen.add(message);
                return Reply.none(message.now());
            }));
            scan(server.endpoint(), random);
            final RemoteDecider remote = remote(LOCAL.withEndpoint(server.endpoint()), Dialect.NOCTULE);
            remote.decide(FIRST);
            final int second = 1 + random.nextInt(20);
            for (int i = 1; i <= 20; i++) {
                scan(server.endpoint(), random);
                if (i == second) {
                    final RemoteDecider other = remote(LOCAL.withEndpoint(server.endpoint()), Dialect.NOCTULE);
                    fails(() -> other.decide(FIRST), NoctuleException.Kind.PEER, "serves another simulator");
                }
                assertThat(remote.decide(new Message(i / 4.0, List.of()))).isEqualTo(Reply.none(i / 4.0));
            }
            remote.decide(LAST);
            await(served);
            assertThat(seen).hasSize(22).extracting(Message::now).isSorted();
        }
    }

    /** Some connections as scanners make them: a TLS hello, noise, or silence. */
    private void scan(String endpoint, Random random) throws IOException {
        for (int i = 0; i < 3; i++) {
            final byte[] noise = new byte[random.nextInt(300)];
            random.nextBytes(noise);
            if (random.nextBoolean() && noise.length > TLS_HELLO.length) {
                System.arraycopy(TLS_HELLO, 0, noise, 0, TLS_HELLO.length);
            }
            scribble(endpoint, noise, random.nextInt(4) > 0);
        }
    }

    /** Connects, talks without listening, and hangs up at once or when the test ends. */
    private void scribble(String endpoint, byte[] bytes, boolean hangsUp) throws IOException {
        final int port = Integer.parseInt(endpoint.substring(endpoint.lastIndexOf(':') + 1));
        final Socket socket = new Socket(InetAddress.getLoopbackAddress(), port);
        socket.getOutputStream().write(bytes);
        if (hangsUp) {
            socket.close();
        } else {
            opened(socket);
        }
    }

    @Test
    void letsOnlyHoldersOfTheKeyIn() throws Throwable {
        final ChannelKey key = ChannelKey.generate();
        final DeciderServer server = server(LOCAL.withKey(key), Dialect.NOCTULE);
        final Future<?> served = threads.submit(() -> server.serve(message -> Reply.none(message.now())));
        final ChannelOptions open = LOCAL.withEndpoint(server.endpoint()).withTimeout(1);
        for (final ChannelOptions other : List.of(open, open.withKey(ChannelKey.generate()))) {
            final RemoteDecider stranger = remote(other, Dialect.NOCTULE);
            fails(() -> stranger.decide(FIRST), NoctuleException.Kind.PEER, server.endpoint());
        }
        final RemoteDecider remote = remote(
                LOCAL.withEndpoint(server.endpoint())
                        .withKey(ChannelKey.read(JsonInput.parse(key.toJson(), "key.json"))),
                Dialect.NOCTULE);
        remote.decide(FIRST);
        remote.decide(LAST);
        await(served);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            tcp://no-such-host.invalid:28000 | the host no-such-host.invalid is unknown | name is misspelled
            tcp://192.0.2.1:28000 | this machine has no address 192.0.2.1 | Maybe bind to 127.0.0.1
            tcp://127.0.0.1:70000 | there is no port 70000 | ports end at 65535
            """)
    void saysWhatIsWrongWithAnEndpoint(String endpoint, String reason, String remedy) {
        assertThatThrownBy(() -> server(LOCAL.withEndpoint(endpoint), Dialect.NOCTULE))
                .isInstanceOfSatisfying(NoctuleException.class, e -> {
                    assertThat(e).hasMessage("The endpoint (" + endpoint + ") cannot be bound: " + reason + ".");
                    assertThat(e.remedy()).contains(remedy);
                });
    }

    @Test
    void keepsTheSecretOutOfTexts() {
        final ChannelKey key = ChannelKey.generate();
        assertThat(LOCAL.withKey(key).toString()).doesNotContain(key.publicKey(), key.secretKey());
    }

    @Test
    void outlivesStrangersWhoComeAndGo() throws Throwable {
        final DeciderServer server = server(LOCAL.withTimeout(1000), Dialect.NOCTULE);
        final Future<?> served = threads.submit(() -> server.serve(message -> Reply.none(message.now())));
        stranger(server.endpoint());
        final RemoteDecider remote = remote(LOCAL.withEndpoint(server.endpoint()), Dialect.NOCTULE);
        remote.decide(FIRST);
        stranger(server.endpoint());
        remote.decide(new Message(1, List.of()));
        stranger(server.endpoint());
        remote.decide(LAST);
        await(served);
    }

    /** Connects, is greeted, talks nonsense, and is gone once the other end has hung up. */
    private static void stranger(String endpoint) throws IOException {
        final int port = Integer.parseInt(endpoint.substring(endpoint.lastIndexOf(':') + 1));
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            socket.getInputStream().read();
            socket.getOutputStream().write("GET / HTTP/1.1\r\n\r\n".getBytes(StandardCharsets.UTF_8));
        }
    }
}
