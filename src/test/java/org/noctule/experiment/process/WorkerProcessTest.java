package org.noctule.experiment.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.noctule.error.NoctuleException;
import org.noctule.exchange.place.ExchangeJson;

/** Processes that work for another one, and those that stand still. */
@Tag("whole")
final class WorkerProcessTest {
    /** Long enough for a Java that starts on a busy machine. */
    private static final Duration SILENCE = Duration.ofSeconds(5);

    private static WorkerProcess start() {
        return WorkerProcess.start("echo process", EchoWorker.class, List.of(), List.of(), SILENCE);
    }

    private static void signal(WorkerProcess worker, String name) throws IOException, InterruptedException {
        assertThat(new ProcessBuilder("kill", "-" + name, Long.toString(worker.pid()))
                        .start()
                        .waitFor())
                .isZero();
    }

    private static String ask(WorkerProcess worker, String word) {
        return worker.ask(ExchangeJson.question(word)).get("word").text();
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void aProcessThatIsStoppedIsSilentAndEndsOnceItWakes() throws Exception {
        try (WorkerProcess worker = start()) {
            assertThat(ask(worker, "one")).isEqualTo("one");
            signal(worker, "STOP");
            assertThatThrownBy(() -> ask(worker, "two"))
                    .isInstanceOfSatisfying(NoctuleException.class, e -> {
                        assertThat(e.kind()).isEqualTo(NoctuleException.Kind.PEER);
                        assertThat(e.remedy()).startsWith("Maybe it was stopped (SIGSTOP)");
                    })
                    .hasMessage("The echo process was silent for 5.0 s.");
            worker.dismiss();
            final CompletableFuture<Void> ended = worker.whenEnded(() -> {});
            assertThat(ended).isNotDone();
            signal(worker, "CONT");
            ended.get(20, TimeUnit.SECONDS);
            assertThat(worker.ended()).hasMessage("DISMISSED");
        }
    }

    @Test
    @Tag("long")
    void aLongAnswerIsNoSilence() throws Exception {
        try (WorkerProcess worker = start()) {
            final CompletableFuture<NoctuleException> failure = CompletableFuture.supplyAsync(
                    () -> catchThrowableOfType(NoctuleException.class, () -> ask(worker, "nothing")));
            assertThatThrownBy(() -> failure.get(2 * SILENCE.toMillis(), TimeUnit.MILLISECONDS))
                    .isInstanceOf(java.util.concurrent.TimeoutException.class);
            worker.kill();
            assertThat(failure.get(20, TimeUnit.SECONDS)).hasMessageContaining("was ended from outside");
        }
    }
}
