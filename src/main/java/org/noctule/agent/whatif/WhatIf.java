package org.noctule.agent.whatif;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.noctule.agent.JobOrder;
import org.noctule.random.Chance;
import org.noctule.workload.Job;

/**
 * Chooses what to start by imagining: every candidate is played from the present on, once without arrivals and in some
 * futures with drawn run times and arrivals, all candidates in the same ones. Two advisers have each a best candidate:
 * one sums the costs of all futures, the other knows only the future without arrivals. {@link Hindsight} tells whom to
 * follow. Random mixtures are drawn around the last one that was best. A candidate is given up once it cannot be the
 * best, or is {@linkplain PairedCosts behind} the best so far.
 *
 * <p>It knows submissions, starts, ends and estimates, nothing else. Serves one run.
 */
public final class WhatIf implements Chooser {
    /** Part of a cost by which rounding may spoil bounds. */
    private static final double ROUNDING = 1e-6;
    /** Standard errors: about one true difference in forty is that far off to one side. */
    private static final double GIVEN_UP = 2;

    private final WhatIfOptions options;
    private final ListScheduling imagination;
    private final Hindsight hindsight;
    private final UserRatios ratios = new UserRatios();
    private final Futures futures;
    private final Chance mixtures;
    private final List<Serving> fixed = new ArrayList<>();
    private Serving last;
    private Mixture centre = Mixture.MIDDLE;
    private long passes;

    /**
     * Makes the chooser of one run.
     *
     * @param options its options
     * @param seed seed of its random numbers
     */
    public WhatIf(WhatIfOptions options, long seed) {
        this.options = options;
        this.imagination = new ListScheduling(options.objective());
        this.hindsight = new Hindsight(imagination, Math.max(1, options.arrivals()), 2);
        this.futures = new Futures(ratios, PastArrivals::draw, Chance.of(seed, Chance.Purpose.RESAMPLE, 0));
        this.mixtures = Chance.of(seed, Chance.Purpose.SEARCH, 0);
        for (final WhatIfOptions.Backfilling kind : options.backfilling()) {
            for (final JobOrder order : options.orders()) {
                fixed.add(new Serving(OrderRanking.of(order), kind == WhatIfOptions.Backfilling.EASY));
            }
        }
        last = fixed.get(0);
    }

    @Override
    public void submitted(Job job) {
        futures.submitted(Task.of(job));
        hindsight.arrived(Task.of(job));
    }

    @Override
    public void ended(Job job, double run, double now) {
        ratios.ended(job, run);
        futures.ended(job, run);
        hindsight.ended(job.id(), run, now);
    }

    /** {@return number of imagined passes of all decisions so far, one per imagined date} */
    public long passes() {
        return passes;
    }

    @Override
    public List<Integer> choose(Scene scene) {
        long cores = 0;
        int least = Integer.MAX_VALUE;
        for (final Task task : scene.waiting()) {
            final Job job = task.job();
            cores += job.resources();
            least = Math.min(least, job.resources());
        }
        if (least > scene.free()) {
            return List.of();
        }
        if (cores <= scene.free() && scene.nodes().isEmpty()) {
            return IntStream.range(0, scene.waiting().size()).boxed().toList();
        }
        final Search search = new Search(scene);
        candidates().forEach(search::tries);
        hindsight.advised(scene, List.of(search.withArrivals.candidate, search.without.candidate));
        final Choice choice = hindsight.best() == 0 ? search.withArrivals : search.without;
        last = choice.candidate;
        if (last.ranking() instanceof Mixture mixture) {
            centre = mixture;
        }
        return List.copyOf(choice.starts);
    }

    /** The last choice first, for a budget may end before the others. */
    private List<Serving> candidates() {
        final List<Serving> all = new ArrayList<>();
        all.add(last);
        fixed.stream().filter(candidate -> !candidate.equals(last)).forEach(all::add);
        for (int i = 0; i < options.mixtures(); i++) {
            final WhatIfOptions.Backfilling kind =
                    options.backfilling().get(i % options.backfilling().size());
            all.add(new Serving(centre.near(mixtures), kind == WhatIfOptions.Backfilling.EASY));
        }
        return all;
    }

    private record Choice(Serving candidate, double cost, List<Integer> starts) {}

    /** The best candidates of one decision by two measures. What the budget does not reach is left out. */
    private final class Search {
        private final Scene scene;
        private final Prospect alone;
        private final Prospect[] prospects = new Prospect[options.futures()];
        /** The least cost of these futures, from each of them on. */
        private final double[] rest = new double[prospects.length + 1];

        private final Budget budget = options.budget().begin();
        private Choice withArrivals = new Choice(last, Double.POSITIVE_INFINITY, List.of());
        private Choice without = withArrivals;
        /** The costs of the best one with arrivals. */
        private PairedCosts best = new PairedCosts();

        Search(Scene scene) {
            this.scene = scene;
            alone = new Prospect(scene, List.of(), options.objective());
            for (int i = 0; i < prospects.length; i++) {
                prospects[i] = futures.draw(scene, options.arrivals(), options.objective());
            }
            for (int i = prospects.length - 1; i >= 0; i--) {
                rest[i] = prospects[i].least + rest[i + 1];
            }
        }

        private void spend(int more) {
            passes += more;
            budget.spend(more);
        }

        /** Plays a candidate in all futures, or until it can no longer be the best or is behind. */
        void tries(Serving candidate) {
            if (without.cost < Double.POSITIVE_INFINITY && budget.spent()) {
                return;
            }
            final double most = withArrivals.cost * (1 + ROUNDING);
            final Lineup lineup = new Lineup(candidate, scene.waiting(), scene.now());
            final ImaginedCourse now =
                    imagination.play(alone, lineup, Math.max(without.cost * (1 + ROUNDING), most - rest[0]));
            spend(now.passes());
            final List<Integer> starts = now.starts();
            if (now.cost() < without.cost) {
                without = new Choice(candidate, now.cost(), starts);
            }
            // The first candidate stands with what the budget lets be imagined of it: there is no other.
            final boolean first = withArrivals.cost == Double.POSITIVE_INFINITY;
            final PairedCosts costs = new PairedCosts();
            costs.add(now.cost());
            int played = 0;
            // A future that was left early ends this by the bound, before its cost is compared.
            while (played < prospects.length
                    && costs.sum() + rest[played] < most
                    && !budget.spent()
                    && (first || !costs.behind(best, GIVEN_UP))) {
                final ImaginedCourse imagined =
                        imagination.play(prospects[played], lineup, most - costs.sum() - rest[played + 1]);
                spend(imagined.passes());
                costs.add(imagined.cost());
                played++;
            }
            if ((first || played == prospects.length) && costs.sum() < withArrivals.cost) {
                withArrivals = new Choice(candidate, costs.sum(), starts);
                best = costs;
            }
        }
    }
}
