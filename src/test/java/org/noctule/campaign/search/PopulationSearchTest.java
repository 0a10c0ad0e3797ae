package org.noctule.campaign.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.noctule.json.JsonInput;

/** Population-based training, on costs that are known. */
final class PopulationSearchTest {
    private static final int MEMBERS = 10;

    private static final Dimension RATE = dimension("{\"log\": [1e-4, 1]}");

    private static Dimension dimension(String text) {
        return Dimension.read("k", JsonInput.parse(text, "d"));
    }

    private static PopulationSearch search(long seed, double resample) {
        return new PopulationSearch(
                new SearchMethod.RandomCandidates(seed, 1, MEMBERS),
                List.of(RATE),
                4,
                0.2,
                List.of(0.8, 1.2),
                resample);
    }

    private static List<Tried> tried(List<Candidate> members, double... costs) {
        return IntStream.range(0, members.size())
                .mapToObj(i -> new Tried(members.get(i), costs[i]))
                .toList();
    }

    private static double rate(Candidate candidate) {
        return RATE.at(candidate.places().get(0)).doubleValue();
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void theWorstGoOnFromTheBestWithPerturbedOptionsAndTheOthersAsTheyAre(long seed) {
        final PopulationSearch search = search(seed, 0);
        final List<Candidate> first = search.next(List.of());
        assertThat(first).allMatch(member -> member.parent() == Candidate.NONE);
        final List<Candidate> next = search.next(List.of(tried(first, 5, 9, 1, 4, 3, 8, 0, 6, 7, 2)));
        for (int i = 0; i < MEMBERS; i++) {
            final Candidate member = next.get(i);
            assertThat(member.rung()).isEqualTo(1);
            assertThat(member.member()).isEqualTo(i);
            if (i == 1 || i == 5) {
                assertThat(member.parent()).isIn(2, 6);
                final double factor = rate(member) / rate(first.get(member.parent()));
                assertThat(Math.min(Math.abs(factor - 0.8), Math.abs(factor - 1.2)))
                        .isLessThan(1e-9);
            } else {
                assertThat(member.parent()).isEqualTo(i);
                assertThat(member.places()).isEqualTo(first.get(i).places());
            }
        }
        assertThat(search.next(List.of(tried(first, 5, 9, 1, 4, 3, 8, 0, 6, 7, 2))))
                .isEqualTo(next);
    }

    @Test
    void whatFailedTakesTheWeightsOfWhatDidNot() {
        final PopulationSearch search = search(1, 0);
        final List<Candidate> first = search.next(List.of());
        final double none = Double.POSITIVE_INFINITY;
        final List<Candidate> next =
                search.next(List.of(tried(first, none, none, none, 1, none, none, none, none, none, none)));
        assertThat(next).hasSize(MEMBERS).allMatch(member -> member.parent() == 3);
        assertThat(search.next(List.of(tried(first, none, none, none, none, none, none, none, none, none, none))))
                .isEmpty();
    }

    @Test
    void generationsEndAndOptionsMoveTowardsWhatIsGood() {
        final PopulationSearch search = search(3, 0.25);
        final List<List<Tried>> all = new ArrayList<>();
        for (List<Candidate> next = search.next(all); !next.isEmpty(); next = search.next(all)) {
            all.add(tried(
                    next,
                    next.stream()
                            .mapToDouble(member -> Math.abs(Math.log(rate(member) / 0.01)))
                            .toArray()));
        }
        assertThat(all).hasSize(4);
        assertThat(worst(all.get(3))).isLessThan(worst(all.get(0)));
    }

    private static double worst(List<Tried> generation) {
        return generation.stream().mapToDouble(Tried::cost).max().orElseThrow();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{\"range\": [0, 10]} | 0.5 | 1.2 | 0.6",
                "{\"range\": [0, 10]} | 0.9 | 1.2 | 1",
                "{\"range\": [2, 10]} | 0 | 0.8 | 0",
                "{\"values\": [1, 2, 3, 4]} | 0.1 | 1.2 | 0.375",
                "{\"values\": [1, 2, 3, 4]} | 0.1 | 0.8 | 0"
            })
    void perturbedValuesStayWithinTheirEnds(String text, double place, double factor, double expected) {
        assertThat(dimension(text).perturbed(place, factor)).isCloseTo(expected, within(1e-12));
    }
}
