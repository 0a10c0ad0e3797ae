package org.noctule.site;

import java.util.Optional;

/** Reasons for which a recorded job cannot be played, with what is advised if they leave no job at all. */
enum Unplayable {
    PARTITION("another partition", "Maybe --partition is to name one of those that the jobs were put into."),
    WAITS("waits at the end of the record", "Maybe --queue is meant, which takes the jobs that wait now."),
    CANCELLED("cancelled before it started", "Maybe more days of the past are needed: sacct -S DATE -E DATE."),
    NO_START("no start", "Maybe sacct was asked without the column Start: add it to -o."),
    NO_SUBMISSION(
            "no date of submission", "Maybe sacct was asked without the columns Submit and Eligible: add them to -o."),
    NO_CORES("no number of cores", "Maybe sacct was asked without the columns AllocTRES and NCPUS: add them to -o."),
    TOO_WIDE(
            "more cores than the machine of today has",
            "Maybe the configuration is that of another cluster, or --partition names too few."),
    NO_COMPANIONS(
            "more cards or other resources than the machine of today has",
            "Maybe the configuration is that of another cluster, or gres.conf is missing: add --gres."),
    BACKWARDS("an end before the start", "Maybe the columns Start and End of the file are swapped."),
    NO_END("no end, though it does not run", "Maybe sacct was asked without the column End: add it to -o.");

    private final String what;
    private final String remedy;

    Unplayable(String what, String remedy) {
        this.what = what;
        this.remedy = remedy;
    }

    String what() {
        return what;
    }

    /** What to do if most jobs were left out for a reason. */
    static String remedy(String what) {
        for (final Unplayable reason : values()) {
            if (reason.what.equals(what)) {
                return reason.remedy;
            }
        }
        return "Maybe the file is cut off, or its columns are not those of its header.";
    }

    /**
     * Tells why a job cannot be played.
     *
     * @param job the job
     * @param wanted true if its partition is wanted
     * @param machine what the machine has
     */
    static Optional<Unplayable> of(RecordedJob job, boolean wanted, SiteStock machine) {
        if (!wanted) {
            return Optional.of(PARTITION);
        }
        if (!job.started()) {
            return Optional.of(
                    switch (job.state()) {
                        case WAITING -> WAITS;
                        case CANCELLED -> CANCELLED;
                        default -> NO_START;
                    });
        }
        if (Double.isNaN(job.submit()) && Double.isNaN(job.eligible())) {
            return Optional.of(NO_SUBMISSION);
        }
        final Optional<Unplayable> lacking = lacking(job, machine);
        if (lacking.isPresent()) {
            return lacking;
        }
        if (job.end() < job.start()) {
            return Optional.of(BACKWARDS);
        }
        return Double.isNaN(job.end()) && job.state() != RecordedState.RUNNING ? Optional.of(NO_END) : Optional.empty();
    }

    /** Tells what the machine lacks for a job. */
    static Optional<Unplayable> lacking(RecordedJob job, SiteStock machine) {
        if (job.cores() <= 0 || job.cores() > machine.cores()) {
            return Optional.of(job.cores() <= 0 ? NO_CORES : TOO_WIDE);
        }
        return RecordedDemand.gres(machine.known(job.terms().asked()), 0).stream()
                        .allMatch(machine::has)
                ? Optional.empty()
                : Optional.of(NO_COMPANIONS);
    }
}
