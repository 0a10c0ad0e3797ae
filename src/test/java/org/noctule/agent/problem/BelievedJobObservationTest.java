package org.noctule.agent.problem;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.noctule.agent.problem.ObservedLine.lg;

import org.junit.jupiter.api.Test;
import org.noctule.agent.backfill.TestMachines;
import org.noctule.agent.mirror.ClusterMirror;
import org.noctule.resource.ResourceSet;

class BelievedJobObservationTest {
    private final ObservedLine observed = new ObservedLine(JobObservationKind.BELIEVED);
    private final ClusterMirror mirror = observed.mirror;

    private void runs(int id, double estimate, double seconds) {
        mirror.start(TestMachines.job(id, mirror.now(), 1, estimate, estimate), ResourceSet.range(0, 0));
        mirror.advance(mirror.now() + seconds);
        mirror.end("w0!" + id);
    }

    private void waits() {
        observed.queue.add(TestMachines.job(3, mirror.now(), 5, 4000, 4000));
        observed.queue.add(TestMachines.job(4, mirror.now(), 1, 40, 40));
        observed.line.form(observed.state);
    }

    @Test
    void itHasTheLogarithmicValuesOfEachJobAndOfTheCluster() {
        runs(1, 1000, 250);
        waits();

        observed.beginsWithLogarithmicValues(0);
    }

    @Test
    void estimatesAreBelievedUntilAJobHasEnded() {
        waits();

        assertThat(observed.forecast(0)).containsExactly(lg(4000), lg(4000), 0);
        assertThat(observed.forecast(1)).containsExactly(lg(40), lg(40), 1);
        assertThat(observed.forecast(2)).containsOnly(0);
    }

    /** A job that took a tenth of its estimate, and one that took all of it, both without users. */
    @Test
    void thenMeansAndTheProbabilityToBeBriefAreThoseOfTheJobsThatHaveEnded() {
        runs(1, 1000, 100);
        runs(2, 1000, 1000);
        waits();

        assertThat(observed.forecast(0))
                .containsExactly(new float[] {lg(2200), lg(2 / (1 / 400.0 + 1 / 4000.0)), 0.5f}, within(1e-6f));
        assertThat(observed.forecast(1))
                .containsExactly(new float[] {lg(22), lg(2 / (1 / 10.0 + 1 / 40.0)), 1}, within(1e-6f));
    }
}
