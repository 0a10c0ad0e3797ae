package org.noctule.report.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A stream of events. */
final class BroadcastTest {
    @Test
    void readersCountUntilTheirStreamIsClosed() throws IOException {
        final Broadcast events = new Broadcast(() -> "0");
        final List<Boolean> counted = new ArrayList<>();
        final ByteArrayOutputStream reader = new ByteArrayOutputStream() {
            @Override
            public void close() {
                counted.add(events.hasReaders());
            }
        };
        events.end("1");
        events.feed(reader);
        assertThat(counted).containsExactly(true);
        assertThat(events.hasReaders()).isFalse();
        assertThat(reader).hasToString("event: greeting\ndata: 0\n\nevent: end\ndata: 1\n\n");
    }
}
