package org.noctule.slurm.priority;

import java.util.Arrays;
import java.util.OptionalLong;

/**
 * What the priority of a job in one partition depends on, beside time and fair share.
 *
 * @param nodes fewest nodes as submitted, 1 by default
 * @param cpus fewest CPUs as submitted
 * @param limitMinutes time limit in minutes
 * @param partitionFactor PriorityJobFactor of the partition
 * @param qosPriority priority of the QOS
 * @param associationPriority priority of the user within its account
 * @param nice nice value, also negative
 * @param site what a site's own plugin adds
 * @param accrue second from which age counts: when the job became eligible (the submission with {@code ACCRUE_ALWAYS});
 *     empty while it has not, and always without limits enforced ({@code AccountingStorageEnforce}): then age stays 0
 *     (recorded)
 * @param asked amounts asked, in the order of {@link TresKinds}; may be empty if no resource has a weight
 * @param offered amounts of the partition, in the same order
 */
public record PriorityFacts(
        int nodes,
        long cpus,
        long limitMinutes,
        double partitionFactor,
        double qosPriority,
        double associationPriority,
        int nice,
        long site,
        OptionalLong accrue,
        long[] asked,
        long[] offered) {

    /**
     * Changes the date from which age counts.
     *
     * @param date the date
     * @return the same job with it
     */
    public PriorityFacts withAccrue(OptionalLong date) {
        return new PriorityFacts(
                nodes,
                cpus,
                limitMinutes,
                partitionFactor,
                qosPriority,
                associationPriority,
                nice,
                site,
                date,
                asked,
                offered);
    }

    /**
     * Changes the nice value.
     *
     * @param value the value
     * @return the same job with it
     */
    public PriorityFacts withNice(int value) {
        return new PriorityFacts(
                nodes,
                cpus,
                limitMinutes,
                partitionFactor,
                qosPriority,
                associationPriority,
                value,
                site,
                accrue,
                asked,
                offered);
    }

    /**
     * Changes the priority of the QOS.
     *
     * @param value the priority
     * @return the same job with it
     */
    public PriorityFacts withQos(double value) {
        return new PriorityFacts(
                nodes,
                cpus,
                limitMinutes,
                partitionFactor,
                value,
                associationPriority,
                nice,
                site,
                accrue,
                asked,
                offered);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof PriorityFacts that
                && nodes == that.nodes
                && cpus == that.cpus
                && limitMinutes == that.limitMinutes
                && partitionFactor == that.partitionFactor
                && qosPriority == that.qosPriority
                && associationPriority == that.associationPriority
                && nice == that.nice
                && site == that.site
                && accrue.equals(that.accrue)
                && Arrays.equals(asked, that.asked)
                && Arrays.equals(offered, that.offered);
    }

    @Override
    public int hashCode() {
        return 31 * Arrays.hashCode(asked) + Long.hashCode(31 * cpus + nodes) + accrue.hashCode();
    }

    @Override
    public String toString() {
        return nodes + " nodes, " + cpus + " CPUs, " + limitMinutes + " min, nice " + nice;
    }
}
