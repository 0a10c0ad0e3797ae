package org.noctule.coupling.simulator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.noctule.coupling.CouplingPlan;
import org.noctule.coupling.CouplingShape;
import org.noctule.coupling.CouplingTimes;
import org.noctule.coupling.KeyRule;
import org.noctule.coupling.TransportKind;
import org.noctule.coupling.TransportTraffic;
import org.noctule.test.Shared;

/** Observations of the published workflow, which hold for the simulated one. */
final class PublishedTransportsTest {
    private static final CouplingTimes WARM = new CouplingTimes(OptionalDouble.of(0), 0, 2.3e-8, 1.4e12);

    private static CouplingPlan plan(int simulations, int grid, int nodes, TransportKind kind) {
        return CouplingPlan.of(CouplingShape.of(simulations, grid, 4 * nodes), kind)
                .with(KeyRule.INTEGER_PERIOD);
    }

    private static CouplingOutcome play(CouplingPlan plan, int nodes) {
        return PlayedTransports.of(plan).playInTurn(plan, nodes).outcome();
    }

    private static double reading(CouplingPlan plan, int nodes) {
        return play(plan, nodes).trainings().io().getAsDouble();
    }

    @Test
    void aTrainerAloneReadsAsLongAsTheClosedFormSays() {
        final CouplingShape shape = new CouplingShape(32, 512, 10, .5, List.of(3));
        final double listing = 50e-6;
        final CouplingPlan files = CouplingPlan.of(shape, TransportKind.SHARED_FILES);
        assertThat(reading(files, 1) - listing)
                .isCloseTo(files.costs().readSeconds(files.transport(), shape, files.keys(), 1), within(1e-12));
        final CouplingPlan map = CouplingPlan.of(shape, TransportKind.DISTRIBUTED_MAP);
        assertThat(reading(map, 1))
                .isCloseTo(map.costs().readSeconds(map.transport(), shape, map.keys(), 1), within(1e-12));
        final CouplingPlan memory = CouplingPlan.of(shape, TransportKind.SHARED_MEMORY);
        assertThat(reading(memory, 1))
                .isCloseTo(memory.costs().readSeconds(memory.transport(), shape, memory.keys(), 1), within(1e-12));
    }

    @Test
    void trafficIsThatOfThePublishedExtent() {
        for (final TransportKind kind : TransportKind.values()) {
            final CouplingPlan plan = CouplingPlan.of(CouplingShape.tutorial(1), kind);
            assertThat(play(plan, 1).traffic()).isEqualTo(TransportTraffic.of(kind, plan.shape(), plan.keys()));
        }
    }

    @Test
    void theHeadServesTrainersOneAfterAnother() {
        final CouplingPlan plan = CouplingPlan.of(
                        new CouplingShape(32, 512, 10, .5, List.of(3, 3, 3, 3)), TransportKind.FUTURES)
                .with(WARM);
        final PlayedTransports played = PlayedTransports.of(plan).playInTurn(plan, 1);
        final double barrier = played.outcome().simulations().run().getAsDouble();
        final double training = plan.times().training(plan.shape(), 0, 32);
        final List<Double> deliveries = new ArrayList<>();
        for (int trainer = 32; trainer < 36; trainer++) {
            deliveries.add(Math.rint((played.ends().get(trainer) - barrier - training) * 1e9) / 1e9);
        }
        assertThat(deliveries).containsExactly(2.5, 5.0, 7.5, 10.0);
    }

    @Test
    void overwrittenResultsAreReadByNobody() {
        final CouplingPlan files = plan(64, 64, 1, TransportKind.SHARED_FILES);
        assertThat(files.shape().samples(play(files, 1).stored())).isEqualTo(410);
        final CouplingPlan futures = plan(64, 64, 1, TransportKind.FUTURES);
        assertThat(futures.shape().samples(play(futures, 1).stored())).isEqualTo(640);
        assertThat(play(files, 1).traffic().writes()).isEqualTo(128);
        assertThat(play(files, 1).traffic().reads()).isEqualTo(4 * 82);
    }

    @Test
    void onOneNodeFilesAreReadFasterThanTheMap() {
        for (final int[] setting : new int[][] {{32, 512}, {32, 256}, {64, 1024}, {64, 512}, {128, 512}}) {
            final double ratio = reading(plan(setting[0], setting[1], 1, TransportKind.DISTRIBUTED_MAP), 1)
                    / reading(plan(setting[0], setting[1], 1, TransportKind.SHARED_FILES), 1);
            assertThat(ratio).isBetween(1.7, 3.2);
        }
    }

    @Test
    void onTwoNodesTheMapIsAheadByAFewPercent() {
        final double files = reading(plan(64, 512, 2, TransportKind.SHARED_FILES), 2);
        final double map = reading(plan(64, 512, 2, TransportKind.DISTRIBUTED_MAP), 2);
        assertThat(files / map).isBetween(1.02, 1.1);
        assertThat(files).isCloseTo(2.246, within(.05 * 2.246));
        assertThat(map).isCloseTo(2.127, within(.05 * 2.127));
    }

    @Test
    void latencyCountsMostForSmallItems() {
        final double small = reading(plan(32, 256, 1, TransportKind.DISTRIBUTED_MAP), 1);
        final double large = reading(plan(64, 1024, 1, TransportKind.DISTRIBUTED_MAP), 1);
        assertThat(.3125 / small).isCloseTo(.48, within(.05));
        assertThat(6.4 / large).isCloseTo(2.0, within(.5));
    }

    @ParameterizedTest
    @EnumSource(names = {"SHARED_FILES", "DISTRIBUTED_MAP"})
    void withCollisionsReadingIsFlatAndWithoutItGrowsLinearly(TransportKind kind) {
        final double base = reading(plan(64, 512, 1, kind), 1);
        assertThat(reading(plan(128, 512, 1, kind), 1)).isCloseTo(base, within(.03 * base));
        final double unique = reading(plan(64, 512, 1, kind).with(KeyRule.INDEX), 1);
        assertThat(reading(plan(128, 512, 1, kind).with(KeyRule.INDEX), 1)).isCloseTo(2 * unique, within(.05 * unique));
    }

    @Test
    void scaledOutMetadataGrowQuadraticallyAndServersOfTheMapShareTheLoad() {
        long before = 0;
        for (int nodes = 1; nodes <= 4; nodes *= 2) {
            final CouplingPlan files =
                    CouplingPlan.of(CouplingShape.of(8 * nodes, 16, 4 * nodes), TransportKind.SHARED_FILES);
            final long reads = play(files, nodes).traffic().reads();
            assertThat(reads).isEqualTo(2L * 8 * nodes * 4 * nodes);
            assertThat(before == 0 || reads == 4 * before).isTrue();
            before = reads;
            final CouplingPlan futures = files.over(TransportKind.FUTURES);
            assertThat(play(futures, nodes).traffic().headOut())
                    .isEqualTo(4L * nodes * files.shape().movedBytes());
        }
    }

    @Test
    void readingIsAsMeasuredWithinTheErrorOfTheFit() throws IOException {
        int rows = 0;
        for (final String line : Files.readAllLines(Shared.file("golden/workflow/measured.csv"))) {
            final String[] row = line.split(",", -1);
            if (row[1].equals("fs") || row[1].equals("dd")) {
                final boolean files = row[1].equals("fs");
                final int nodes = Integer.parseInt(row[2]);
                final double simulated = reading(
                        plan(
                                Integer.parseInt(row[3]),
                                Integer.parseInt(row[4]),
                                nodes,
                                files ? TransportKind.SHARED_FILES : TransportKind.DISTRIBUTED_MAP),
                        nodes);
                final double measured = Double.parseDouble(row[11]);
                assertThat(simulated / measured).as(line).isBetween(files ? .74 : .88, files ? 1.17 : 1.3);
                rows++;
            }
        }
        assertThat(rows).isEqualTo(16);
    }
}
