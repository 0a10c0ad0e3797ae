package org.noctule.campaign.compare;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.noctule.protocol.JobState;
import org.noctule.report.Trim;
import org.noctule.resource.ResourceSet;
import org.noctule.simulator.Machines;
import org.noctule.simulator.Recorder;
import org.noctule.simulator.results.StretchRule;
import org.noctule.workload.Job;

class FigureRecorderTest {
    /** Four cores for 20 s, eight for 20 s, none for 20 s and two for 40 s, on eight cores. */
    @Test
    void countsTheCoresThatAJobHadAtEachTime() {
        final Job job = Machines.job(1, 0, 4, 100, 0, 0, Machines.delay(80));
        final FigureRecorder recorder = new FigureRecorder(StretchRule.values()[0], Trim.NONE);
        recorder.allocation(job, 0, 20, ResourceSet.range(0, 3));
        recorder.allocation(job, 20, 40, ResourceSet.range(0, 7));
        recorder.allocation(job, 60, 100, ResourceSet.range(0, 1));
        recorder.jobEnded(job, JobState.COMPLETED_SUCCESSFULLY, 0, 100, ResourceSet.range(0, 1), 0, "");
        recorder.ended(new Recorder.Totals(100, 0, 8, 0, 0, 0, 0));
        final Map<Figure, Double> figures = recorder.figures();
        assertThat(figures.get(Figure.UTILISATION)).isEqualTo(320.0 / 800);
        assertThat(figures.get(Figure.SLOWDOWN)).isEqualTo(100.0 / 80);
        assertThat(figures.get(Figure.TURNAROUND_TIME)).isEqualTo(100);
    }
}
