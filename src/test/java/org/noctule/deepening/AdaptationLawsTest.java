package org.noctule.deepening;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.noctule.deepening.AllocationClock.Change;
import org.noctule.deepening.AllocationClock.Entry;
import org.noctule.file.CsvTable;
import org.noctule.json.JsonInput;
import org.noctule.random.Chance;
import org.noctule.test.Shared;

final class AdaptationLawsTest {
    @Test
    void rewardsGrowFasterNearOne() {
        assertThat(AdaptationReward.of(0)).isZero();
        assertThat(AdaptationReward.of(.5)).isCloseTo(100, within(1e-12));
        assertThat(AdaptationReward.of(.7194)).isCloseTo(211.992, within(1e-3));
        assertThat(AdaptationReward.of(.6) - AdaptationReward.of(.59)).isCloseTo(4.4507, within(1e-4));
        assertThat(AdaptationReward.of(.7391)).isCloseTo(230.2, within(.05));
    }

    @Test
    void rewardsAreTheGoldenOnes() {
        assertThat(JsonInput.read(Shared.file("golden/adaptation/reward.json")).elements())
                .allSatisfy(
                        test -> assertThat(AdaptationReward.of(test.get("acc").number()))
                                .isCloseTo(test.get("reward").number(), Offset.offset(1e-9)));
    }

    @Test
    void tellsEachChangeOnce() {
        final AllocationClock clock = new AllocationClock(10, List.of(new Entry(5, Change.UP)));
        assertThat(clock.allocation(4.9)).isEqualTo(Change.SAME);
        assertThat(clock.allocation(5.0)).isEqualTo(Change.UP);
        assertThat(clock.allocation(5.1)).isEqualTo(Change.SAME);
        assertThat(clock.timeLeft(12)).isZero();
        assertThat(new AllocationClock(400, List.of()).timeLeft(70)).isEqualTo(330);
        final AllocationClock late =
                new AllocationClock(10, List.of(new Entry(1, Change.UP), new Entry(2, Change.DOWN)));
        assertThat(late.allocation(9)).isEqualTo(Change.UP);
        assertThat(late.allocation(9)).isEqualTo(Change.DOWN);
        assertThat(late.allocation(9)).isEqualTo(Change.SAME);
    }

    @Test
    void epochTimesAreThoseThatWereMeasured() {
        CsvTable.read(Shared.file("data/adaptation/epoch_cost.csv"), row -> {
            final EpochCost cost = row.text("model").equals("ConvNet2") ? EpochCost.CONV_NET_2 : EpochCost.CONV_NET_3;
            final int[] added = {row.count("added0", 0, 3), row.count("added1", 0, 3), row.count("added2", 0, 3)};
            assertThat(cost.trainSeconds(added)).isCloseTo(row.number("median_train_s", 0, 99), within(.1005));
            assertThat(cost.testSeconds(added)).isCloseTo(row.number("median_test_s", 0, 99), within(.1005));
        });
    }

    @Test
    void accuracyFollowsTheConvolutionsThatWereAdded() {
        final DeepeningModel law =
                new DeepeningModel(EpochCost.CONV_NET_2, DeepeningModel.LATE, DeepeningModel.PUBLISHED_NOISE);
        final AdaptableNetwork network = AdaptableNetworks.named("ConvNet2", "test");
        assertThat(law.accuracy(network.deepen(List.of(0, 2, 1)))).isEqualTo(.635);
        assertThat(law.accuracy(network.deepen(List.of(0, 1, 1, 1)))).isEqualTo(.639);
        final Chance chance = Chance.of(1, Chance.Purpose.EPISODE, 0);
        double sum = 0;
        double squares = 0;
        for (int run = 0; run < 10000; run++) {
            final double off = law.accuracy(network, chance) - .573;
            sum += off;
            squares += off * off;
        }
        assertThat(sum / 10000).isCloseTo(0, within(5e-4));
        assertThat(Math.sqrt(squares / 10000)).isCloseTo(.011, within(5e-4));
    }
}
