package org.noctule.report.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.noctule.error.NoctuleException;
import org.noctule.test.Shared;

final class ResultFolderTest {
    private static final String JOBS = """
            job_id,workload_name,profile,submission_time,requested_number_of_resources,requested_time,success,\
            final_state,starting_time,execution_time,finish_time,waiting_time,turnaround_time,stretch,\
            allocated_resources,consumed_energy,metadata,estimate,user,group,queue
            1,w0,p,10.0,4,-1,1,COMPLETED_SUCCESSFULLY,10.0,20.0,30.0,0.0,20.0,1.0,0-1 5-6,-1,"",20.0,ann,,batch
            "2,""b""\",w0,p,12.0,2,9.0,0,REJECTED,,,,,,,,,"a
            b",,bob,,batch
            """;

    @TempDir
    private Path directory;

    private void write(String name, String content) throws IOException {
        Files.writeString(directory.resolve(name), content);
    }

    @Test
    void readsTheColumnsOfJobs() throws IOException {
        write("jobs.csv", JOBS);
        final JobColumns jobs = ResultFolder.open(directory).jobs();
        assertThat(jobs.size()).isEqualTo(2);
        assertThat(jobs.id().get(1)).isEqualTo("2,\"b\"");
        assertThat(jobs.start().toArray()).containsExactly(10, Double.NaN);
        assertThat(jobs.requestedTime().toArray()).containsExactly(Double.NaN, 9);
        assertThat(jobs.energy().toArray()).containsExactly(Double.NaN, Double.NaN);
        assertThat(jobs.allocation().cores(0)).isEqualTo(4);
        assertThat(jobs.allocation().cores(1)).isZero();
        assertThat(jobs.allocation().highest()).isEqualTo(6);
        assertThat(jobs.user().orElseThrow().get(1)).isEqualTo("bob");
        assertThat(jobs.state().distinct()).containsExactly("COMPLETED_SUCCESSFULLY", "REJECTED");
        assertThat(jobs.ran(0)).isTrue();
        assertThat(jobs.ran(1)).isFalse();
    }

    @Test
    void readsTheIntervalsOfJobsThatChangedTheirCores() throws IOException {
        write("jobs.csv", JOBS);
        final ResultFolder folder = ResultFolder.open(directory);
        final JobColumns jobs = folder.jobs();
        final CoreIntervals alike = folder.intervals(jobs);
        assertThat(alike.anyChanged()).isFalse();
        assertThat(intervals(alike, 0)).containsExactly("10.0 30.0 4");
        assertThat(intervals(alike, 1)).isEmpty();
        assertThat(alike.coreSeconds(0)).isEqualTo(80);
        write("allocations.csv", """
                job_id,workload_name,start,end,allocated_resources
                1,w0,10.0,12.0,0-7
                1,w0,15.0,30.0,5
                """);
        final CoreIntervals changed = folder.intervals(jobs);
        assertThat(changed.changed(0)).isTrue();
        assertThat(intervals(changed, 0)).containsExactly("10.0 12.0 8", "15.0 30.0 1");
        assertThat(changed.coreSeconds(0)).isEqualTo(31);
        assertThat(changed.highest()).isEqualTo(7);
        write("allocations.csv", "job_id,workload_name,start,end,allocated_resources\n9,w0,10.0,12.0,0\n");
        assertThatThrownBy(() -> folder.intervals(jobs)).hasMessageContaining("allocations.csv");
    }

    private static List<String> intervals(CoreIntervals intervals, int job) {
        final List<String> all = new ArrayList<>();
        intervals.forEach(job, (start, finish, cores, row) -> all.add(start + " " + finish + " " + cores.cores(row)));
        return all;
    }

    @Test
    void findsThePrefixOfBatsim() {
        final ResultFolder folder = ResultFolder.open(Shared.file("golden/batsim/metadata-filler"));
        assertThat(folder.prefix()).isEqualTo("out_");
        assertThat(folder.jobs().user()).isEmpty();
        assertThat(folder.jobs().size()).isEqualTo(13);
    }

    @Test
    void aFigureThatIsNotAvailableIsNotANumber() throws IOException {
        write("consumed_energy.csv", "time,energy,event_type,wattmin,epower\n0.0,0.0,s,40.0,NA\n2.0,9.5,e,40.0,4.75\n");
        final StepSeries energy = StepSeries.read(directory.resolve("consumed_energy.csv"));
        assertThat(energy.values()).containsOnlyKeys("energy", "wattmin", "epower");
        assertThat(energy.values().get("epower").toArray()).containsExactly(Double.NaN, 4.75);
    }

    @Test
    void timeThatRunsBackwardsIsRefused() throws IOException {
        write("machine_states.csv", "time,nb_idle\n5.0,1\n4.0,1\n");
        final Path file = directory.resolve("machine_states.csv");
        assertThatThrownBy(() -> StepSeries.read(file)).hasMessageContainingAll("machine_states.csv:3", "(4.0)");
    }

    @Test
    void aRunThatWasCutOffCarriesANotice() throws IOException {
        write("jobs.csv", JOBS);
        assertThat(ResultFolder.open(directory).notices())
                .singleElement()
                .asString()
                .contains("did not come to its end");
        write("schedule.csv", "makespan\n1\n");
        write("run.json", "{\"complete\": false}");
        assertThat(ResultFolder.open(directory).notices())
                .singleElement()
                .asString()
                .contains("did not come to its end");
        write("run.json", "{\"complete\": true}");
        assertThat(ResultFolder.open(directory).notices()).isEmpty();
    }

    @Test
    void aRecordIsNoRunThatWasCutOff() throws IOException {
        write("jobs.csv", JOBS);
        write("record.json", "{}");
        assertThat(ResultFolder.open(directory).notices())
                .singleElement()
                .asString()
                .contains("record of what happened");
    }

    @Test
    void aFolderWithoutResultsIsRefused() throws IOException {
        refused(directory, "holds no results");
        refused(directory.resolve("none"), "does not exist");
        write("a_jobs.csv", JOBS);
        write("b_jobs.csv", JOBS);
        refused(directory, "a_jobs.csv, b_jobs.csv");
        assertThat(ResultFolder.open(directory, "b_").file("jobs.csv")).hasFileName("b_jobs.csv");
    }

    private static void refused(Path path, String words) {
        assertThatThrownBy(() -> ResultFolder.open(path)).isInstanceOfSatisfying(NoctuleException.class, e -> {
            assertThat(e).hasMessageContaining(words);
            assertThat(e.remedy()).startsWith("Maybe");
        });
    }
}
