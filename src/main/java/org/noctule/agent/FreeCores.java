package org.noctule.agent;

/**
 * Numbers of cores at one time of a run.
 *
 * @param free cores that no job has, without those that are out of use
 * @param all cores of the machine
 */
public record FreeCores(int free, int all) {
    /** No machine. */
    public static final FreeCores NONE = new FreeCores(0, 0);
}
