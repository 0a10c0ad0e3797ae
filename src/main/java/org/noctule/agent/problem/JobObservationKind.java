package org.noctule.agent.problem;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.noctule.agent.Observation;
import org.noctule.agent.mirror.ClusterMirror;
import org.noctule.json.JsonInput;
import org.noctule.workload.JobLimits;

/** The kinds of observation of {@link JobProblem}. */
public enum JobObservationKind {
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

    /** {@return the number of values that each job has} */
    public int perJob() {
        return perJob;
    }

    /** {@return the name that models have for the kind: the observation in the layout of a model} */
    public String layout() {
        return layout;
    }

    /** {@return the names that options give the kinds, in the order of the kinds} */
    public static List<String> names() {
        return Arrays.stream(values())
                .map(kind -> kind.name().toLowerCase(Locale.ROOT))
                .toList();
    }

    /**
     * Reads the name of a kind.
     *
     * @param input the text
     * @return the kind
     * @throws org.noctule.error.NoctuleException if there is no such kind
     */
    public static JobObservationKind read(JsonInput input) {
        return input.oneOf(JobObservationKind.class);
    }
}
