package org.noctule.agent.problem;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.noctule.agent.problem.ObservedLine.lg;

import org.junit.jupiter.api.Test;
import org.noctule.agent.backfill.TestMachines;
import org.noctule.agent.mirror.ClusterMirror;
import org.noctule.resource.ResourceSet;

class ExperiencedJobObservationTest {
    private final ObservedLine observed = new ObservedLine(JobObservationKind.EXPERIENCED);
    private final ClusterMirror mirror = observed.mirror;

    private void start(int id, int first, int last, double estimate) {
        mirror.start(TestMachines.job(id, 0, last - first + 1, estimate, estimate), ResourceSet.range(first, last));
    }

    /** A job ends after a quarter of its estimate, one runs, and two wait. */
    private void prepare() {
        start(1, 0, 5, 1000);
        mirror.advance(250);
        mirror.end("w0!1");
        start(2, 0, 7, 800);
        mirror.advance(300);
        observed.queue.add(TestMachines.job(3, 260, 5, 400, 400));
        observed.queue.add(TestMachines.job(4, 300, 1, 40, 40));
        observed.line.form(observed.state);
    }

    @Test
    void itBeginsWithTheLogarithmicValuesOfEachJobAndOfTheCluster() {
        prepare();

        observed.beginsWithLogarithmicValues(2);
    }

    @Test
    void thenItTellsWhatIsToBeExpectedOfEstimates() {
        prepare();

        assertThat(observed.forecast(0))
                .as("100 s on half of the cores, which are free 200 s after the start at 250 s")
                .containsExactly(new float[] {lg(100), lg(100) / 2, lg(150)}, within(1e-6f));
        assertThat(observed.forecast(1)).containsExactly(new float[] {lg(10), lg(10) / 10, 0}, within(1e-6f));
        assertThat(observed.place(2)).containsOnly(0);
        assertThat(observed.ownOfCluster()).containsExactly(new float[] {0.25f, 0.25f}, within(1e-6f));
    }
}
