package org.noctule.fabric.simulator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.noctule.protocol.JobState;
import org.noctule.simulator.results.ColumnRecorder;
import org.noctule.simulator.results.RecordedSeries;
import org.noctule.workload.Job;

/** A job of 100 s by its first plan, of 50 s by its second. */
class FabricRecordTest {
    private static final Job JOB = FabricRuns.training(1, 0, 1, FabricRuns.chain(), 1, 1);
    private static final FabricDemand DEMAND = new FabricDemand(2, 1, 100, 100, 1, 8, 80);

    private final FabricRecord record =
            new FabricRecord(new ColumnRecorder(RecordedSeries.jobsOnly().with("channel_use.csv", true)));

    private static FabricFigures figures(int workers, double seconds) {
        return new FabricFigures(
                workers, workers, 0, 2, 1, seconds, seconds / 10, seconds / 2, 100, 100, 1.0 / workers, 8, 80, 800);
    }

    private FabricJobRecord resized(JobState state, double end) {
        record.submitted(JOB, 0, () -> DEMAND, 4, 10);
        record.started(JOB, 0, figures(1, 100), () -> List.of(new ChannelUse(0, 1, 0, 40, 400)), () -> List.of());
        record.replanned(
                JOB,
                25,
                figures(2, 50),
                () -> List.of(new ChannelUse(0, 1, 0, 20, 400), new ChannelUse(0, 2, 0, 4, 40)),
                () -> List.of(),
                30);
        record.ended(JOB, state, end);
        return record.ended().get(0);
    }

    @Test
    void addsUpWhatAJobDidByEachOfItsPlans() {
        final FabricJobRecord job = resized(JobState.COMPLETED_SUCCESSFULLY, 67.5);
        final FabricFigures all = job.overall().orElseThrow();
        assertThat(all.completionTime()).isEqualTo(25 + 37.5);
        assertThat(all.communicationTime()).isCloseTo(2.5 + 3.75, within(1e-12));
        assertThat(all.computationTime()).isEqualTo(12.5 + 18.75);
        assertThat(all.utilisation()).isCloseTo((25 + 0.5 * 37.5) / 62.5, within(1e-12));
        assertThat(all.workers()).isEqualTo(2);
        assertThat(Stretch.uses(job.stretches()))
                .containsExactly(new ChannelUse(0, 1, 0, 25, 400), new ChannelUse(0, 2, 0, 3, 30));
    }

    @Test
    void countsTheWorkOfAJobThatWasKilled() {
        assertThat(Stretch.uses(resized(JobState.COMPLETED_KILLED, 40).stretches()))
                .containsExactly(
                        new ChannelUse(0, 1, 0, 0.25 * 40 + 0.2 * 20, 0.45 * 400),
                        new ChannelUse(0, 2, 0, 0.2 * 4, 0.2 * 40));
    }

    /** While it pays for the change it holds its servers and processes nothing. */
    @Test
    void processesEachByteOnce() {
        resized(JobState.COMPLETED_SUCCESSFULLY, 67.5);
        assertThat(record.steps()).extracting(step -> step.workers).containsExactly(1, 2);
        assertThat(record.steps()).extracting(step -> step.compute).containsExactly(2.0, 6.0);
    }

    @Test
    void leavesASuspendedJobOutOfTheStepsMeanwhile() {
        record.submitted(JOB, 0, () -> DEMAND, 4, 10);
        record.started(JOB, 0, figures(1, 100), () -> List.of(), () -> List.of());
        record.halted(JOB, 25);
        record.replanned(JOB, 60, figures(1, 100), () -> List.of(), () -> List.of(), 60);
        record.ended(JOB, JobState.COMPLETED_SUCCESSFULLY, 135);
        assertThat(record.steps()).extracting(step -> step.running).containsExactly(1, 0, 1);
        assertThat(record.steps()).extracting(step -> step.compute).containsExactly(2.0, 0.0, 6.0);
        assertThat(record.ended().get(0).overall().orElseThrow().completionTime())
                .isEqualTo(100);
    }
}
