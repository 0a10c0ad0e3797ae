package org.noctule.failure;

import org.noctule.platform.part.FailureDomain;
import org.noctule.platform.part.Reach;
import org.noctule.resource.ResourceSet;

/**
 * A time during which a part of a machine is out of use. Outages may overlap: a core is up when none covers it.
 *
 * @param start first date in seconds
 * @param end date from which the part is up again, in seconds; positive infinity if never
 * @param domain the part
 * @param reach all that is out of use, perhaps beyond the part
 * @param cause cause of the failure, such as {@code "hardware"}; empty if unknown
 * @param notice seconds before its start at which it is announced, 0 if it is not
 */
public record Outage(double start, double end, FailureDomain domain, Reach reach, String cause, double notice) {
    /**
     * Describes an outage of cores.
     *
     * @param start first date in seconds
     * @param end date from which the part is up again, in seconds; positive infinity if never
     * @param domain the part
     * @param cores the cores that are out of use, perhaps beyond the part
     * @param cause cause of the failure; empty if unknown
     * @param notice seconds before its start at which it is announced, 0 if it is not
     */
    public Outage(double start, double end, FailureDomain domain, ResourceSet cores, String cause, double notice) {
        this(start, end, domain, Reach.of(cores), cause, notice);
    }

    /** {@return the cores that are out of use, none where channels or links are} */
    public ResourceSet cores() {
        return reach.cores();
    }

    /** {@return the date at which anything is heard of it, in seconds, not negative} */
    public double announcement() {
        return Math.max(0, start - notice);
    }
}
