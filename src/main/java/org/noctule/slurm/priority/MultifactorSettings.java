package org.noctule.slurm.priority;

import java.util.Arrays;
import java.util.Set;

/**
 * Settings of {@code priority/multifactor}: weights, and the flags of the sum.
 *
 * @param age PriorityWeightAge
 * @param association PriorityWeightAssoc
 * @param fairShare PriorityWeightFairshare
 * @param jobSize PriorityWeightJobSize
 * @param partition PriorityWeightPartition
 * @param qos PriorityWeightQOS
 * @param tres PriorityWeightTRES in the order of {@link TresKinds}, empty without one
 * @param maxAge PriorityMaxAge in seconds, 7 days by default
 * @param size factor of a job's size
 * @param flags flags that change the sum; those that choose a fair share or a size chose it already
 */
public record MultifactorSettings(
        double age,
        double association,
        double fairShare,
        double jobSize,
        double partition,
        double qos,
        double[] tres,
        long maxAge,
        SizeFactor size,
        Set<PriorityFlag> flags) {

    @Override
    public boolean equals(Object other) {
        return other instanceof MultifactorSettings that
                && age == that.age
                && association == that.association
                && fairShare == that.fairShare
                && jobSize == that.jobSize
                && partition == that.partition
                && qos == that.qos
                && Arrays.equals(tres, that.tres)
                && maxAge == that.maxAge
                && size == that.size
                && flags.equals(that.flags);
    }

    @Override
    public int hashCode() {
        return 31 * Arrays.hashCode(tres) + Double.hashCode(age + fairShare + jobSize) + flags.hashCode();
    }

    @Override
    public String toString() {
        return "weights of age " + (long) age + ", fair share " + (long) fairShare + ", size " + (long) jobSize;
    }
}
