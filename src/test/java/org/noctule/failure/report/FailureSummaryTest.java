package org.noctule.failure.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.noctule.json.JsonInput;
import org.noctule.report.data.NodeMap;
import org.noctule.report.data.ResultFolder;

class FailureSummaryTest {
    @TempDir
    Path folder;

    private static final String HEADER =
            "job_id,parent,attempt,progress,submission_time,starting_time,finish_time,cores,nodes,restart,checkpoints,"
                    + "rework,failure,suspended\n";

    private static final NodeMap TWO_NODES = NodeMap.of(JsonInput.parse(
            "{\"clusters\": [{\"id\": \"c\", \"nodes\": [{\"number\": 2, \"cores\": 2, \"first_core\": 0}]}]}",
            "test"));

    /** The summary of a run by rows of its files; a job is id, start, finish, execution and cores. */
    private FailureSummary summary(List<String> attempts, List<String> jobs) throws IOException {
        write("failures.csv", "start,end,domain,cores,cause,jobs_hit\n100,200,node:0,4,,w0!1\n");
        write("attempts.csv", HEADER + String.join("\n", attempts) + "\n");
        write(
                "jobs.csv",
                "job_id,workload_name,submission_time,final_state,starting_time,finish_time,execution_time,"
                        + "allocated_resources\n"
                        + jobs.stream()
                                .map(job -> job.replaceFirst(",", ",w0,0,X,") + "\n")
                                .collect(Collectors.joining()));
        write(
                "schedule.csv",
                "time_computing,time_idle,time_sleeping,time_switching_off,time_switching_on,time_unavailable\n"
                        + "200,600,0,0,0,200\n");
        return FailureSummary.of(new ResultFolder(folder, ""), TWO_NODES);
    }

    private void write(String name, String text) throws IOException {
        Files.writeString(folder.resolve(name), text);
    }

    @Test
    void leavesSuspendedTimeOutOfWhatJobsHad() throws IOException {
        write(
                "allocations.csv",
                "job_id,workload_name,start,end,allocated_resources\n1,w0,0,10,0-2\n1,w0,70,100,0-1\n2,w0,0,50,2-3\n");
        final FailureSummary summary = summary(
                List.of("w0!1,w0!1,0,0,0,0,100,2.5,1,0,0,20,node:0,60", "w0!2,w0!2,0,0,0,0,100,2,1,0,0,0,,50"),
                List.of("1,0,100,40,0-1", "2,0,50,50,2-3"));

        assertThat(summary.reworkCoreHours()).isCloseTo(50 / 3600.0, within(1e-12));
        assertThat(summary.goodput()).isCloseTo((200 - 50) / 200.0, within(1e-12));
        assertThat(summary.effectiveTimeRatio()).isCloseTo(0.5, within(1e-12));
        assertThat(summary.interruptionsPer1000NodeDays()).isCloseTo(86_400_000 / (40.0 + 50), within(1e-6));
    }

    @Test
    void countsANodeOnceThatJobsShare() throws IOException {
        final FailureSummary summary = summary(
                List.of(
                        "w0!1,w0!1,0,0,0,0,86399,1,1,0,0,0,core:0,0",
                        "w0!2,w0!2,0,0,0,0,86400,1,1,0,0,0,,0",
                        "w0!1#1,w0!1,1,1,0,86399,86400,1,1,0,0,0,,0"),
                List.of("1,0,86399,86399,0", "2,0,86400,86400,1", "1#1,86399,86400,1,0"));

        assertThat(summary.interruptionsPer1000NodeDays()).isCloseTo(1000, within(1e-9));
    }
}
