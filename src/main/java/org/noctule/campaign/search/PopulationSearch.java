package org.noctule.campaign.search;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.noctule.random.Chance;

/**
 * Population-based training (Jaderberg et al., "Population Based Training of Neural Networks", arXiv:1711.09846, 2017):
 * members train side by side, a generation at a time. Between two generations each of the worst takes the weights and
 * options of one of the best, drawn evenly (truncation selection), and its options are perturbed: each is multiplied by
 * one of the factors, or drawn anew. All others go on with their own weights and options.
 *
 * @param first the members of the first generation
 * @param space the options
 * @param generations number of generations
 * @param exploit part of the members that are replaced, and of those whose weights they take; at least one of each, at
 *     most half of all
 * @param factors factors of options that are perturbed, all equally likely; unmodifiable
 * @param resample chance of an option to be drawn anew instead
 */
record PopulationSearch(
        SearchMethod.RandomCandidates first,
        List<Dimension> space,
        int generations,
        double exploit,
        List<Double> factors,
        double resample)
        implements SearchMethod {
    @Override
    public List<Candidate> next(List<List<Tried>> tried) {
        if (tried.isEmpty()) {
            final List<Candidate> drawn = first.drawn();
            return IntStream.range(0, drawn.size())
                    .mapToObj(i -> new Candidate(drawn.get(i).places(), 0, i, Candidate.NONE))
                    .toList();
        }
        final List<Tried> last = tried.get(tried.size() - 1);
        final List<Integer> order = IntStream.range(0, last.size())
                .boxed()
                .sorted(Comparator.comparingDouble(i -> last.get(i).cost()))
                .toList();
        final int some = Math.min(last.size() / 2, Math.max(1, (int) (last.size() * exploit)));
        if (tried.size() == generations || last.get(order.get(0)).cost() == Double.POSITIVE_INFINITY) {
            return List.of();
        }
        final List<Integer> best = order.subList(0, Math.max(1, some)).stream()
                .filter(i -> last.get(i).cost() < Double.POSITIVE_INFINITY)
                .toList();
        final Set<Integer> worst = new HashSet<>(order.subList(last.size() - some, last.size()));
        final List<Candidate> members = new ArrayList<>();
        for (int i = 0; i < last.size(); i++) {
            final Chance chance =
                    Chance.of(first.seed(), Chance.Purpose.SEARCH, (long) tried.size() * SearchMethod.MANY + i);
            final boolean replaced = worst.contains(i) || last.get(i).cost() == Double.POSITIVE_INFINITY;
            final int parent = replaced ? best.get(chance.nextInt(best.size())) : i;
            final List<Double> places = last.get(parent).candidate().places();
            members.add(new Candidate(replaced ? explored(places, chance) : places, tried.size(), i, parent));
        }
        return members;
    }

    private List<Double> explored(List<Double> places, Chance chance) {
        final List<Double> other = new ArrayList<>();
        for (int i = 0; i < places.size(); i++) {
            final boolean anew = chance.nextDouble() < resample;
            final double drawn = chance.nextDouble();
            final double factor = factors.get(chance.nextInt(factors.size()));
            other.add(anew ? drawn : space.get(i).perturbed(places.get(i), factor));
        }
        return List.copyOf(other);
    }
}
