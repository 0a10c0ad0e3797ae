package org.noctule.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import org.junit.jupiter.api.Test;
import org.noctule.error.NoctuleException;

class JarCodeTest {
    private static final Path JAR = Path.of("agent.jar");

    @Test
    void returnsWhatTheCodeMakes() throws ExecutionException {
        assertThat(JarCode.load(JAR, () -> 7)).isEqualTo(7);
    }

    @Test
    void handsOnWhateverTheCodeThrows() {
        assertThatThrownBy(() -> JarCode.load(JAR, () -> {
                    throw new java.io.IOException("no disk");
                }))
                .isInstanceOf(ExecutionException.class)
                .hasRootCauseMessage("no disk");
        assertThatThrownBy(() -> JarCode.load(JAR, () -> {
                    throw new ThreadDeath();
                }))
                .hasCauseInstanceOf(ThreadDeath.class);
    }

    @Test
    void leavesCodeBehindThatDoesNotEnd() {
        final CountDownLatch never = new CountDownLatch(1);
        assertThatThrownBy(() -> JarCode.load(JAR, Duration.ofMillis(50), () -> {
                    never.await();
                    return 7;
                }))
                .isInstanceOfSatisfying(NoctuleException.class, error -> {
                    assertThat(error)
                            .hasMessage(
                                    "The jar (agent.jar) cannot be used: its code did not end within 0.05 s while it"
                                            + " was loaded.");
                    assertThat(error.remedy()).startsWith("Maybe an initialiser or a constructor waits or loops");
                });
    }

    @Test
    void keepsAnInterruptionOfTheCodeFromTheCaller() throws ExecutionException {
        assertThat(JarCode.load(JAR, () -> {
                    Thread.currentThread().interrupt();
                    return 7;
                }))
                .isEqualTo(7);
        assertThat(Thread.interrupted()).isFalse();
    }
}
