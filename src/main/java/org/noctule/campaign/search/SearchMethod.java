package org.noctule.campaign.search;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.noctule.random.Chance;

/** A way to search: the next candidates as a pure function of the seed and of what was tried so far. */
sealed interface SearchMethod
        permits SearchMethod.RandomCandidates, SearchMethod.Halving, SearchMethod.Evolving, PopulationSearch {
    /** More than any number of candidates of a generation. */
    int MANY = 1_000_000;

    /**
     * Proposes a generation.
     *
     * @param tried the generations so far, each in the order of its candidates
     * @return the next one, empty at the end
     */
    List<Candidate> next(List<List<Tried>> tried);

    /**
     * Candidates that do not depend on each other.
     *
     * @param seed seed of the search
     * @param dimensions number of options that are searched
     * @param candidates number of candidates
     */
    record RandomCandidates(long seed, int dimensions, int candidates) implements SearchMethod {
        @Override
        public List<Candidate> next(List<List<Tried>> tried) {
            return tried.isEmpty() ? drawn() : List.of();
        }

        List<Candidate> drawn() {
            final List<Candidate> drawn = new ArrayList<>();
            for (int i = 0; i < candidates; i++) {
                final Chance chance = Chance.of(seed, Chance.Purpose.SEARCH, i);
                final List<Double> places = new ArrayList<>();
                for (int j = 0; j < dimensions; j++) {
                    places.add(chance.nextDouble());
                }
                drawn.add(new Candidate(List.copyOf(places), 0));
            }
            return drawn;
        }
    }

    /**
     * Successive halving (Jamieson and Talwalkar, AISTATS 2016): each rung tries the best of the rung below for longer.
     *
     * @param first the candidates of the lowest rung
     * @param divide each rung keeps one candidate of so many, at least one
     * @param rungs number of rungs
     */
    record Halving(RandomCandidates first, int divide, int rungs) implements SearchMethod {
        @Override
        public List<Candidate> next(List<List<Tried>> tried) {
            if (tried.isEmpty()) {
                return first.drawn();
            }
            if (tried.size() == rungs) {
                return List.of();
            }
            final List<Tried> last = tried.get(tried.size() - 1);
            return best(last, Math.max(1, last.size() / divide)).stream()
                    .map(each -> new Candidate(each.candidate().places(), tried.size()))
                    .toList();
        }
    }

    /**
     * An evolution strategy with truncation: children are drawn around the best of all candidates so far.
     *
     * @param first the candidates of the first generation, and how many each has
     * @param generations number of generations
     * @param parents number of parents
     * @param spread standard deviation of a child around its parent, in each dimension
     */
    record Evolving(RandomCandidates first, int generations, int parents, double spread) implements SearchMethod {
        @Override
        public List<Candidate> next(List<List<Tried>> tried) {
            if (tried.isEmpty()) {
                return first.drawn();
            }
            if (tried.size() == generations) {
                return List.of();
            }
            final List<Tried> parent = best(tried.stream().flatMap(List::stream).toList(), parents);
            final List<Candidate> children = new ArrayList<>();
            for (int i = 0; i < first.candidates(); i++) {
                final Chance chance = Chance.of(first.seed(), Chance.Purpose.SEARCH, (long) tried.size() * MANY + i);
                final List<Double> places = new ArrayList<>();
                for (final double place :
                        parent.get(i % parent.size()).candidate().places()) {
                    places.add(reflected(place + spread * chance.nextBell()));
                }
                children.add(new Candidate(List.copyOf(places), 0));
            }
            return children;
        }

        /** What is beyond an end comes back from it. */
        private static double reflected(double place) {
            final double folded = Math.abs(place) % 2;
            return folded > 1 ? 2 - folded : folded;
        }
    }

    /** Returns the best, in order; of equals the one that was tried first. */
    private static List<Tried> best(List<Tried> tried, int count) {
        return tried.stream()
                .sorted(Comparator.comparingDouble(Tried::cost))
                .limit(count)
                .toList();
    }
}
