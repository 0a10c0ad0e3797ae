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

class ExperiencedJobObservationTest {
    private static final int CORES = 10;
    private static final int WINDOW = 3;
    private static final int ESTIMATED = LogarithmicJobObservation.PER_JOB;
    private static final int SHARED = LogarithmicJobObservation.SHARED;
    private static final double SCALE = Math.log1p(30 * 24 * 3600);

    private final JobQueue queue = new SubmissionQueue();
    private final ProblemState state =
            TestState.of(TestMachines.flat(CORES), queue, new JobLimits(0, CORES, 0, 0), AgentRules.DEFAULT);
    private final ClusterMirror mirror = state.mirror;
    private final JobLine line = new JobLine(new FirstSubmitted(), WINDOW);
    private final Observation logarithmic = observation(JobObservationKind.LOGARITHMIC);
    private final Observation experienced = observation(JobObservationKind.EXPERIENCED);

    private Observation observation(JobObservationKind kind) {
        final ViewObservation own = kind.of(line, WINDOW);
        own.begin(state.view, 0);
        return new FieldObservation(own, state.view);
    }

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
        queue.add(TestMachines.job(3, 260, 5, 400, 400));
        queue.add(TestMachines.job(4, 300, 1, 40, 40));
        line.form(state);
    }

    @Test
    void itBeginsWithTheLogarithmicValuesOfEachJobAndOfTheCluster() {
        prepare();
        final float[] seen = experienced.toArray();
        final float[] known = logarithmic.toArray();
        final int own = ExperiencedJobObservation.PER_JOB;

        assertThat(seen).hasSize(WINDOW * own + ExperiencedJobObservation.SHARED);
        for (int place = 0; place < WINDOW; place++) {
            assertThat(Arrays.copyOfRange(seen, place * own, place * own + ESTIMATED))
                    .isEqualTo(Arrays.copyOfRange(known, place * ESTIMATED, (place + 1) * ESTIMATED));
        }
        assertThat(Arrays.copyOfRange(seen, WINDOW * own, WINDOW * own + SHARED))
                .isEqualTo(Arrays.copyOfRange(known, WINDOW * ESTIMATED, WINDOW * ESTIMATED + SHARED));
    }

    @Test
    void thenItTellsWhatIsToBeExpectedOfEstimates() {
        prepare();
        final float[] seen = experienced.toArray();
        final int own = ExperiencedJobObservation.PER_JOB;

        assertThat(Arrays.copyOfRange(seen, ESTIMATED, own))
                .as("100 s on half of the cores, which are free 200 s after the start at 250 s")
                .containsExactly(
                        new float[] {
                            (float) (Math.log1p(100) / SCALE),
                            (float) (Math.log1p(100) / SCALE / 2),
                            (float) (Math.log1p(150) / SCALE)
                        },
                        within(1e-6f));
        assertThat(Arrays.copyOfRange(seen, own + ESTIMATED, 2 * own))
                .containsExactly(
                        new float[] {(float) (Math.log1p(10) / SCALE), (float) (Math.log1p(10) / SCALE / 10), 0},
                        within(1e-6f));
        assertThat(Arrays.copyOfRange(seen, 2 * own, 3 * own)).containsOnly(0);
        assertThat(Arrays.copyOfRange(seen, 3 * own + SHARED, seen.length))
                .containsExactly(new float[] {0.25f, 0.25f}, within(1e-6f));
    }
}
