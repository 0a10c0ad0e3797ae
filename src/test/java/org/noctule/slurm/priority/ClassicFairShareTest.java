package org.noctule.slurm.priority;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** The classic fair share, by hand on a small tree. */
final class ClassicFairShareTest {
    /** Accounts of 60 and 40 parts less root's own one, users of 1 and 3 in the first, one in the second. */
    private final Associations tree = new Associations(
            List.of(
                    new Associations.Account("x", "root", 59, OptionalLong.empty()),
                    new Associations.Account("y", "root", 40, OptionalLong.empty())),
            List.of(
                    new Associations.User("u", "x", 1, OptionalLong.empty()),
                    new Associations.User("v", "x", 3, OptionalLong.empty()),
                    new Associations.User("w", "x", Association.PARENT, OptionalLong.empty()),
                    new Associations.User("z", "y", 1, OptionalLong.empty())),
            TresKinds.DEFAULT);

    private Association user(String name) {
        return tree.find(name, "").orElseThrow();
    }

    private ClassicFairShare used(EffectiveUsage rule, double damping) {
        final UsageDecay usage = new UsageDecay(tree, 0);
        usage.begin(user("u"), 20);
        usage.begin(user("v"), 10);
        usage.begin(user("z"), 70);
        return new ClassicFairShare(tree, damping, rule);
    }

    @Test
    void usageIsMixedWithThatOfTheParent() {
        final ClassicFairShare fairShare = used(EffectiveUsage.OF_PARENT, 1);
        // Ue = 0.2 + (0.3 - 0.2) / 4 = 0.225, S = 0.59 / 4.
        assertThat(fairShare.factor(user("u"))).isCloseTo(Math.pow(2, -0.225 / 0.1475), within(1e-12));
        // Ue = 0.1 + (0.3 - 0.1) * 3 / 4 = 0.25, S = 0.59 * 3 / 4.
        assertThat(fairShare.factor(user("v"))).isCloseTo(Math.pow(2, -0.25 / 0.4425), within(1e-12));
        assertThat(fairShare.factor(user("w"))).isCloseTo(Math.pow(2, -0.3 / 0.59), within(1e-12));
        assertThat(fairShare.factor(user("z"))).isCloseTo(Math.pow(2, -0.7 / 0.4), within(1e-12));
    }

    @Test
    void dampingDividesTheExponent() {
        assertThat(used(EffectiveUsage.OF_PARENT, 4).factor(user("u")))
                .isCloseTo(Math.pow(2, -0.225 / 0.1475 / 4), within(1e-12));
    }

    @Test
    void depthDoesNotCountIfToldSo() {
        final ClassicFairShare fairShare = used(EffectiveUsage.DEPTH_OBLIVIOUS, 1);
        fairShare.factor(user("u"));
        // Siblings count with their last figures: u's 0.2 alone, then 0.2 and v's 0.1.
        final double ofParent = 0.3 / 0.59;
        final double k = 1 / (1 + Math.pow(5 * Math.log(ofParent), 2));
        assertThat(user("u").effectiveUsage()).isCloseTo(0.1475 * ofParent * Math.pow(4, k), within(1e-12));
        fairShare.factor(user("v"));
        assertThat(user("v").effectiveUsage()).isCloseTo(0.4425 * ofParent * (1 / 3.0 / 0.75), within(1e-12));
    }

    @Test
    void aUserKeepsItsFactorUntilTheNextRun() {
        final ClassicFairShare fairShare = used(EffectiveUsage.OF_PARENT, 1);
        final double before = fairShare.factor(user("u"));
        new UsageDecay(tree, 0).begin(user("u"), 1_000);
        assertThat(fairShare.factor(user("u"))).isEqualTo(before);
        fairShare.run(List.of(), job -> {}, job -> {});
        assertThat(fairShare.factor(user("u"))).isLessThan(before);
    }
}
