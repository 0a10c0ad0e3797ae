package org.noctule.agent.problem;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;
import java.util.function.BiFunction;
import org.noctule.agent.view.JobLine;
import org.noctule.agent.view.ViewObservation;

/** The kinds of observation of {@link JobProblem}. */
public enum JobObservationKind implements ObservedJobs {
    /** {@link JobObservation}, with estimates also in units of the workload's 99th percentile. */
    SCALED(JobObservation::new, JobObservation.PER_JOB, "job"),
    /** {@link LogarithmicJobObservation}, which means the same with every workload. */
    LOGARITHMIC(LogarithmicJobObservation::new, LogarithmicJobObservation.PER_JOB, "job logarithmic"),
    /** {@link ExperiencedJobObservation}, which also tells how long jobs have run for by their estimates. */
    EXPERIENCED(ExperiencedJobObservation::new, ExperiencedJobObservation.PER_JOB, "job experienced"),
    /** {@link BelievedJobObservation}, which also tells what the agent {@code best} believes of run times. */
    BELIEVED(BelievedJobObservation::new, BelievedJobObservation.PER_JOB, "job believed");

    private final BiFunction<JobLine, Integer, ViewObservation> made;
    private final int perJob;
    private final String layout;

    JobObservationKind(BiFunction<JobLine, Integer, ViewObservation> made, int perJob, String layout) {
        this.made = made;
        this.perJob = perJob;
        this.layout = layout;
    }

    @Override
    public ViewObservation of(JobLine line, int window) {
        return made.apply(line, window);
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
