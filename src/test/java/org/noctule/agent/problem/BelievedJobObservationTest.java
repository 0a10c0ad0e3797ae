package org.noctule.agent.problem;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.noctule.agent.AgentRules;
import org.noctule.agent.Observation;
import org.noctule.agent.backfill.TestMachines;
import org.noctule.agent.mirror.ClusterMirror;
import org.noctule.agent.order.FirstSubmitted;
import org.noctule.agent.view.FieldObservation;
import org.noctule.agent.view.JobLine;
import org.noctule.agent.view.ViewObservation;
import org.noctule.resource.ResourceSet;
import org.noctule.workload.JobLimits;

class BelievedJobObservationTest {
    private static final int CORES = 10;
    private static final int WINDOW = 3;
    private static final int ESTIMATED = LogarithmicJobObservation.PER_JOB;
    private static final int OWN = BelievedJobObservation.PER_JOB;
    private static final double SCALE = Math.log1p(30 * 24 * 3600);

    private final JobQueue queue = new SubmissionQueue();
    private final ProblemState state =
            TestState.of(TestMachines.flat(CORES), queue, new JobLimits(0, CORES, 0, 0), AgentRules.DEFAULT);
    private final ClusterMirror mirror = state.mirror;
    private final JobLine line = new JobLine(new FirstSubmitted(), WINDOW);
    private final Observation logarithmic = observation(JobObservationKind.LOGARITHMIC);
    private final Observation believed = observation(JobObservationKind.BELIEVED);

    private Observation observation(JobObservationKind kind) {
        final ViewObservation own = kind.of(line, WINDOW);
        own.begin(state.view, 0);
        return new FieldObservation(own, state.view);
    }

    private void runs(int id, double estimate, double seconds) {
        mirror.start(TestMachines.job(id, mirror.now(), 1, estimate, estimate), ResourceSet.range(0, 0));
        mirror.advance(mirror.now() + seconds);
        mirror.end("w0!" + id);
    }

    private void waits() {
        queue.add(TestMachines.job(3, mirror.now(), 5, 4000, 4000));
        queue.add(TestMachines.job(4, mirror.now(), 1, 40, 40));
        line.form(state);
    }

    @Test
    void itHasTheLogarithmicValuesOfEachJobAndOfTheCluster() {
        runs(1, 1000, 250);
        waits();
        final float[] seen = believed.toArray();
        final float[] known = logarithmic.toArray();

        assertThat(seen).hasSize(WINDOW * OWN + LogarithmicJobObservation.SHARED);
        for (int place = 0; place < WINDOW; place++) {
            assertThat(Arrays.copyOfRange(seen, place * OWN, place * OWN + ESTIMATED))
                    .isEqualTo(Arrays.copyOfRange(known, place * ESTIMATED, (place + 1) * ESTIMATED));
        }
        assertThat(Arrays.copyOfRange(seen, WINDOW * OWN, seen.length))
                .isEqualTo(Arrays.copyOfRange(known, WINDOW * ESTIMATED, known.length));
    }

    @Test
    void estimatesAreBelievedUntilAJobHasEnded() {
        waits();

        assertThat(own(0)).containsExactly(lg(4000), lg(4000), 0);
        assertThat(own(1)).containsExactly(lg(40), lg(40), 1);
        assertThat(own(2)).containsOnly(0);
    }

    /** A job that took a quarter of its estimate, and one that took all of it, both without users. */
    @Test
    void thenMeansAndTheProbabilityToBeBriefAreThoseOfTheJobsThatHaveEnded() {
        runs(1, 1000, 100);
        runs(2, 1000, 1000);
        waits();

        assertThat(own(0))
                .containsExactly(new float[] {lg(2200), lg(2 / (1 / 400.0 + 1 / 4000.0)), 0.5f}, within(1e-6f));
        assertThat(own(1)).containsExactly(new float[] {lg(22), lg(2 / (1 / 10.0 + 1 / 40.0)), 1}, within(1e-6f));
    }

    private float[] own(int place) {
        return Arrays.copyOfRange(believed.toArray(), place * OWN + ESTIMATED, (place + 1) * OWN);
    }

    private static float lg(double seconds) {
        return (float) (Math.log1p(seconds) / SCALE);
    }
}
