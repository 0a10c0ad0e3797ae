package org.noctule.slurm.priority;

import java.util.List;
import java.util.function.Consumer;

/**
 * The classic fair share ({@code PriorityFlags=NO_FAIR_TREE}): factor = 2^(-(Ue/S)/damping), where S is the product of
 * the parts of shares from the root down and Ue an {@link EffectiveUsage}. Without shares the factor is 0.
 *
 * <p>Accounts are calculated at the begin of a run, when usage has decayed and nothing is charged. A user is calculated
 * when its factor is needed first after that: by its first job that waits, within the run in the order of submission,
 * so that only earlier jobs are charged; at a later submission; or by {@code sshare}. All of it is recorded.
 *
 * <p>Source: manual "Classic Fairshare Algorithm" and recordings of 22.05.8.
 */
public final class ClassicFairShare implements FairShareMethod {
    private final Associations associations;
    private final double damping;
    private final EffectiveUsage rule;

    /**
     * Begins without usage.
     *
     * @param associations the tree
     * @param damping {@code FairShareDampeningFactor}, at least 1
     * @param rule what counts as usage below the first level
     */
    public ClassicFairShare(Associations associations, double damping, EffectiveUsage rule) {
        this.associations = associations;
        this.damping = damping;
        this.rule = rule;
        final Association root = associations.root();
        root.normShares = 1;
        root.effectiveUsage = 1;
        root.factor = factorOf(root);
        for (final Association each : associations.all()) {
            each.parent()
                    .ifPresent(parent -> each.normShares = each.shares() == Association.PARENT
                            ? parent.normShares
                            : parent.normShares * each.partOfLevel);
        }
        begin();
    }

    @Override
    public <J> void run(List<J> jobs, Consumer<J> charge, Consumer<J> prioritise) {
        begin();
        for (final J job : jobs) {
            charge.accept(job);
            prioritise.accept(job);
        }
    }

    private void begin() {
        for (final Association each : associations.all()) {
            each.stale = each.isUser();
            if (!each.isUser()) {
                each.parent().ifPresent(parent -> calculate(each, parent));
            }
        }
    }

    private void calculate(Association each, Association parent) {
        final double all = associations.root().rawUsage;
        each.normUsage = all == 0 ? 0 : each.rawUsage / all;
        if (each.shares() == Association.PARENT) {
            each.effectiveUsage = parent.effectiveUsage;
        } else if (parent.parent().isEmpty()) {
            each.effectiveUsage = each.normUsage;
        } else {
            each.effectiveUsage = rule.below(parent, each);
        }
        each.factor = factorOf(each);
        each.stale = false;
    }

    private double factorOf(Association each) {
        return each.normShares == 0 ? 0 : StrictMath.pow(2, -(each.effectiveUsage / each.normShares) / damping);
    }

    @Override
    public double factor(Association user) {
        if (user.stale) {
            user.parent().ifPresent(parent -> calculate(user, parent));
        }
        return user.factor;
    }

    @Override
    public void asked() {
        associations.all().forEach(this::factor);
    }

    @Override
    public boolean hasLevels() {
        return false;
    }
}
