package org.noctule.slurm.priority;

import java.util.Comparator;
import java.util.List;
import java.util.function.Consumer;

/**
 * Fair Tree: siblings stand in the order of their level fair share S/U, accounts hand on their rank to all below, and
 * the factor is the rank of a user by the number of users.
 *
 * <p>S is the part of the siblings' shares, U the part of the parent's usage; U = 0 gives infinity, S = 0 gives 0,
 * {@code Fairshare=parent} infinity. Users come before accounts of the same level fair share, accounts the latest made
 * first. A user equal to the one before shares its rank; an account equal to its elder lets its own first child, of
 * whatever value, share the rank of the last user ranked (recorded: scenario of accounts tied at a finite level).
 *
 * <p>Source: manual "Fair Tree Fairshare Algorithm" and recordings of 22.05.8. Factors are renewed in runs only.
 */
public final class FairTree implements FairShareMethod {
    private static final Comparator<Association> BY_LEVEL =
            Comparator.comparingDouble((Association a) -> -a.levelShare).thenComparing(a -> !a.isUser());

    private final Associations associations;
    private final int users;
    private int rank;
    private int given;

    /**
     * Begins without usage: until the first run all users have the factor 0.
     *
     * @param associations the tree
     */
    public FairTree(Associations associations) {
        this.associations = associations;
        this.users = associations.userCount();
        associations.root().effectiveUsage = 1;
        for (final Association each : associations.all()) {
            each.normShares = each.shares() == Association.PARENT
                    ? each.parent().map(parent -> parent.normShares).orElse(0.0)
                    : each.partOfLevel;
        }
    }

    @Override
    public <J> void run(List<J> jobs, Consumer<J> charge, Consumer<J> prioritise) {
        jobs.forEach(charge);
        rank = users;
        given = users;
        rankBelow(associations.root(), false);
        jobs.forEach(prioritise);
    }

    private void rankBelow(Association parent, boolean tiedWithLast) {
        final List<Association> siblings = parent.children();
        siblings.forEach(child -> level(child, parent));
        final List<Association> sorted = siblings.stream().sorted(BY_LEVEL).toList();
        boolean tied = tiedWithLast;
        for (int i = 0; i < sorted.size(); i++) {
            final Association each = sorted.get(i);
            if (i > 0) {
                tied = each.levelShare == sorted.get(i - 1).levelShare;
            }
            if (each.isUser()) {
                given = tied ? given : rank;
                rank--;
                each.factor = given / (double) users;
            } else {
                rankBelow(each, tied);
            }
        }
    }

    private void level(Association child, Association parent) {
        final double all = associations.root().rawUsage;
        child.normUsage = all == 0 ? 0 : child.rawUsage / all;
        child.effectiveUsage = parent.rawUsage == 0 ? 0 : child.rawUsage / parent.rawUsage;
        child.levelShare = levelShare(child);
    }

    private static double levelShare(Association child) {
        if (child.shares() == Association.PARENT) {
            return Double.POSITIVE_INFINITY;
        }
        if (child.normShares == 0) {
            return 0;
        }
        return child.effectiveUsage == 0 ? Double.POSITIVE_INFINITY : child.normShares / child.effectiveUsage;
    }

    @Override
    public double factor(Association user) {
        return user.factor;
    }

    @Override
    public void asked() {
        // Slurm shows the figures of the last run.
    }

    @Override
    public boolean hasLevels() {
        return true;
    }
}
