package org.noctule.agent.problem;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.noctule.agent.AgentRules;
import org.noctule.agent.Observation;
import org.noctule.agent.backfill.TestMachines;
import org.noctule.agent.mirror.ClusterMirror;
import org.noctule.agent.order.FirstSubmitted;
import org.noctule.agent.view.FieldObservation;
import org.noctule.agent.view.JobLine;
import org.noctule.agent.view.ViewObservation;
import org.noctule.workload.JobLimits;

/** Observations of one line of jobs on ten cores: the logarithmic one, and one that adds a forecast to it. */
final class ObservedLine {
    static final int WINDOW = 3;

    private static final int CORES = 10;
    private static final int ESTIMATED = LogarithmicJobObservation.PER_JOB;
    private static final int SHARED = LogarithmicJobObservation.SHARED;
    private static final double SCALE = Math.log1p(30 * 24 * 3600);

    final JobQueue queue = new SubmissionQueue();
    final ProblemState state =
            TestState.of(TestMachines.flat(CORES), queue, new JobLimits(0, CORES, 0, 0), AgentRules.DEFAULT);
    final ClusterMirror mirror = state.mirror;
    final JobLine line = new JobLine(new FirstSubmitted(), WINDOW);

    private final Observation logarithmic = observation(JobObservationKind.LOGARITHMIC);
    private final Observation own;
    private final int perJob;

    ObservedLine(JobObservationKind kind) {
        own = observation(kind);
        perJob = kind.perJob().orElseThrow();
    }

    private Observation observation(JobObservationKind kind) {
        final ViewObservation made = kind.of(line, WINDOW);
        made.begin(state.view, 0);
        return new FieldObservation(made, state.view);
    }

    static float lg(double seconds) {
        return (float) (Math.log1p(seconds) / SCALE);
    }

    /** The values of the forecast at a place. */
    float[] forecast(int place) {
        return Arrays.copyOfRange(own.toArray(), place * perJob + ESTIMATED, (place + 1) * perJob);
    }

    /** The values of a place, all of them. */
    float[] place(int place) {
        return Arrays.copyOfRange(own.toArray(), place * perJob, (place + 1) * perJob);
    }

    /** The values of the cluster that the logarithmic observation has not. */
    float[] ownOfCluster() {
        final float[] seen = own.toArray();
        return Arrays.copyOfRange(seen, WINDOW * perJob + SHARED, seen.length);
    }

    /** Asserts that the values of each job, and those of the cluster, begin with the logarithmic ones. */
    void beginsWithLogarithmicValues(int ownOfCluster) {
        final float[] seen = own.toArray();
        final float[] known = logarithmic.toArray();

        assertThat(seen).hasSize(WINDOW * perJob + SHARED + ownOfCluster);
        for (int place = 0; place < WINDOW; place++) {
            assertThat(Arrays.copyOfRange(seen, place * perJob, place * perJob + ESTIMATED))
                    .isEqualTo(Arrays.copyOfRange(known, place * ESTIMATED, (place + 1) * ESTIMATED));
        }
        assertThat(Arrays.copyOfRange(seen, WINDOW * perJob, WINDOW * perJob + SHARED))
                .isEqualTo(Arrays.copyOfRange(known, WINDOW * ESTIMATED, WINDOW * ESTIMATED + SHARED));
    }
}
