package org.noctule.fabric.agent;

/** Says which degrees may be chosen for a job. */
@FunctionalInterface
public interface DegreeMask {
    /**
     * Tells whether a degree may be chosen.
     *
     * @param question the job and the fabric
     * @param degree from 1 to the largest one
     * @return true if it may
     */
    boolean allows(DegreeQuestion question, int degree);
}
