package org.noctule.command.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.noctule.error.NoctuleException;
import org.noctule.experiment.Stop;

final class OrphanStopTest {
    private final CountDownLatch woken = new CountDownLatch(1);

    private final Stop.Target target = new Stop.Target() {
        @Override
        public void wake() {
            woken.countDown();
        }

        @Override
        public void keep(NoctuleException cause) {
            throw cause;
        }
    };

    @Test
    void theEndOfTheInputWakesWhatWorks() throws IOException, InterruptedException {
        final PipedOutputStream parent = new PipedOutputStream();
        try (PipedInputStream in = new PipedInputStream(parent);
                Stop stop = OrphanStop.listen(Stop.Source.NONE.listen(""), in)) {
            stop.stops(target);
            assertThat(stop.cause()).isEmpty();
            assertThat(woken.getCount()).isOne();
            parent.close();
            assertThat(woken.await(20, TimeUnit.SECONDS)).isTrue();
            assertThat(stop.cause().orElseThrow().kind()).isEqualTo(NoctuleException.Kind.AGAIN);
        }
    }

    @Test
    void whatBeginsAfterTheEndIsWokenAtOnce() throws IOException, InterruptedException {
        final PipedOutputStream parent = new PipedOutputStream();
        try (PipedInputStream in = new PipedInputStream(parent)) {
            parent.close();
            try (Stop stop = OrphanStop.listen(Stop.Source.NONE.listen(""), in)) {
                stop.stops(target);
                assertThat(woken.await(20, TimeUnit.SECONDS)).isTrue();
            }
        }
    }
}
