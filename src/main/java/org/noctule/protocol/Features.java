package org.noctule.protocol;

/**
 * The rights of the decision side, named in SIMULATION_BEGINS.
 *
 * @param dynamicJobs whether jobs and profiles may be registered during the run
 * @param acknowledged whether a registered job is announced by JOB_SUBMITTED
 * @param profileReuse whether profiles are kept for jobs to come when the last job that uses them has ended
 * @param unknownEvents whether external events of unknown types are handed on
 * @param computeSharing whether a core may run several jobs
 * @param storageSharing whether a storage may serve several jobs
 */
public record Features(
        boolean dynamicJobs,
        boolean acknowledged,
        boolean profileReuse,
        boolean unknownEvents,
        boolean computeSharing,
        boolean storageSharing) {
    /** What Batsim lets decision sides do unless it was told otherwise. */
    public static final Features DEFAULT = new Features(false, false, false, false, false, true);
}
