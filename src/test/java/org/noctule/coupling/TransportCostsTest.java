package org.noctule.coupling;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.noctule.coupling.LinearCost.Access;

final class TransportCostsTest {
    @Test
    void countsTheTrafficOfThePublishedExtent() {
        final CouplingShape shape = CouplingShape.tutorial(1);
        final TransportTraffic futures = TransportTraffic.of(TransportKind.FUTURES, shape, KeyRule.INDEX);
        assertThat(futures.headIn()).isEqualTo(5L << 28);
        assertThat(futures.headOut()).isEqualTo(5L << 30);
        assertThat(futures.operations()).isZero();
        final TransportTraffic files = TransportTraffic.of(TransportKind.SHARED_FILES, shape, KeyRule.INDEX);
        assertThat(files).isEqualTo(new TransportTraffic(0, 0, 64, 256, 4));
        assertThat(files.operations()).isEqualTo(324);
    }

    @Test
    void overwrittenResultsAreReadByNobody() {
        final CouplingShape shape = CouplingShape.of(64, 8, 4);
        assertThat(TransportTraffic.of(TransportKind.DISTRIBUTED_MAP, shape, KeyRule.INTEGER_PERIOD))
                .isEqualTo(new TransportTraffic(0, 0, 128, 4 * 82, 4));
        assertThat(shape.samples(TransportKind.SHARED_FILES.stored(64, KeyRule.INTEGER_PERIOD)))
                .isEqualTo(410);
        assertThat(shape.samples(TransportKind.FUTURES.stored(64, KeyRule.INTEGER_PERIOD)))
                .isEqualTo(640);
    }

    @Test
    void theHeadServesOneTrainerAfterAnother() {
        final CouplingShape shape = CouplingShape.tutorial(1);
        final TransportCosts.HeadCosts head = TransportCosts.TUTORIAL.head();
        assertThat(List.of(1, 2, 3, 4).stream().map(place -> head.delivery(shape, place)))
                .containsExactly(2.5, 5.0, 7.5, 10.0);
        assertThat(TransportCosts.TUTORIAL.readSeconds(TransportKind.FUTURES, shape, KeyRule.INDEX, 1))
                .isEqualTo(6.25);
    }

    @Test
    void costsFittedToExactTimesAreThoseBehindThem() {
        final LinearCost cost = new LinearCost(.002, 3e9);
        final LinearCost fitted =
                LinearCost.fitted(List.of(access(cost, 64, 1e9), access(cost, 64, 4e9), access(cost, 200, 1e7)));
        assertThat(fitted.seconds()).isCloseTo(.002, within(1e-12));
        assertThat(fitted.rate()).isCloseTo(3e9, within(1.0));
    }

    @Test
    void aPartThatWouldBeNegativeIsLeftOut() {
        assertThat(LinearCost.fitted(List.of(new Access(1, 100, 1), new Access(2, 100, .5))))
                .isEqualTo(new LinearCost(0, 50_000.0 / 300));
        assertThat(LinearCost.fitted(List.of(new Access(1, 100, 1), new Access(1, 200, .5))))
                .isEqualTo(new LinearCost(.6, Double.POSITIVE_INFINITY));
    }

    @Test
    void oneAccessIsExplainedByItsBytes() {
        assertThat(LinearCost.fitted(List.of(new Access(1, 100, 2)))).isEqualTo(new LinearCost(0, 50));
        assertThat(LinearCost.fitted(List.of(new Access(4, 0, 2))))
                .isEqualTo(new LinearCost(.5, Double.POSITIVE_INFINITY));
        assertThatThrownBy(() -> LinearCost.fitted(List.of())).hasMessageContaining("Nothing");
        assertThatThrownBy(() -> LinearCost.fitted(List.of(new Access(1, 1, 0))))
                .hasMessageContaining("0.0 s");
    }

    private static Access access(LinearCost cost, long items, double bytes) {
        return new Access(items, bytes, cost.of(items, bytes));
    }
}
