package org.noctule.workload;

import java.util.OptionalDouble;
import org.noctule.resource.ResourceSet;

/**
 * The start of a job before the beginning of a simulation, which it enters as a running one.
 *
 * @param elapsed seconds for which it has run when the simulation begins, not negative
 * @param remaining seconds of work that are left then, without an end at its walltime; empty if they follow from its
 *     profile and the time that it has run
 * @param alloc its cores, as many as it asks for
 */
public record EarlierStart(double elapsed, OptionalDouble remaining, ResourceSet alloc) {
    /** {@return the date at which it started, in seconds, not after 0} */
    public double date() {
        return 0 - elapsed;
    }
}
