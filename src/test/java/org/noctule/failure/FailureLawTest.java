package org.noctule.failure;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Map;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.Stream;
import org.assertj.core.data.Percentage;
import org.hipparchus.special.Erf;
import org.hipparchus.special.Gamma;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.noctule.random.Chance;

class FailureLawTest {
    private static final int DRAWS = 4000;

    private record Case(FailureLaw law, DoubleUnaryOperator distribution) {}

    static Stream<Case> laws() {
        return Stream.of(
                new Case(FailureLaw.exponential(500), t -> 1 - Math.exp(-t / 500)),
                new Case(FailureLaw.weibull(0.48, 900), t -> 1 - Math.exp(-Math.pow(t / 900, 0.48))),
                new Case(
                        FailureLaw.lognormal(3600, 1.13),
                        t -> 0.5 * (1 + Erf.erf(Math.log(t / 3600) / (1.13 * Math.sqrt(2))))),
                new Case(FailureLaw.gamma(0.6, 40), t -> Gamma.regularizedGammaP(0.6, t / 40)),
                new Case(FailureLaw.gamma(7, 40), t -> Gamma.regularizedGammaP(7, t / 40)));
    }

    /** The distance of Kolmogorov and Smirnov, which exceeds 1.63 / sqrt(n) once in a hundred seeds. */
    @ParameterizedTest
    @MethodSource("laws")
    void drawsByItsDistribution(Case of) {
        final Chance random = Chance.of(7, Chance.Purpose.FAILURES, 1);
        final double[] drawn = new double[DRAWS];
        Arrays.setAll(drawn, i -> of.law.draw(random));
        Arrays.sort(drawn);
        double distance = 0;
        for (int i = 0; i < DRAWS; i++) {
            final double expected = of.distribution.applyAsDouble(drawn[i]);
            distance = Math.max(distance, Math.max((i + 1.0) / DRAWS - expected, expected - (double) i / DRAWS));
        }
        assertThat(distance).as(of.law.name()).isLessThan(1.63 / Math.sqrt(DRAWS));
    }

    @ParameterizedTest
    @MethodSource("laws")
    void knowsItsMean(Case of) {
        final int steps = 200_000;
        double sum = 0;
        for (int i = 0; i < steps; i++) {
            sum += of.law.inverse().at((i + 0.5) / steps);
        }
        assertThat(sum / steps).isCloseTo(of.law.mean(), Percentage.withPercentage(1));
    }

    @Test
    void saysTheSameOnEveryMachine() {
        final Chance random = Chance.of(1, Chance.Purpose.FAILURES, 2);
        final Map<String, Double> drawn = Map.of(
                "weibull", FailureLaw.weibull(0.5, 100).draw(random),
                "fixed", FailureLaw.fixed(3).draw(random));
        assertThat(drawn.get("fixed")).isEqualTo(3);
        assertThat(drawn.get("weibull")).isPositive();
    }
}
