package org.noctule.slurm.priority;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.noctule.test.Seeds;

/** Fair Tree, against a slow twin that takes the definition literally. */
final class FairTreeTest {
    @Test
    void drawnTreesRankAsTheDefinitionSays() {
        for (int seed = 0; seed < 3_000; seed++) {
            final Associations tree = DrawnTree.draw(Seeds.random(seed));
            run(tree);
            final Map<Association, Double> slow = slow(tree);
            tree.all().stream()
                    .filter(Association::isUser)
                    .forEach(user -> assertThat(user.factor())
                            .as("%s of %s", user.user(), user.account())
                            .isEqualTo(slow.get(user)));
        }
    }

    private static void run(Associations tree) {
        new FairTree(tree).run(List.of(), job -> {}, job -> {});
    }

    /** Users in the order of their rank, and whether each is equal to the one before. */
    private record Ranked(Association user, boolean equal) {}

    private static Map<Association, Double> slow(Associations tree) {
        final List<Ranked> ranked = new ArrayList<>();
        rank(tree.root(), false, ranked);
        final Map<Association, Double> factors = new HashMap<>();
        for (int i = 0; i < ranked.size(); i++) {
            int first = i;
            while (first > 0 && ranked.get(first).equal()) {
                first--;
            }
            factors.put(ranked.get(i).user(), (ranked.size() - first) / (double) ranked.size());
        }
        return factors;
    }

    private static void rank(Association account, boolean equal, List<Ranked> ranked) {
        final List<Association> left = new ArrayList<>(account.children());
        double last = Double.NaN;
        while (!left.isEmpty()) {
            Association best = left.get(0);
            for (final Association each : left) {
                final double more = level(each) - level(best);
                if (more > 0 || level(each) == level(best) && each.isUser() && !best.isUser()) {
                    best = each;
                }
            }
            left.remove(best);
            final boolean tied = Double.isNaN(last) ? equal : level(best) == last;
            last = level(best);
            if (best.isUser()) {
                ranked.add(new Ranked(best, tied));
            } else {
                rank(best, tied, ranked);
            }
        }
    }

    private static double level(Association each) {
        final Association parent = each.parent().orElseThrow();
        double shares = 0;
        for (final Association sibling : parent.children()) {
            shares += sibling.shares() == Association.PARENT ? 0 : sibling.shares();
        }
        if (each.shares() == Association.PARENT) {
            return Double.POSITIVE_INFINITY;
        }
        if (each.shares() == 0) {
            return 0;
        }
        return each.rawUsage() == 0
                ? Double.POSITIVE_INFINITY
                : each.shares() / shares / (each.rawUsage() / parent.rawUsage());
    }

    @Test
    void factorsGoFromAboveNothingToOne() {
        for (int seed = 0; seed < 300; seed++) {
            final Associations tree = DrawnTree.draw(Seeds.random(seed));
            run(tree);
            final List<Double> factors = tree.all().stream()
                    .filter(Association::isUser)
                    .map(Association::factor)
                    .toList();
            assertThat(factors).allSatisfy(factor -> assertThat(factor).isBetween(1.0 / factors.size(), 1.0));
            assertThat(factors).contains(1.0);
        }
    }

    @Test
    void usersOfTheBetterAccountStandBeforeAllOthers() {
        final Associations tree = new Associations(
                List.of(
                        new Associations.Account("rich", "root", 60, OptionalLong.empty()),
                        new Associations.Account("poor", "root", 40, OptionalLong.empty())),
                List.of(
                        new Associations.User("a", "rich", 1, OptionalLong.empty()),
                        new Associations.User("b", "rich", 9, OptionalLong.empty()),
                        new Associations.User("c", "poor", 1, OptionalLong.empty())),
                TresKinds.DEFAULT);
        final UsageDecay usage = new UsageDecay(tree, 0);
        usage.begin(tree.find("a", "rich").orElseThrow(), 40);
        usage.begin(tree.find("b", "rich").orElseThrow(), 10);
        usage.begin(tree.find("c", "").orElseThrow(), 50);
        run(tree);
        assertThat(tree.find("b", "").orElseThrow().factor()).isEqualTo(0.75);
        assertThat(tree.find("a", "").orElseThrow().factor()).isEqualTo(0.5);
        assertThat(tree.find("c", "").orElseThrow().factor()).isEqualTo(0.25);
        assertThat(tree.find("a", "").orElseThrow().levelShare()).isCloseTo(0.1 / 0.8, within(1e-15));
    }
}
