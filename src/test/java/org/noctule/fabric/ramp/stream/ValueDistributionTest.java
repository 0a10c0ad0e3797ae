package org.noctule.fabric.ramp.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.noctule.random.NumpyRandom;
import org.noctule.random.PythonRandom;

final class ValueDistributionTest {
    private static final int DRAWS = 20_000;

    static Stream<ValueDistribution> all() {
        return Stream.of(
                new FixedValue(3),
                new UniformGrid(0.1, 1, 2),
                new UniformGrid(-5, 5, 0),
                new ProbabilityMass(List.of(2.0, 1.0, 7.5), List.of(0.5, 0.0, 0.5)),
                new SkewNormal(5, 0.1, 1, 2),
                new Exponential(3),
                new DistributionChoice(List.of(new FixedValue(-1), new UniformGrid(3, 4, 1))));
    }

    private static double[] draw(ValueDistribution distribution, long seed) {
        final NumpyRandom numbers = new NumpyRandom(seed);
        final ValueSource values = distribution.prepare(numbers, new PythonRandom(seed));
        return DoubleStream.generate(() -> values.next(numbers)).limit(DRAWS).toArray();
    }

    private static double mean(double[] values) {
        return Arrays.stream(values).average().orElseThrow();
    }

    @ParameterizedTest
    @MethodSource("all")
    void drawsTheSameForTheSameSeedAndStaysWithinItsBounds(ValueDistribution distribution) {
        final double[] drawn = draw(distribution, 1);

        assertThat(draw(distribution, 1)).isEqualTo(drawn);
        assertThat(Arrays.stream(drawn).min().orElseThrow()).isGreaterThanOrEqualTo(distribution.least());
        assertThat(Arrays.stream(drawn).max().orElseThrow()).isLessThanOrEqualTo(distribution.largest());
    }

    @Test
    void exponentialHasItsMeanAndForgetsHowLongItHasLasted() {
        final double[] drawn = draw(new Exponential(1000), 3);

        assertThat(mean(drawn)).isCloseTo(1000, within(25.0));
        for (final double time : List.of(300.0, 1000.0, 2500.0)) {
            final double longer =
                    (double) Arrays.stream(drawn).filter(value -> value > time).count() / DRAWS;
            assertThat(longer).isCloseTo(Math.exp(-time / 1000), within(0.012));
        }
    }

    @ParameterizedTest
    @CsvSource({
        "5, 0.284, 0.120, 0.19, 0.26, 0.35",
        "0, 0.467, 0.110, 0.39, 0.47, 0.54",
        "-5, 0.727, 0.109, 0.66, 0.75, 0.81"
    })
    void skewNormalHasThePublishedMoments(
            double skewness, double mean, double deviation, double lower, double median, double upper) {
        final double[] drawn = draw(new SkewNormal(skewness, 0.1, 1, 2), 0);
        final double seen = mean(drawn);
        final double spread = Math.sqrt(mean(Arrays.stream(drawn)
                .map(value -> (value - seen) * (value - seen))
                .toArray()));
        Arrays.sort(drawn);

        assertThat(seen).isCloseTo(mean, within(0.005));
        assertThat(spread).isCloseTo(deviation, within(0.005));
        assertThat(drawn[DRAWS / 4]).isCloseTo(lower, within(0.0101));
        assertThat(drawn[DRAWS / 2]).isCloseTo(median, within(0.0101));
        assertThat(drawn[3 * DRAWS / 4]).isCloseTo(upper, within(0.0101));
    }

    @Test
    void uniformGridHasEveryStepEquallyOften() {
        final double[] drawn = draw(new UniformGrid(0.1, 1, 2), 4);

        assertThat(Arrays.stream(drawn).distinct().sorted().boxed())
                .hasSize(91)
                .startsWith(0.1, 0.11, 0.12)
                .endsWith(0.99, 1.0);
        assertThat(mean(drawn)).isCloseTo(0.55, within(0.005));
        assertThat(new UniformGrid(0.1, 0.999, 1).largest()).isEqualTo(0.9);
    }

    @Test
    void probabilitiesAreKept() {
        final double[] drawn = draw(new ProbabilityMass(List.of(2.0, 1.0, 7.5), List.of(0.25, 0.0, 0.75)), 9);

        assertThat(Arrays.stream(drawn).filter(value -> value == 7.5).count() / (double) DRAWS)
                .isCloseTo(0.75, within(0.01));
        assertThat(drawn).doesNotContain(1.0);
    }

    @Test
    void aTableFindsWhatALinearSearchFinds() {
        final NumpyRandom shapes = new NumpyRandom(77);
        for (int size = 1; size < 60; size++) {
            final double[] weights = new double[size];
            Arrays.setAll(weights, i -> shapes.below(3) * shapes.uniform());
            weights[shapes.below(size)] = 1;
            final double[] cumulative = weights.clone();
            for (int i = 1; i < size; i++) {
                cumulative[i] += cumulative[i - 1];
            }
            final double sum = cumulative[size - 1];
            Arrays.setAll(cumulative, i -> cumulative[i] / sum);
            final double[] places = new double[size];
            Arrays.setAll(places, i -> i);
            final WeightedValues table = new WeightedValues(places, weights);
            final NumpyRandom fast = new NumpyRandom(size);
            final NumpyRandom slow = new NumpyRandom(size);
            for (int turn = 0; turn < 200; turn++) {
                assertThat(table.next(fast)).isEqualTo(slow.weighted(cumulative));
            }
        }
    }

    @Test
    void aHistogramCountsWhatItsEdgesSay() {
        final NumpyRandom random = new NumpyRandom(8);
        for (int bins = 1; bins < 40; bins++) {
            final double[] values = new double[500];
            Arrays.setAll(values, i -> Math.rint(random.uniform() * 100) / 100);
            final Histogram histogram = Histogram.of(values, bins);
            int below = 0;
            for (int bin = 0; bin < bins; bin++) {
                below += histogram.count(bin);
                final double edge = histogram.upperEdge(bin);
                final boolean last = bin == bins - 1;
                assertThat(Arrays.stream(values)
                                .filter(value -> value < edge || last)
                                .count())
                        .isEqualTo(below);
            }
        }
    }

    @Test
    void oneDistributionServesAWholeStream() {
        final DistributionChoice choice =
                new DistributionChoice(List.of(new FixedValue(1), new FixedValue(2), new FixedValue(3)));
        final Set<Double> seen = new HashSet<>();
        for (int seed = 0; seed < 30; seed++) {
            final double[] drawn = draw(choice, seed);
            assertThat(Arrays.stream(drawn).distinct().count()).isOne();
            seen.add(drawn[0]);
        }
        assertThat(seen).containsExactlyInAnyOrder(1.0, 2.0, 3.0);
    }
}
