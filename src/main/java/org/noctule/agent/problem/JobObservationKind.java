package org.noctule.agent.problem;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;
import org.noctule.agent.Observation;
import org.noctule.agent.mirror.ClusterMirror;
import org.noctule.workload.JobLimits;

/** The kinds of observation of {@link JobProblem}. */
public enum JobObservationKind implements ObservedJobs {
    /** {@link JobObservation}, with estimates also in units of the workload's 99th percentile. */
    SCALED(JobObservation.PER_JOB, "job") {
        @Override
        Observation of(ClusterMirror mirror, JobQueue queue, JobLine line, JobLimits limits, int window) {
            return new JobObservation(mirror, queue, line, limits, window);
        }
    },
    /** {@link LogarithmicJobObservation}, which means the same with every workload. */
    LOGARITHMIC(LogarithmicJobObservation.PER_JOB, "job logarithmic") {
        @Override
        Observation of(ClusterMirror mirror, JobQueue queue, JobLine line, JobLimits limits, int window) {
            return new LogarithmicJobObservation(mirror, queue, line, window);
        }
    },
    /** {@link ExperiencedJobObservation}, which also tells how long jobs have run for by their estimates. */
    EXPERIENCED(ExperiencedJobObservation.PER_JOB, "job experienced") {
        @Override
        Observation of(ClusterMirror mirror, JobQueue queue, JobLine line, JobLimits limits, int window) {
            return new ExperiencedJobObservation(mirror, queue, line, window);
        }
    };

    private final int perJob;
    private final String layout;

    JobObservationKind(int perJob, String layout) {
        this.perJob = perJob;
        this.layout = layout;
    }

    abstract Observation of(ClusterMirror mirror, JobQueue queue, JobLine line, JobLimits limits, int window);

    @Override
    public Observation of(ProblemState state, JobLine line, JobLimits limits, int window, long seed) {
        return of(state.mirror, state.queue, line, limits, window);
    }

    @Override
    public OptionalInt perJob() {
        return OptionalInt.of(perJob);
    }

    @Override
    public String layout() {
        return layout;
    }

    @Override
    public String text() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** {@return the names that options give the kinds, in the order of the kinds} */
    public static List<String> names() {
        return Arrays.stream(values()).map(JobObservationKind::text).toList();
    }
}
