package org.noctule.simulator.results;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.noctule.error.NoctuleException;
import org.noctule.protocol.JobState;
import org.noctule.resource.ResourceSet;
import org.noctule.simulator.MachineCounts;
import org.noctule.simulator.Recorder;
import org.noctule.workload.Job;
import org.noctule.workload.JobParts;
import org.noctule.workload.Owner;
import org.noctule.workload.Profile;

final class ResultFilesTest {
    private static final RunFigures RUN = new RunFigures("noctule 0.1.0", 0.25, 0.5);
    private static final Recorder.Totals NOTHING = new Recorder.Totals(0, 0, 4, 0, 0, 0, 0);

    @TempDir
    private Path directory;

    private ResultFiles files() {
        return new ResultFiles(directory, ResultFormat.STANDARD);
    }

    private List<String> lines(String file) throws IOException {
        return Files.readAllLines(directory.resolve(file));
    }

    private List<String> names() throws IOException {
        try (Stream<Path> found = Files.list(directory)) {
            return found.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }

    @Test
    void addsTheEstimateAndTheOwnerBehindBatsimsColumns() throws IOException {
        final ColumnRecorder recorder = new ColumnRecorder(RecordedSeries.jobsOnly());
        final Profile profile = new Profile.ReferenceTime("p", 5, Map.of());
        final Job job = new Job(
                "w0!1",
                0.5,
                2,
                Double.POSITIVE_INFINITY,
                60,
                0,
                0,
                profile,
                Map.of(),
                JobParts.of(new Owner("a,b", "", "7")));
        recorder.jobEnded(job, JobState.COMPLETED_SUCCESSFULLY, 1, 6, ResourceSet.of(0, 2), 10.125, "");
        recorder.jobRejected(Jobs.job("w0!2", "p", 1, 1, Double.POSITIVE_INFINITY), 3, "");
        files().write(recorder, RUN);
        assertThat(lines("jobs.csv"))
                .containsExactly(
                        JobSeries.HEADER + ",estimate,user,group,queue",
                        "1,w0,p,0.5,2,-1.0,1,COMPLETED_SUCCESSFULLY,1.0,5.0,6.0,0.5,5.5,1.1,0 2,10.125,\"\",60.0,\"a,b\",,7",
                        "2,w0,p,1.0,1,-1.0,0,REJECTED,,,,,,,,,\"\",-1.0,,,");
    }

    @Test
    void quotesNamesThatHoldCommasQuotationMarksOrLineBreaks() throws IOException {
        final ColumnRecorder recorder = new ColumnRecorder(RecordedSeries.jobsOnly());
        recorder.jobRejected(Jobs.job("a,b!c\"d", "é\nf", 0, 1, 1), 0, "");
        files().write(recorder, RUN);
        assertThat(directory.resolve("jobs.csv")).content().contains("\n\"c\"\"d\",\"a,b\",\"é\nf\",0.0,1,");
    }

    @Test
    void writesTextsThatAreLongerThanItsBuffer() throws IOException {
        final ColumnRecorder recorder = new ColumnRecorder(RecordedSeries.jobsOnly());
        final String plain = "x".repeat(200_000);
        final String quoted = "y,".repeat(100_000);
        recorder.jobRejected(Jobs.job(quoted + "!" + plain, "p", 0, 1, 1), 0, "");
        files().write(recorder, RUN);
        assertThat(lines("jobs.csv").get(1)).startsWith(plain + ",\"" + quoted + "\",p,0.0,");
    }

    @Test
    void leavesOutTheSeriesThatWereNotKept() throws IOException {
        final ColumnRecorder recorder = new ColumnRecorder(new RecordedSeries(true, false, false, Set.of()));
        recorder.machines(1, MachineCounts.awake(3, 1));
        recorder.machines(2, new MachineCounts(1, 200, 3, 1_000_000_000, 5));
        recorder.machines(3, MachineCounts.awake(0, 4));
        recorder.pState(0, ResourceSet.range(0, 3), 1);
        recorder.energy(0, 0, 's', 10);
        recorder.ended(NOTHING);
        files().write(recorder, RUN);
        assertThat(names()).containsExactly("jobs.csv", "machine_states.csv", "schedule.csv");
        assertThat(lines("machine_states.csv"))
                .containsExactly(
                        MachineStateSeries.HEADER, "1.0,0,0,0,3,1", "2.0,1,200,3,1000000000,5", "3.0,0,0,0,0,4");
    }

    @Test
    void givesNoScheduleOfARunThatWasCutOff() throws IOException {
        new ResultFiles(directory, ResultFormat.STANDARD.withPrefix("out_"))
                .write(new ColumnRecorder(RecordedSeries.all()), RUN);
        assertThat(names())
                .containsExactly(
                        "out_consumed_energy.csv", "out_jobs.csv", "out_machine_states.csv", "out_pstate_changes.csv");
    }

    @Test
    void aScheduleWithoutJobsHasZerosWhereThereIsNothingToAverage() throws IOException {
        final ColumnRecorder recorder = new ColumnRecorder(RecordedSeries.jobsOnly());
        recorder.ended(NOTHING);
        files().write(recorder, RUN);
        assertThat(lines("schedule.csv").get(1))
                .isEqualTo("noctule 0.1.0,0.0,0.0,0.0,0.0,0.0,0.0,0.0,0.0,4,0,0,0,0,0,0,0,0.25,0.5,0.0,"
                        + "0.0,0.0,0.0,0.0,0.0,0.0");
    }

    @Test
    void energyWithoutTimeHasNoMeanPower() throws IOException {
        final ColumnRecorder recorder = new ColumnRecorder(RecordedSeries.all());
        recorder.energy(0, 0, 'p', 9);
        recorder.energy(0, 0, 's', 10);
        recorder.energy(4, 40, 'e', 9);
        files().write(recorder, RUN);
        assertThat(lines("consumed_energy.csv"))
                .containsExactly(EnergySeries.HEADER, "0.0,0.0,p,9.0,NA", "0.0,0.0,s,10.0,NA", "4.0,40.0,e,9.0,10.0");
    }

    @Test
    void aJobKilledAtItsStartTookNoTimeInBatsimExceptASequenceThatBeginsWithWork() throws IOException {
        final ColumnRecorder recorder = new ColumnRecorder(RecordedSeries.jobsOnly());
        final Job delay = Jobs.job("w0!1", "p", 0, 1, Double.POSITIVE_INFINITY);
        final Job sequence = delay.withProfile(
                new Profile.Composed("s", List.of(new Profile.ReferenceTime("r", 5, Map.of())), 1, Map.of()));
        final Job waiting = delay.withProfile(new Profile.Composed(
                "t",
                List.of(new Profile.Composed("u", List.of(delay.profile()), 2, Map.of()), delay.profile()),
                1,
                Map.of()));
        recorder.jobEnded(delay, JobState.COMPLETED_KILLED, 2, 2, ResourceSet.of(0), 0, "");
        recorder.jobEnded(sequence, JobState.COMPLETED_KILLED, 2, 2, ResourceSet.of(0), 0, "");
        recorder.jobEnded(waiting, JobState.COMPLETED_KILLED, 2, 2, ResourceSet.of(0), 0, "");
        recorder.jobEnded(delay, JobState.COMPLETED_SUCCESSFULLY, 2, 2, ResourceSet.of(0), 0, "");
        new ResultFiles(directory, ResultFormat.STANDARD.withNumbers(NumberFormat.BATSIM)).write(recorder, RUN);

        assertThat(lines("jobs.csv").stream().skip(1))
                .extracting(row -> row.split(",", -1)[9])
                .containsExactly("0.000000", "0.000010", "0.000000", "0.000010");
    }

    @Test
    void aJobWithoutRunTimeHasAStretchByRule() {
        assertThat(StretchRule.BOUNDED.of(30, 0)).isEqualTo(3);
        assertThat(StretchRule.BOUNDED.of(0, 0)).isEqualTo(1);
        assertThat(StretchRule.HDEEPRM.of(30, 0)).isEqualTo(30 / 1e-5);
        assertThat(StretchRule.HDEEPRM.of(30, 2)).isEqualTo(15);
    }

    @Test
    void writesTheEnergyOfEveryCore() throws IOException {
        files().writeCoreEnergy(3, core -> 2 * core, core -> core + 0.5);
        assertThat(lines("core_energy.csv"))
                .containsExactly("core,busy_seconds,joules", "0,0.0,0.5", "1,2.0,1.5", "2,4.0,2.5");
    }

    @Test
    void aPrefixDoesNotLeadOutOfTheDirectory() {
        assertThatThrownBy(() -> ResultFormat.STANDARD.withPrefix("../out_"))
                .isInstanceOf(NoctuleException.class)
                .hasMessageContaining("../out_");
    }
}
