package org.noctule.command.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Timer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
final class PulseTest {
    @Test
    void signsComeBetweenTheLinesOfOthers() throws IOException {
        final PipedInputStream in = new PipedInputStream();
        final PrintStream out = new PrintStream(new PipedOutputStream(in), true, StandardCharsets.UTF_8);
        final Timer timer = Pulse.begin(out, 1);
        final byte[] first = in.readNBytes(6);
        timer.cancel();
        assertThat(first).containsExactly(0x16, '\n', 0x16, '\n', 0x16, '\n');
    }
}
