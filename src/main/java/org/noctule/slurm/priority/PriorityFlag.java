package org.noctule.slurm.priority;

import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;
import org.noctule.error.NoctuleException;

/**
 * Words of {@code PriorityFlags}.
 *
 * <p>Source: manual slurm.conf.
 */
public enum PriorityFlag {
    /** Age counts from the submission on, also while a job cannot begin; the caller gives that date. */
    ACCRUE_ALWAYS,
    /** Running jobs are calculated too. */
    CALCULATE_RUNNING,
    /** Classic fair share: {@link EffectiveUsage#DEPTH_OBLIVIOUS}. */
    DEPTH_OBLIVIOUS,
    /** Fair Tree, the default. */
    FAIR_TREE,
    /** A priority never falls. */
    INCR_ONLY,
    /** Billing is the largest weighted amount: {@link BillingWeights.Sum#LARGEST}. */
    MAX_TRES,
    /** Classic fair share. */
    NO_FAIR_TREE,
    /** All four below. */
    NO_NORMAL_ALL,
    /** The factor of an association is its priority itself. */
    NO_NORMAL_ASSOC,
    /** The factor of a partition is its PriorityJobFactor itself. */
    NO_NORMAL_PART,
    /** The factor of a QOS is its priority itself. */
    NO_NORMAL_QOS,
    /** The factor of a resource is the amount itself. */
    NO_NORMAL_TRES,
    /** Size counts by time limit: {@link SizeFactor#LARGE_FOR_ITS_TIME}. */
    SMALL_RELATIVE_TO_TIME;

    /**
     * Reads the words of a line of slurm.conf.
     *
     * @param words words with commas between, may be empty
     * @return the flags
     * @throws NoctuleException of kind INPUT for a word that Slurm 22.05 does not know
     */
    public static Set<PriorityFlag> read(String words) {
        final Set<PriorityFlag> flags = EnumSet.noneOf(PriorityFlag.class);
        for (final String word : words.split(",")) {
            if (!word.isBlank()) {
                flags.add(one(word.strip()));
            }
        }
        return flags;
    }

    private static PriorityFlag one(String word) {
        for (final PriorityFlag flag : values()) {
            if (flag.name().equals(word.toUpperCase(Locale.ROOT))) {
                return flag;
            }
        }
        throw NoctuleException.input(
                "PriorityFlags has a word that Slurm 22.05 does not know: " + word + ".",
                "Maybe it is misspelt; words are joined by commas.");
    }

    /**
     * Chooses the size factor.
     *
     * @param flags flags of the cluster
     * @param favorSmall PriorityFavorSmall
     * @return the factor
     */
    public static SizeFactor size(Set<PriorityFlag> flags, boolean favorSmall) {
        if (flags.contains(SMALL_RELATIVE_TO_TIME)) {
            return favorSmall ? SizeFactor.SMALL_FOR_ITS_TIME : SizeFactor.LARGE_FOR_ITS_TIME;
        }
        return favorSmall ? SizeFactor.SMALL : SizeFactor.LARGE;
    }

    /**
     * Chooses the fair share.
     *
     * @param flags flags of the cluster
     * @param associations the tree
     * @param damping FairShareDampeningFactor of the classic fair share, 1 by default
     * @return the method, without usage
     */
    public static FairShareMethod fairShare(Set<PriorityFlag> flags, Associations associations, double damping) {
        if (!flags.contains(NO_FAIR_TREE)) {
            return new FairTree(associations);
        }
        return new ClassicFairShare(
                associations,
                damping,
                flags.contains(DEPTH_OBLIVIOUS) ? EffectiveUsage.DEPTH_OBLIVIOUS : EffectiveUsage.OF_PARENT);
    }
}
