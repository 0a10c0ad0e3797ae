package org.noctule.deepening.learning.net2net;

import static org.assertj.core.api.Assertions.assertThat;

import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.NamedCsvRecord;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.noctule.deepening.AdaptableNetwork;
import org.noctule.deepening.AdaptableNetworks;
import org.noctule.deepening.EpochCost;
import org.noctule.test.Shared;

final class WorkCostTest {
    private static final int TRAINING = 50_000;
    private static final int TEST = 10_000;
    private static final int BATCH = 64;

    private static EpochCost cost(WorkCost preset, String network) {
        return preset.of(AdaptableNetworks.named(network, "test"), TRAINING, TEST, BATCH);
    }

    @Test
    void thePresetOfTheGpuExplainsThePublishedEpochs() throws IOException {
        final Path file = Shared.file("data/adaptation/epoch_cost.csv");
        final List<NamedCsvRecord> rows;
        try (CsvReader<NamedCsvRecord> csv = CsvReader.builder().ofNamedCsvRecord(file)) {
            rows = csv.stream().toList();
        }
        assertThat(rows).hasSize(40);
        double training = 0;
        double test = 0;
        for (final NamedCsvRecord row : rows) {
            final EpochCost cost = cost(WorkCost.GV100, row.getField("model"));
            final int[] added = new int[3];
            for (int block = 0; block < added.length; block++) {
                added[block] = Integer.parseInt(row.getField("added" + block));
            }
            training = Math.max(
                    training,
                    Math.abs(cost.trainSeconds(added) / Double.parseDouble(row.getField("median_train_s")) - 1));
            test = Math.max(
                    test, Math.abs(cost.testSeconds(added) / Double.parseDouble(row.getField("median_test_s")) - 1));
        }
        // Pages name both.
        assertThat(training).isBetween(.031, .032);
        assertThat(test).isBetween(.049, .050);
    }

    @Test
    void aBlockBehindTheFirstConvolutionCostsLittleThereAndMuchOnAProcessor() {
        assertThat(more(cost(WorkCost.GV100, "ConvNet2"))).isBetween(1.03, 1.04);
        assertThat(more(cost(WorkCost.PROCESSOR, "ConvNet2"))).isGreaterThan(2);
    }

    private static double more(EpochCost cost) {
        return cost.trainSeconds(1, 0, 0) / cost.trainSeconds(0, 0, 0);
    }

    @Test
    void trainingTakesThreeTimesTheWayForwardBatchByBatch() {
        final AdaptableNetwork network = AdaptableNetworks.named("FeedForwardNet2", "test");
        final EpochCost cost = new WorkCost("own", 2, 5, 7).of(network, 130, 65, BATCH);
        final double adds = 3072 * 32 + 320;
        // Four layers, three batches of training and two of a test.
        assertThat(cost.trainSeconds(0, 0)).isEqualTo(.13 * 2 + 3 * (3 * 4 * 5e-3 + 130 * 7e-9 * adds));
        assertThat(cost.testSeconds(0, 0)).isEqualTo(.065 * 2 + 2 * 4 * 5e-3 + 65 * 7e-9 * adds);
        assertThat(cost.train().get(2)).isEqualTo(3 * (3 * 2 * 5e-3 + 130 * 7e-9 * 100));
    }
}
