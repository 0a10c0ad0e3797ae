package org.noctule.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FailureSummaryTest {
    @TempDir
    Path folder;

    private Path file(String name, String text) throws IOException {
        return Files.writeString(folder.resolve(name), text);
    }

    @Test
    void leavesSuspendedTimeOutOfWhatJobsHad() throws IOException {
        final FailureSummary summary = FailureSummary.of(
                file("failures.csv", "start,end,domain,cores,cause,jobs_hit\n100,200,node:0,4,,w0!1\n"),
                file(
                        "attempts.csv",
                        "job_id,parent,attempt,progress,submission_time,starting_time,finish_time,cores,nodes,restart,"
                                + "checkpoints,rework,failure,suspended\n"
                                + "w0!1,w0!1,0,0,0,0,100,2.5,1,0,0,20,node:0,60\n"
                                + "w0!2,w0!2,0,0,0,0,100,2,1,0,0,0,,50\n"),
                file(
                        "schedule.csv",
                        "time_computing,time_idle,time_sleeping,time_switching_off,time_switching_on,time_unavailable\n"
                                + "200,600,0,0,0,200\n"));

        assertThat(summary.reworkCoreHours()).isCloseTo(50 / 3600.0, within(1e-12));
        assertThat(summary.goodput()).isCloseTo((200 - 50) / 200.0, within(1e-12));
        assertThat(summary.effectiveTimeRatio()).isCloseTo(0.5, within(1e-12));
        assertThat(summary.interruptionsPer1000NodeDays()).isCloseTo(86_400_000 / 90.0, within(1e-6));
    }
}
