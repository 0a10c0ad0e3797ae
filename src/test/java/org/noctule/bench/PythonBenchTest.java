package org.noctule.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

final class PythonBenchTest {
    private static final Path OPTIONS = Path.of("launch/environments/job.json");

    @Test
    void bothLoopsTakeStepsUntilTheyAreClosed() throws IOException {
        try (BareBell bell = BareBell.start();
                BoardClient client = new BoardClient(OPTIONS, 2);
                GroupLoop loop = new GroupLoop(OPTIONS, 2)) {
            assertThatCode(() -> bell.ring(3)).doesNotThrowAnyException();
            assertThatCode(() -> client.step(600)).doesNotThrowAnyException();
            assertThatCode(() -> loop.step(600)).doesNotThrowAnyException();
            assertThat(client.processorSeconds()).isNotNegative();
        }
    }
}
