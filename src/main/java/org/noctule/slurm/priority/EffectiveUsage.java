package org.noctule.slurm.priority;

/** What counts as the usage of users and accounts below the first level in the classic fair share. */
public enum EffectiveUsage {
    /** Ue = Un + (Ue of the parent - Un) * part of the siblings' shares. */
    OF_PARENT {
        @Override
        double below(Association parent, Association each) {
            return each.normUsage + (parent.effectiveUsage - each.normUsage) * each.partOfLevel;
        }
    },
    /**
     * {@code DEPTH_OBLIVIOUS}: Ue = S * Rp * Rl^k, where Rp = Ue/S of the parent, Rl = part of the siblings' usage by
     * part of their shares, k = 1 / (1 + (5 ln Rp)^2) if one of the two is above 1 and the other below, else 1. The
     * siblings' usage is that of their last calculation (recorded). Ue = Un if the parent has no usage.
     */
    DEPTH_OBLIVIOUS {
        @Override
        double below(Association parent, Association each) {
            double siblings = 0;
            for (final Association sibling : parent.children()) {
                siblings += sibling.normUsage;
            }
            final double share = each.partOfLevel;
            if (siblings == 0 || share == 0 || parent.effectiveUsage == 0 || each.normUsage == 0) {
                return each.normUsage;
            }
            final double ofParent = parent.effectiveUsage / parent.normShares;
            final double local = each.normUsage / siblings / share;
            final double logOfParent = StrictMath.log(ofParent);
            final double steep = 5 * logOfParent;
            final double k = logOfParent * StrictMath.log(local) < 0 ? 1 / (1 + steep * steep) : 1;
            return each.normShares * ofParent * StrictMath.pow(local, k);
        }
    };

    abstract double below(Association parent, Association each);
}
