package org.noctule.protocol.channel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.noctule.error.NoctuleException;
import org.noctule.protocol.Event;
import org.noctule.protocol.Message;
import org.noctule.protocol.codec.BatsimDescription;
import org.noctule.protocol.codec.Codec;
import org.noctule.protocol.codec.CodecContract;
import org.noctule.protocol.codec.Dialect;

/** Both ends of a connection, closed after each test. */
abstract class ChannelEnds {
    static final Message FIRST = new Message(0, List.of(CodecContract.begins()));
    static final Message LAST = new Message(9, List.of(new Event.SimulationEnds(9)));
    static final ChannelOptions LOCAL = ChannelOptions.of(ChannelOptions.FREE_PORT);

    final ExecutorService threads = Executors.newCachedThreadPool();
    final List<AutoCloseable> open = new CopyOnWriteArrayList<>();

    @AfterEach
    void closeAll() throws Exception {
        for (final AutoCloseable closeable : open) {
            closeable.close();
        }
        threads.shutdownNow();
        assertThat(threads.awaitTermination(10, TimeUnit.SECONDS)).isTrue();
    }

    <T extends AutoCloseable> T opened(T closeable) {
        open.add(0, closeable);
        return closeable;
    }

    DeciderServer server(ChannelOptions options, Dialect dialect) {
        return opened(new DeciderServer(options, Codec.of(dialect)));
    }

    RemoteDecider remote(ChannelOptions options, Dialect dialect) {
        return opened(new RemoteDecider(options, Codec.of(dialect, BatsimDescription.NONE)));
    }

    static void fails(ThrowingCallable action, NoctuleException.Kind kind, String... parts) {
        assertThatThrownBy(action).isInstanceOfSatisfying(NoctuleException.class, e -> {
            assertThat(e).hasMessageContainingAll(parts);
            assertThat(e.kind()).isEqualTo(kind);
            assertThat(e.remedy()).startsWith("Maybe");
        });
    }

    static void await(Future<?> future) throws Throwable {
        try {
            future.get(15, TimeUnit.SECONDS);
        } catch (ExecutionException e) {
            throw e.getCause();
        }
    }
}
