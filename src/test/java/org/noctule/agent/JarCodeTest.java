package org.noctule.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.noctule.error.NoctuleException;

class JarCodeTest {
    private static final Path JAR = Path.of("agent.jar");

    private static NoctuleException told(Throwable thrown) {
        return NoctuleException.input("The jar's code threw " + thrown + ".", "Maybe not.");
    }

    @Test
    void returnsWhatTheCodeMakes() {
        assertThat(JarCode.load(JAR, () -> 7, JarCodeTest::told)).isEqualTo(7);
    }

    @Test
    void tellsWhateverTheCodeThrows() {
        assertThatThrownBy(() -> JarCode.load(
                        JAR,
                        () -> {
                            throw new java.io.IOException("no disk");
                        },
                        JarCodeTest::told))
                .hasMessage("The jar's code threw java.io.IOException: no disk.");
        assertThatThrownBy(() -> JarCode.load(
                        JAR,
                        () -> {
                            throw new ThreadDeath();
                        },
                        JarCodeTest::told))
                .hasMessage("The jar's code threw java.lang.ThreadDeath.");
        assertThatThrownBy(() -> JarCode.load(
                        JAR,
                        () -> {
                            throw NoctuleException.input("known", "Maybe not.");
                        },
                        JarCodeTest::told))
                .hasMessage("known");
    }

    @Test
    void leavesCodeBehindThatDoesNotEnd() {
        final CountDownLatch never = new CountDownLatch(1);
        assertThatThrownBy(() -> JarCode.load(
                        JAR,
                        0.05,
                        () -> {
                            never.await();
                            return 7;
                        },
                        JarCodeTest::told))
                .isInstanceOfSatisfying(NoctuleException.class, error -> {
                    assertThat(error)
                            .hasMessage(
                                    "The jar (agent.jar) cannot be used: its code did not end within 0.05 s while it"
                                            + " was loaded.");
                    assertThat(error.remedy()).startsWith("Maybe an initialiser or a constructor waits or loops");
                });
    }

    @Test
    void keepsAnInterruptionOfTheCodeFromTheCaller() {
        assertThat(JarCode.load(
                        JAR,
                        () -> {
                            Thread.currentThread().interrupt();
                            return 7;
                        },
                        JarCodeTest::told))
                .isEqualTo(7);
        assertThat(Thread.interrupted()).isFalse();
    }
}
