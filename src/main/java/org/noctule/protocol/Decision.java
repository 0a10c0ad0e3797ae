package org.noctule.protocol;

import java.util.List;
import org.noctule.resource.ResourceSet;

/** Something that the decision side wants done. */
public sealed interface Decision {
    /**
     * Returns when it is to be done.
     *
     * @return the simulated date in seconds; one in the past means now
     */
    double date();

    /**
     * Starts a waiting job.
     *
     * @param date when
     * @param jobId the job's id
     * @param alloc as many free cores as the job asks for
     */
    record ExecuteJob(double date, String jobId, ResourceSet alloc) implements Decision {}

    /**
     * Refuses a waiting job for good.
     *
     * @param date when
     * @param jobId the job's id
     */
    record RejectJob(double date, String jobId) implements Decision {}

    /**
     * Kills running jobs.
     *
     * @param date when
     * @param jobIds their ids, at least one
     */
    record KillJobs(double date, List<String> jobIds) implements Decision {}

    /**
     * Asks for a message at a later date.
     *
     * @param date when this is asked
     * @param timestamp the date of the call, after now
     */
    record CallMeLater(double date, double timestamp) implements Decision {}

    /**
     * Sets the P-state of machines; only where the decision side sets them.
     *
     * @param date when
     * @param resources the machines
     * @param state the P-state, from 0
     */
    record SetResourceState(double date, ResourceSet resources, int state) implements Decision {}

    /**
     * Asks for the energy consumed so far.
     *
     * @param date when
     */
    record QueryEnergy(double date) implements Decision {}
}
