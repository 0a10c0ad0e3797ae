package org.noctule.exchange.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import org.noctule.error.NoctuleException;
import org.noctule.exchange.Block;
import org.noctule.exchange.Exchange;
import org.noctule.random.Secret;

/** Connections of a stream that nobody watches. */
final class StreamGreetingTest {
    private static final Duration PATIENCE = Duration.ofSeconds(1);
    private static final Secret SECRET = Secret.draw();

    /** A door before a head: the first connections are taken and forgotten, the others lead to the head. */
    private static final class Door implements AutoCloseable {
        private final ServerSocket server;
        private final int port;
        private final List<Socket> open = new CopyOnWriteArrayList<>();
        private int forgotten;

        Door(String head, int forgotten) throws IOException {
            this.server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
            this.port = Integer.parseInt(head.substring(head.lastIndexOf(':') + 1));
            this.forgotten = forgotten;
            run(this::accept);
        }

        String endpoint() {
            return "tcp://127.0.0.1:" + server.getLocalPort();
        }

        private static void run(Runnable body) {
            final Thread thread = new Thread(body, "door");
            thread.setDaemon(true);
            thread.start();
        }

        private void accept() {
            try {
                while (true) {
                    final Socket outer = server.accept();
                    open.add(outer);
                    if (forgotten-- <= 0) {
                        final Socket inner = new Socket(InetAddress.getLoopbackAddress(), port);
                        open.add(inner);
                        run(() -> pass(outer, inner));
                        run(() -> pass(inner, outer));
                    }
                }
            } catch (final IOException e) {
                assertThat(server.isClosed()).isTrue();
            }
        }

        private static void pass(Socket from, Socket to) {
            try {
                from.getInputStream().transferTo(to.getOutputStream());
            } catch (final IOException e) {
                assertThat(from.isClosed() || to.isClosed()).isTrue();
            }
        }

        @Override
        public void close() {
            try {
                server.close();
                for (final Socket socket : open) {
                    socket.close();
                }
            } catch (final IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    @Test
    void connectionsThatAreForgottenAreMadeAnew() throws IOException {
        try (StreamHead head = new StreamHead(1 << 20, SECRET);
                Door door = new Door(head.endpoint(), 2);
                Exchange end = new StreamExchange(door.endpoint(), SECRET, PATIENCE)) {
            end.put("field", Block.of(new float[] {1, 2}, 2));
            assertThat(end.get("field", PATIENCE).floats()).containsExactly(1, 2);
            assertThat(end.statistics().messages()).isEqualTo(2);
        }
    }

    @Test
    void aHeadThatNeverAnswersIsTwoLines() throws IOException {
        try (StreamHead head = new StreamHead(1 << 20, SECRET);
                Door door = new Door(head.endpoint(), Integer.MAX_VALUE);
                Exchange end = new StreamExchange(door.endpoint(), SECRET, PATIENCE)) {
            assertThatThrownBy(end::manifest)
                    .isInstanceOfSatisfying(
                            NoctuleException.class, e -> assertThat(e.remedy()).startsWith("Maybe"))
                    .hasMessageContaining("does not answer");
        }
    }

    @Test
    void whoDoesNotHoldTheSecretIsNotHeard() {
        try (StreamHead head = new StreamHead(1 << 20, SECRET);
                Exchange end = new StreamExchange(head.endpoint(), SECRET);
                Exchange stranger = new StreamExchange(head.endpoint(), Secret.draw(), PATIENCE)) {
            end.put("field", Block.of(new float[] {1, 2}, 2));
            assertThatThrownBy(() -> stranger.remove("field")).hasMessageContaining("does not answer");
            assertThat(end.get("field", PATIENCE).floats()).containsExactly(1, 2);
        }
    }
}
