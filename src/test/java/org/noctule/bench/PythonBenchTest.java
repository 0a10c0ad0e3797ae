package org.noctule.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("whole")
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

    @Test
    void pythonMeasuresItself() throws IOException {
        final Optional<GymnasiumSteps> steps = GymnasiumSteps.measure("job", 2, 20, "--warm-up", "0");
        assumeTrue(steps.isPresent(), "No Python with Gymnasium was found: NOCTULE_PYTHON may name one.");
        assertThat(steps.get().step()).isPositive();
        assertThat(steps.get().bell()).isPositive();
        assertThat(steps.get().python()).isPositive();
    }

    @Test
    void anAgentInPythonDecidesAsTheOneInJavaDoes() throws IOException {
        final Optional<PythonAgent> agent = PythonAgent.measure(50);
        assumeTrue(agent.isPresent(), "No Python with pyzmq was found: NOCTULE_PYTHON may name one.");
        assertThat(agent.get().python()).isPositive();
        assertThat(agent.get().java()).isPositive();
        assertThat(agent.get().message()).isGreaterThan(agent.get().own());
        assertThat(agent.get().differing()).isZero();
    }
}
