package org.noctule.fabric.agent;

import java.util.List;
import org.noctule.fabric.ramp.plan.Proposal;
import org.noctule.resource.ResourceSet;

/**
 * One fabric job to decide about, and the fabric or fabrics as they are now. Answers are worked out when asked for and
 * kept: who does not ask pays nothing. Valid until it is answered.
 *
 * <p>Degrees are 1 and the even numbers up to the largest one; 0 stands for leaving the job out and is always allowed.
 */
public interface DegreeQuestion {
    /** {@return the job to decide about} */
    FabricJob job();

    /** {@return the largest degree that may be chosen at all: a positive number} */
    int maxDegree();

    /**
     * Tells whether a degree may be chosen.
     *
     * @param degree from 0 to the largest one
     * @return true if the mask of the run lets it pass
     */
    boolean allows(int degree);

    /**
     * Plans the job on the first fabric, in the order of the platform, where it can be placed now, and looks ahead.
     *
     * @param degree at least 1
     * @return a plan that could start now, be it soon enough or not, or why there is none
     */
    Proposal propose(int degree);

    /**
     * Plans the job as if only some servers of the only fabric were free.
     *
     * @param degree at least 1
     * @param servers free servers, from 0; the run's placement finds out which op goes where
     * @return a plan that could start now, be it soon enough or not, or why there is none
     * @throws org.noctule.error.NoctuleException if the platform has several fabrics
     */
    Proposal propose(int degree, ResourceSet servers);

    /**
     * Tells whether the job could start now and would end in time.
     *
     * @param degree at least 1
     * @return true if there is a plan that meets the job's terms
     */
    default boolean meetsDeadline(int degree) {
        return meetsDeadline(propose(degree));
    }

    /**
     * Tells whether the job would end in time by a plan.
     *
     * @param proposal the plan for it
     * @return true if there is a plan and it meets the job's terms
     */
    boolean meetsDeadline(Proposal proposal);

    /** {@return the number of servers that no job holds: from 0 to {@link #servers()}} */
    int freeServers();

    /**
     * Returns how many servers jobs held when this date began: completions of the date itself do not count yet.
     *
     * @return what ddls takes for the number of servers in use
     */
    int heldBefore();

    /** {@return the number of servers of all fabrics: a positive number} */
    int servers();

    /** {@return the number of fabric jobs that run} */
    int runningJobs();

    /**
     * {@return the dates at which servers become free, and the runs of the job on an empty fabric, for each fabric of
     * the platform}
     */
    List<Outlook> outlooks();

    /** {@return the largest degree that may be chosen now: a degree, or 0 if there is none} */
    default int largestAllowed() {
        int degree = maxDegree();
        while (degree > 0 && !allows(degree)) {
            degree--;
        }
        return degree;
    }

    /**
     * Returns the smallest degree that may be chosen now and is not below a bound.
     *
     * @param bound at least 1
     * @return a degree, or 0 if there is none
     */
    default int smallestAllowed(int bound) {
        for (int degree = bound; degree <= maxDegree(); degree++) {
            if (allows(degree)) {
                return degree;
            }
        }
        return DegreeChooser.REJECT;
    }
}
