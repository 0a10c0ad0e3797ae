package org.noctule.fabric.agent.slots;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.noctule.fabric.agent.lookahead.AfterstateModel;

/** The networks of the PAC-ML experiment, on streams that neither their training nor its table saw. */
final class ShippedNetworksTest {
    private static final Path MODELS = Path.of("launch/experiments/pac-ml/learning/models");
    private static final int STREAMS = 6;

    private static double blocking(char law, SlotPolicy policy) {
        double sum = 0;
        for (int seed = 500; seed < 500 + STREAMS; seed++) {
            sum += PublishedStreams.draw(law, seed).episode().blocked(policy, false) / 1001.0 / STREAMS;
        }
        return sum;
    }

    @ParameterizedTest
    @CsvSource({
        "A, '', 4, 0.9", "B, '', 16, 0.8", "C, '', 4, 0.98", "D, '', 4, 0.98",
        "A, -best-fit, 8, 1.05", "B, -best-fit, 8, 1.05", "C, -best-fit, 8, 0.9", "D, -best-fit, 2, 0.9"
    })
    void blockLessThanConstantDegreesOrHardlyMore(char law, String placement, int degree, double share) {
        final BlockRule rule = placement.isEmpty()
                ? new FirstFitBlocks(PublishedStreams.INDEX)
                : new BestFitBlocks(PublishedStreams.INDEX);
        final ValueNetwork network =
                AfterstateModel.read(MODELS.resolve(law + "-afterstate" + placement + "-ddls.safetensors"));

        assertThat(blocking(law, new BestAfterstate(network, rule, PublishedStreams.INDEX)))
                .isLessThan(share * blocking(law, new FixedDegree(degree, false, rule)));
    }

    @ParameterizedTest
    @CsvSource({"A, 0.97", "B, 0.97", "C, 1.01", "D, 0.97"})
    void blockLessOnceTheyEvolvedAndChooseAmongBlocks(char law, double share) {
        final BlockRule one = new BestFitBlocks(PublishedStreams.INDEX);
        final BlockRule all = new FreeBlocks(PublishedStreams.INDEX, Integer.MAX_VALUE);
        final ValueNetwork before = AfterstateModel.read(MODELS.resolve(law + "-afterstate-best-fit-ddls.safetensors"));
        final ValueNetwork after = AfterstateModel.read(MODELS.resolve(law + "-evolved-any-block-ddls.safetensors"));

        assertThat(blocking(law, new BestAfterstate(after, all, PublishedStreams.INDEX)))
                .isLessThan(share * blocking(law, new BestAfterstate(before, one, PublishedStreams.INDEX)));
    }

    @Tag("long")
    @Test
    void blockLessWhereTheyLookAheadOnTheBlocksThatTheyLike() {
        final BlockRule all = new FreeBlocks(PublishedStreams.INDEX, Integer.MAX_VALUE);
        final ValueNetwork network = AfterstateModel.read(MODELS.resolve("D-evolved-any-block-ddls.safetensors"));
        final SlotPolicy base = new BestAfterstate(network, all, PublishedStreams.INDEX);
        final Rollout.Settings settings = new Rollout.Settings(60, 15, 0.5, 0.017);

        assertThat(blocking(
                        'D',
                        new Rollout(
                                List.of(base),
                                new LikedBlocks(network, all, PublishedStreams.INDEX),
                                PublishedStreams.draw('D', 500).mix(),
                                settings,
                                1)))
                .isLessThan(0.98 * blocking('D', base));
    }
}
