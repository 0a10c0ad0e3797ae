package org.noctule.slurm.priority;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What the priority of a job is made of.
 *
 * @param factors factors as they are, most from 0 to 1
 * @param weighted factors times their weights
 * @param tres weighted factors of resources, in the order of {@link TresKinds}, empty without weights
 * @param nice nice value, taken away
 * @param site what a site's own plugin adds
 */
public record PriorityParts(Factors factors, Factors weighted, double[] tres, int nice, long site) {
    /** Largest priority: 2^32 - 1. */
    public static final long LARGEST = 0xffff_ffffL;

    /** No factor at all: a job that has not been calculated. */
    public static final PriorityParts NONE = new PriorityParts(Factors.NONE, Factors.NONE, new double[0], 0, 0);

    /**
     * One figure of each kind.
     *
     * @param age of the time that the job has waited
     * @param association of the priority of its association
     * @param fairShare of its user's shares and usage
     * @param jobSize of its size
     * @param partition of its partition
     * @param qos of its QOS
     */
    public record Factors(
            double age, double association, double fairShare, double jobSize, double partition, double qos) {
        static final Factors NONE = new Factors(0, 0, 0, 0, 0, 0);

        double sum() {
            return age + association + fairShare + jobSize + partition + qos;
        }
    }

    /** {@return the priority: the sum without its fraction, from 1 to 2^32 - 1} */
    public long number() {
        double sum = weighted.sum();
        for (final double one : tres) {
            sum += one;
        }
        return Math.max(1, Math.min(LARGEST, (long) (sum + site - nice)));
    }

    /**
     * Lists what is added up.
     *
     * @param kinds names of the resources that have weights
     * @return the sums by the names that {@code sprio} has for them, resources each by itself as {@code tres_cpu}; the
     *     nice value below 0 where it takes something away
     */
    public Map<String, Double> named(TresKinds kinds) {
        final Map<String, Double> named = new LinkedHashMap<>();
        named.put("site", (double) site);
        named.put("age", weighted.age());
        named.put("assoc", weighted.association());
        named.put("fairshare", weighted.fairShare());
        named.put("jobsize", weighted.jobSize());
        named.put("partition", weighted.partition());
        named.put("qos", weighted.qos());
        named.put("nice", 0.0 - nice);
        for (int kind = 0; kind < tres.length; kind++) {
            if (tres[kind] != 0) {
                named.put("tres_" + kinds.names().get(kind).replace('/', '_'), tres[kind]);
            }
        }
        return named;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof PriorityParts that
                && factors.equals(that.factors)
                && weighted.equals(that.weighted)
                && Arrays.equals(tres, that.tres)
                && nice == that.nice
                && site == that.site;
    }

    @Override
    public int hashCode() {
        return 31 * weighted.hashCode() + Arrays.hashCode(tres);
    }

    @Override
    public String toString() {
        return number() + " = " + weighted + " - " + nice;
    }
}
