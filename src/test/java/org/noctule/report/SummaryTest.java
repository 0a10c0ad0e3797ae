package org.noctule.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.noctule.error.NoctuleException;
import org.noctule.test.Shared;

final class SummaryTest {
    private static final String HEADER = "job_id,submission_time,allocated_resources,final_state,"
            + "execution_time,finish_time,waiting_time,turnaround_time,stretch,consumed_energy\n";
    private static final String JOBS = HEADER
            + "1,10.0,0-1,COMPLETED_SUCCESSFULLY,20.0,30.0,0.0,20.0,1.0,400.0\n"
            + "\"2,\"\"b\"\"\",10.0,0-1 5-6,COMPLETED_SUCCESSFULLY,5.0,35.0,20.0,25.0,5.0,200.0\n"
            + "3,12.0,,REJECTED,,,,,,\n"
            + "4,20.0,7,COMPLETED_WALLTIME_REACHED,15.0,50.0,15.0,30.0,2.0,150.0\n";
    private static final String SCHEDULE =
            "batsim_version,consumed_joules,makespan,nb_computing_machines\nnoctule 0.1.0,1000.0,50.0,4\n";

    @TempDir
    private Path directory;

    private Path file(String name, String content) throws IOException {
        return Files.writeString(directory.resolve(name), content);
    }

    private Summary complete() throws IOException {
        return SummaryReader.of(file("jobs.csv", JOBS), file("schedule.csv", SCHEDULE));
    }

    /** The first job had two cores for 5 s and one for 15 s, of four in 40 s. */
    @Test
    void countsTheCoresOfJobsThatChangedThem() throws IOException {
        file("allocations.csv", """
                job_id,workload_name,start,end,allocated_resources
                1,w0,10.0,15.0,0-1
                1,w0,15.0,30.0,1
                """);
        final String jobs = "job_id,workload_name,submission_time,allocated_resources,final_state,execution_time,"
                + "finish_time,waiting_time,turnaround_time,stretch,consumed_energy\n"
                + "1,w0,10.0,1,COMPLETED_SUCCESSFULLY,20.0,30.0,0.0,20.0,1.0,400.0\n"
                + "2,w0,10.0,2,COMPLETED_SUCCESSFULLY,5.0,50.0,20.0,25.0,5.0,200.0\n";
        final Summary summary = SummaryReader.of(file("jobs.csv", jobs), file("schedule.csv", SCHEDULE));
        assertThat(summary.machine().orElseThrow().utilisation()).isEqualTo((10 + 15 + 5) / 160.0);
    }

    @Test
    void countsJobsByFinalState() throws IOException {
        assertThat(complete().jobs()).isEqualTo(4);
        assertThat(complete().jobsByFinalState())
                .containsExactly(
                        Map.entry("COMPLETED_SUCCESSFULLY", 2L),
                        Map.entry("COMPLETED_WALLTIME_REACHED", 1L),
                        Map.entry("REJECTED", 1L));
    }

    @Test
    void averagesOverTheJobsThatRan() throws IOException {
        final Summary summary = complete();
        assertThat(summary.waitingTime()).isEqualTo(new Spread(35.0 / 3, 15, 20));
        assertThat(summary.turnaroundTime()).isEqualTo(new Spread(25, 25, 30));
        assertThat(summary.slowdown()).isEqualTo(new Spread(8.0 / 3, 2, 5));
    }

    @Test
    void countsShortRunsAsTenSecondsInTheBoundedSlowdown() throws IOException {
        assertThat(complete().boundedSlowdown()).isEqualTo(new Spread(5.5 / 3, 2, 2.5));
    }

    @Test
    void measuresFromTheFirstSubmissionToTheLastEnd() throws IOException {
        final Summary summary = complete();
        assertThat(summary.makespan()).isEqualTo(50);
        assertThat(summary.firstSubmission()).isEqualTo(10);
        assertThat(summary.meanQueueLength()).isEqualTo(35.0 / 40);
        assertThat(summary.machine()).contains(new Summary.Machine(4, (40.0 + 20 + 15) / (4 * 40), 1000));
        assertThat(summary.jobJoules()).isEqualTo(750);
    }

    @Test
    void writesTheSameJsonEverywhere() throws IOException {
        assertThat(complete().toJson()).isEqualTo("""
                {
                  "complete" : true,
                  "jobs" : 4,
                  "jobs_by_final_state" : {
                    "COMPLETED_SUCCESSFULLY" : 2,
                    "COMPLETED_WALLTIME_REACHED" : 1,
                    "REJECTED" : 1
                  },
                  "waiting_time" : {
                    "mean" : 11.666666666666666,
                    "median" : 15.0,
                    "max" : 20.0
                  },
                  "turnaround_time" : {
                    "mean" : 25.0,
                    "median" : 25.0,
                    "max" : 30.0
                  },
                  "slowdown" : {
                    "mean" : 2.6666666666666665,
                    "median" : 2.0,
                    "max" : 5.0
                  },
                  "bounded_slowdown" : {
                    "mean" : 1.8333333333333333,
                    "median" : 2.0,
                    "max" : 2.5
                  },
                  "first_submission" : 10.0,
                  "makespan" : 50.0,
                  "mean_queue_length" : 0.875,
                  "cores" : 4,
                  "utilisation" : 0.46875,
                  "consumed_joules" : 1000.0,
                  "job_joules" : 750.0
                }
                """);
    }

    @Test
    void showsATable() throws IOException {
        assertThat(complete().toTable(Integer.MAX_VALUE)).isEqualTo("""
                jobs                4 (2 completed successfully, 1 completed walltime reached, 1 rejected)
                jobs that ran            mean  median   max
                waiting time          11.67 s    15 s  20 s
                turnaround time          25 s    25 s  30 s
                slowdown                 2.67       2     5
                bounded slowdown         1.83       2   2.5
                makespan            50 s
                mean queue length   0.875 jobs
                utilisation         46.88 % of 4 cores
                energy              1 kJ (jobs 750 J)
                """);
    }

    @Test
    void showsItOnNarrowTerminals() throws IOException {
        assertThat(complete().toTable(40)).startsWith("""
                jobs               4 (2 completed
                                   successfully, 1
                                   completed walltime
                                   reached, 1 rejected)
                jobs that ran      mean / median / max
                waiting time       11.67 s / 15 s / 20 s
                """);
        assertThat(complete().toTable(40).lines()).allMatch(line -> line.length() <= 40);
    }

    @Test
    void aRunThatWasCutOffIsMarked() throws IOException {
        final Summary summary = SummaryReader.ofPartial(file("jobs.csv", JOBS));
        assertThat(summary.machine()).isEmpty();
        assertThat(summary.toJson()).contains("\"complete\" : false").doesNotContain("utilisation");
        assertThat(summary.toTable(80)).contains("cut off");
    }

    @Test
    void aRunWithoutJobsIsAllZeros() throws IOException {
        final Summary summary = SummaryReader.of(file("jobs.csv", HEADER), file("schedule.csv", SCHEDULE));
        assertThat(summary.boundedSlowdown()).isEqualTo(new Spread(0, 0, 0));
        assertThat(summary.machine()).contains(new Summary.Machine(4, 0, 1000));
        assertThat(summary.toJson() + summary.toTable(80)).doesNotContain("NaN");
    }

    @Test
    void readsTheFilesOfBatsim() {
        final Path session = Shared.file("golden/batsim/metadata-filler");
        final Summary summary = SummaryReader.of(session.resolve("out_jobs.csv"), session.resolve("out_schedule.csv"));
        assertThat(summary.jobs()).isEqualTo(13);
        assertThat(summary.makespan()).isEqualTo(67.5);
        assertThat(summary.slowdown().mean()).isCloseTo(2.815147 * 13 / 12, within(1e-5));
        assertThat(summary.jobJoules()).isZero();
    }

    @Test
    void aMissingFileIsNamed() {
        refused(directory.resolve("jobs.csv"), "jobs.csv");
    }

    @Test
    void anEmptyFileIsRefused() throws IOException {
        refused(file("jobs.csv", ""), "empty");
    }

    @Test
    void aMissingColumnIsNamed() throws IOException {
        refused(file("jobs.csv", "job_id,final_state\n"), "\"submission_time\"");
    }

    @Test
    void aMalformedNumberIsShownWithItsPlace() throws IOException {
        refused(file("jobs.csv", JOBS.replace("12.0", "soon")), "jobs.csv:4:", "(soon)", "\"submission_time\"");
        refused(file("jobs.csv", JOBS.replace("12.0", "NaN")), "(NaN)");
        refused(file("jobs.csv", JOBS.replace("0-1 5", "0-1-5")), "(0-1-5-6)", "is not a set of machines");
    }

    @Test
    void aRowThatWasCutOffIsRefused() throws IOException {
        refused(file("jobs.csv", JOBS.substring(0, JOBS.length() - 20)), "jobs.csv:5:", "fields");
        refused(file("jobs.csv", HEADER + "\"1"), "jobs.csv:2:", "quoted");
    }

    private static void refused(Path jobs, String... words) {
        assertThatThrownBy(() -> SummaryReader.ofPartial(jobs)).isInstanceOfSatisfying(NoctuleException.class, e -> {
            assertThat(e.kind()).isEqualTo(NoctuleException.Kind.INPUT);
            assertThat(e).hasMessageContainingAll(words);
            assertThat(e.remedy()).startsWith("Maybe");
        });
    }
}
