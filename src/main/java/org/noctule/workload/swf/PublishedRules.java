package org.noctule.workload.swf;

/**
 * The peculiarities of HDeepRM that {@link PublishedConversion} keeps.
 *
 * @param jobIds the names of jobs
 * @param submitShift date that is taken from submission dates
 * @param profiles whether jobs share profiles
 */
public record PublishedRules(JobIds jobIds, SubmitShift submitShift, Profiles profiles) {
    /** All of them. */
    public static final PublishedRules HDEEPRM =
            new PublishedRules(JobIds.ROW, SubmitShift.FIRST_NONZERO, Profiles.SHARED);

    /** The names of jobs. */
    public enum JobIds {
        /** By their numbers in the trace. */
        TRACE,
        /** 0, 1, 2 ... over the jobs kept. */
        ROW
    }

    /** The date that is taken from submission dates. */
    public enum SubmitShift {
        /** The date of the first job kept. */
        FIRST,
        /** The first date that is not 0, from the job on that has it. */
        FIRST_NONZERO
    }

    /** Whether jobs share profiles. */
    public enum Profiles {
        /** Each job keeps the run time drawn for it. */
        OWN,
        /** The first job with the same demands fixes the run time of all later ones. */
        SHARED
    }
}
