package org.noctule.slurm.priority;

import java.util.OptionalLong;
import java.util.function.DoubleBinaryOperator;

/**
 * The sum of weighted factors of one job: age, association, fair share, size, partition, QOS and resources, less nice.
 *
 * <p>Source: manual "Multifactor Priority Plugin". Age = min(1, (now - accrue) / PriorityMaxAge); association,
 * partition and QOS count by the largest of the cluster, resources by those of the partition.
 */
public final class Multifactor {
    private static final DoubleBinaryOperator PART = (value, all) -> all == 0 ? 0 : value / all;
    private static final DoubleBinaryOperator RAW = (value, all) -> value;

    private final MultifactorSettings settings;
    private final ClusterTotals all;
    private final DoubleBinaryOperator association;
    private final DoubleBinaryOperator partition;
    private final DoubleBinaryOperator qos;
    private final DoubleBinaryOperator tres;

    /**
     * Chooses the factors.
     *
     * @param settings weights and flags
     * @param all totals of the cluster
     */
    public Multifactor(MultifactorSettings settings, ClusterTotals all) {
        this.settings = settings;
        this.all = all;
        this.association = scale(PriorityFlag.NO_NORMAL_ASSOC);
        this.partition = scale(PriorityFlag.NO_NORMAL_PART);
        this.qos = scale(PriorityFlag.NO_NORMAL_QOS);
        this.tres = scale(PriorityFlag.NO_NORMAL_TRES);
    }

    private DoubleBinaryOperator scale(PriorityFlag raw) {
        return settings.flags().contains(raw) || settings.flags().contains(PriorityFlag.NO_NORMAL_ALL) ? RAW : PART;
    }

    /**
     * Weighs a job. A factor without weight is 0, as {@code sprio} shows it.
     *
     * @param job facts of the job in a partition
     * @param fairShare fair-share factor of its user, 0 without one
     * @param now second of the calculation
     * @return its factors, weighted and as they are
     */
    public PriorityParts parts(PriorityFacts job, double fairShare, long now) {
        final MultifactorSettings w = settings;
        final PriorityParts.Factors factors = new PriorityParts.Factors(
                w.age() == 0 ? 0 : age(job.accrue(), now),
                w.association() == 0
                        ? 0
                        : association.applyAsDouble(job.associationPriority(), all.associationPriority()),
                w.fairShare() == 0 ? 0 : fairShare,
                w.jobSize() == 0 ? 0 : w.size().factor(job, all),
                w.partition() == 0 ? 0 : partition.applyAsDouble(job.partitionFactor(), all.partitionFactor()),
                w.qos() == 0 ? 0 : qos.applyAsDouble(job.qosPriority(), all.qosPriority()));
        final PriorityParts.Factors weighted = new PriorityParts.Factors(
                w.age() * factors.age(),
                w.association() * factors.association(),
                w.fairShare() * factors.fairShare(),
                w.jobSize() * factors.jobSize(),
                w.partition() * factors.partition(),
                w.qos() * factors.qos());
        return new PriorityParts(factors, weighted, weightedTres(job), job.nice(), job.site());
    }

    private double age(OptionalLong accrue, long now) {
        if (accrue.isEmpty() || now <= accrue.getAsLong()) {
            return 0;
        }
        final long age = now - accrue.getAsLong();
        return age < settings.maxAge() ? age / (double) settings.maxAge() : 1;
    }

    private double[] weightedTres(PriorityFacts job) {
        final double[] weights = settings.tres();
        final double[] weighted = new double[weights.length];
        for (int i = 0; i < weights.length; i++) {
            if (weights[i] != 0 && i < job.asked().length) {
                weighted[i] = weights[i] * tres.applyAsDouble(job.asked()[i], job.offered()[i]);
            }
        }
        return weighted;
    }
}
