package org.noctule.fabric.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.noctule.error.NoctuleException;
import org.noctule.report.Spread;

final class FabricSummaryTest {
    private static final String FIGURES = """
            {"num_jobs_arrived": 8, "num_jobs_completed": 3, "num_jobs_blocked": 4, "num_jobs_killed": 1,
             "blocking_rate": 0.5, "acceptance_rate": 0.375,
             "blocked_by_cause": {"memory": 1, "op_placement": 3}}
            """;
    private static final String JOBS = """
            job_id,outcome,cause,job_completion_time,job_completion_time_speedup
            w0!1,completed,,10.0,4.0
            w0!2,blocked,op_placement,,
            w0!3,killed,,1.0,40.0
            w0!4,completed,,20.0,2.0
            w0!5,completed,,60.0,1.5
            """;

    @TempDir
    private Path directory;

    private FabricSummary summary(String figures, String jobs) throws IOException {
        return FabricSummary.of(
                Files.writeString(directory.resolve("training.json"), figures),
                Files.writeString(directory.resolve("training_jobs.csv"), jobs));
    }

    @Test
    void averagesOverTheJobsThatCompleted() throws IOException {
        final FabricSummary summary = summary(FIGURES, JOBS);
        assertThat(summary.completionTime()).isEqualTo(new Spread(30, 20, 60));
        assertThat(summary.speedup()).isEqualTo(new Spread(2.5, 2, 4));
    }

    @Test
    void showsHowManyWereBlockedAndWhy() throws IOException {
        assertThat(summary(FIGURES, JOBS).toTable(80)).isEqualTo("""
                training jobs       8 (3 completed, 4 blocked, 1 killed)
                blocking rate       50 %
                blocked by          op_placement (3), memory (1)
                                      mean  median    max
                JCT                   30 s    20 s  1 min
                speed-up               2.5       2      4
                """);
    }

    @Test
    void showsNoTimesWhereNoJobCompleted() throws IOException {
        final String figures = """
                {"num_jobs_arrived": 1, "num_jobs_completed": 0, "num_jobs_blocked": 1, "num_jobs_killed": 0,
                 "blocking_rate": 1.0, "blocked_by_cause": {"memory": 1}}
                """;
        assertThat(summary(figures, JOBS.lines().findFirst().orElseThrow() + "\n")
                        .toTable(80))
                .isEqualTo("""
                training jobs       1 (0 completed, 1 blocked)
                blocking rate       100 %
                blocked by          memory (1)
                """);
    }

    @Test
    void aFigureThatIsMissingIsNamed() {
        assertThatThrownBy(() -> summary(FIGURES.replace("num_jobs_killed", "others"), JOBS))
                .isInstanceOfSatisfying(NoctuleException.class, e -> {
                    assertThat(e).hasMessageContaining("num_jobs_killed");
                    assertThat(e.remedy()).startsWith("Maybe");
                });
    }
}
