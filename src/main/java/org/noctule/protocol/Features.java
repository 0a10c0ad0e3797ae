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
 * @param endsAlone whether the run ends with its last job, whatever the decision side might still register; not told on
 *     the wire
 * @param companions whether jobs ask for more of nodes than cores and memory per core, so that places are by node
 */
public record Features(
        boolean dynamicJobs,
        boolean acknowledged,
        boolean profileReuse,
        boolean unknownEvents,
        boolean computeSharing,
        boolean storageSharing,
        boolean endsAlone,
        boolean companions) {
    /** What Batsim lets decision sides do unless it was told otherwise. */
    public static final Features DEFAULT = new Features(false, false, false, false, false, true);

    /** The same, and to submit jobs, of profiles that are kept, as long as the run goes on. */
    public static final Features MORE_JOBS = new Features(true, false, true, false, false, true, true, false);

    /**
     * Names the rights in a run whose jobs ask for cores alone.
     *
     * @param dynamicJobs whether jobs and profiles may be registered during the run
     * @param acknowledged whether a registered job is announced by JOB_SUBMITTED
     * @param profileReuse whether profiles are kept for jobs to come when the last job that uses them has ended
     * @param unknownEvents whether external events of unknown types are handed on
     * @param computeSharing whether a core may run several jobs
     * @param storageSharing whether a storage may serve several jobs
     */
    public Features(
            boolean dynamicJobs,
            boolean acknowledged,
            boolean profileReuse,
            boolean unknownEvents,
            boolean computeSharing,
            boolean storageSharing) {
        this(dynamicJobs, acknowledged, profileReuse, unknownEvents, computeSharing, storageSharing, false, false);
    }

    /**
     * Tells of the places of jobs.
     *
     * @param byNode whether they are by node
     * @return the same rights otherwise
     */
    public Features withCompanions(boolean byNode) {
        return new Features(
                dynamicJobs,
                acknowledged,
                profileReuse,
                unknownEvents,
                computeSharing,
                storageSharing,
                endsAlone,
                byNode);
    }
}
