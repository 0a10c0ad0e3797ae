package org.noctule.campaign.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.noctule.error.NoctuleException;
import org.noctule.json.JsonInput;

/** Methods of searching, on costs that are known. */
final class SearchMethodTest {
    private static final SearchMethod.RandomCandidates FIRST = new SearchMethod.RandomCandidates(7, 2, 27);

    /** The squared distance from a point. */
    private static double bowl(Candidate candidate) {
        final double x = candidate.places().get(0) - 0.3;
        final double y = candidate.places().get(1) - 0.9;
        return x * x + y * y;
    }

    private static List<List<Tried>> all(SearchMethod method, ToDoubleFunction<Candidate> cost) {
        final List<List<Tried>> tried = new ArrayList<>();
        for (List<Candidate> next = method.next(tried); !next.isEmpty(); next = method.next(tried)) {
            tried.add(next.stream()
                    .map(candidate -> new Tried(candidate, cost.applyAsDouble(candidate)))
                    .toList());
        }
        return tried;
    }

    private static double least(List<Tried> generation) {
        return generation.stream().mapToDouble(Tried::cost).min().orElseThrow();
    }

    @Test
    void randomCandidatesAreOneGenerationWithinTheSpace() {
        final List<List<Tried>> tried = all(FIRST, SearchMethodTest::bowl);
        assertThat(tried).hasSize(1);
        assertThat(tried.get(0)).hasSize(27).doesNotHaveDuplicates();
        assertThat(tried.get(0))
                .allSatisfy(each -> assertThat(each.candidate().places()).allMatch(place -> place >= 0 && place < 1));
        assertThat(new SearchMethod.RandomCandidates(8, 2, 27).drawn()).doesNotContainAnyElementsOf(FIRST.drawn());
        assertThat(new SearchMethod.RandomCandidates(7, 2, 3).drawn())
                .isEqualTo(FIRST.drawn().subList(0, 3));
    }

    @Test
    void halvingKeepsTheBestOfEachRung() {
        final List<List<Tried>> tried = all(new SearchMethod.Halving(FIRST, 3, 4), SearchMethodTest::bowl);
        assertThat(tried.stream().map(List::size)).containsExactly(27, 9, 3, 1);
        for (int rung = 1; rung < 4; rung++) {
            final int own = rung;
            final List<List<Double>> best = tried.get(rung - 1).stream()
                    .sorted(Comparator.comparingDouble(Tried::cost))
                    .limit(tried.get(rung).size())
                    .map(each -> each.candidate().places())
                    .toList();
            assertThat(tried.get(rung)).allMatch(each -> each.candidate().rung() == own);
            assertThat(tried.get(rung).stream().map(each -> each.candidate().places()))
                    .isEqualTo(best);
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void evolutionComesNearTheBest(long seed) {
        final List<List<Tried>> tried = all(
                new SearchMethod.Evolving(new SearchMethod.RandomCandidates(seed, 2, 16), 10, 4, 0.1),
                SearchMethodTest::bowl);
        assertThat(tried).hasSize(10).allMatch(generation -> generation.size() == 16);
        assertThat(tried.stream().mapToDouble(SearchMethodTest::least).min().orElseThrow())
                .isLessThan(1e-3)
                .isLessThan(least(tried.get(0)));
        assertThat(tried.stream().flatMap(List::stream))
                .allSatisfy(each -> assertThat(each.candidate().places()).allMatch(place -> place >= 0 && place <= 1));
    }

    @Test
    void aSearchReplaysItselfFromTheSameResults() {
        final SearchMethod method = new SearchMethod.Evolving(FIRST, 5, 3, 0.2);
        final List<List<Tried>> once = all(method, SearchMethodTest::bowl);
        for (int generation = 0; generation < once.size(); generation++) {
            assertThat(method.next(once.subList(0, generation)))
                    .isEqualTo(
                            once.get(generation).stream().map(Tried::candidate).toList());
        }
    }

    @Test
    void whatFailedIsNoParent() {
        final List<List<Tried>> tried = all(
                new SearchMethod.Halving(FIRST, 3, 2),
                candidate -> candidate.places().get(0) < 0.5 ? Double.POSITIVE_INFINITY : 1);
        assertThat(tried.get(1)).allMatch(each -> each.cost() == 1);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{'range': [2, 4]} | 0.25 | 2.5",
                "{'log': [1, 100]} | 0.5 | 10.0",
                "{'range': [0, 10], 'whole': true} | 0.34 | 3",
                "{'values': ['a', 'b']} | 0.49 | 'a'",
                "{'values': ['a', 'b']} | 1 | 'b'"
            })
    void placesAreValues(String dimension, double place, String value) {
        final var at = Dimension.read("k", JsonInput.parse(dimension.replace('\'', '"'), "d"))
                .at(place);
        if (at.isFloatingPointNumber()) {
            assertThat(at.doubleValue())
                    .isEqualTo(Double.parseDouble(value), org.assertj.core.data.Offset.offset(1e-12));
        } else {
            assertThat(at.asText()).isEqualTo(value);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{}",
                "{'range': [1, 1]}",
                "{'range': [1]}",
                "{'log': [0, 1]}",
                "{'values': []}",
                "{'values': [1], 'range': [0, 1]}",
                "{'rnge': [0, 1]}"
            })
    void wrongDimensionsAreRefused(String dimension) {
        assertThatThrownBy(() -> Dimension.read("k", JsonInput.parse(dimension.replace('\'', '"'), "d")))
                .isInstanceOf(NoctuleException.class);
    }
}
