package org.noctule.command;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Evalys, with which Batsim's users read results, reads ours. */
@Tag("long")
class EvalysTest {
    @TempDir
    private Path folder;

    @Test
    void findsTheSameJobsAndTheSameMeanWaitingTime() throws IOException {
        final PythonEnvironment python = PythonEnvironment.of("evalys");
        final Path out = folder.resolve("out");
        assertThat(Cli.run("launch", "easy", "launch/quickstart.json", "-q", "--out", out))
                .isEqualTo(new Cli(0, "", ""));
        final String jobs = out.resolve("jobs.csv").toString();
        final List<String> command = List.of(python.program("python"), PythonEnvironment.script("waiting.py"), jobs);
        try (OtherProgram evalys = OtherProgram.start(folder.resolve("evalys.log"), command)) {
            assertThat(evalys.code(120)).as(evalys.printed()).isZero();
            final String[] figures = evalys.printed().strip().split(" ");
            assertThat(figures).as(evalys.printed()).hasSize(2);
            final long rows = Experiments.text(Path.of(jobs)).lines().count() - 1;
            assertThat(Long.parseLong(figures[0])).isEqualTo(rows);
            final double mean = new ObjectMapper()
                    .readTree(Experiments.text(out.resolve("summary.json")))
                    .at("/waiting_time/mean")
                    .asDouble();
            assertThat(mean).isPositive();
            assertThat(Double.parseDouble(figures[1])).isCloseTo(mean, Offset.offset(1e-6));
        }
    }
}
