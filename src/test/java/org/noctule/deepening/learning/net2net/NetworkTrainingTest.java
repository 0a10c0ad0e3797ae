package org.noctule.deepening.learning.net2net;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.noctule.deepening.learning.net2net.SmallJobs.down;
import static org.noctule.deepening.learning.net2net.SmallJobs.job;
import static org.noctule.deepening.learning.net2net.SmallJobs.up;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.noctule.deepening.AdaptationRequest;
import org.noctule.deepening.ListedAdaptation;
import org.noctule.deepening.NoAdaptation;
import org.noctule.learning.Natives;

@Tag("whole")
final class NetworkTrainingTest {
    private static final NoAdaptation NOTHING = new NoAdaptation();

    @BeforeEach
    void natives() {
        Natives.need();
    }

    private static NetworkTraining play(TrainedJob job, Integer... actions) {
        return new NetworkTraining(job).finish(new ListedAdaptation(List.of(actions)));
    }

    private static List<float[]> numbers(NetworkTraining training) {
        return training.weights().layers().stream().map(LayerWeights::weight).toList();
    }

    @Test
    void asksBeforeTheFirstThreeEpochsBehindAChange() {
        final List<AdaptationRequest> requests = new ArrayList<>();
        final NetworkTraining training = new NetworkTraining(job("{\"batch\": 8}", 100, up(14)));
        training.finish(request -> {
            requests.add(request);
            return request.decision();
        });
        // The change is seen before the batch at 15 s, the second of the second epoch behind an epoch of 11 s.
        assertThat(training.timeLeft()).containsExactly(85.0, 72.0, 58.0);
        assertThat(requests.get(1).network()).isEqualTo(SmallJobs.NETWORK.deepen(0));
        assertThat(requests.get(2).later()).isZero();
        assertThat(training.actions()).containsExactly(0, 1, 2);
        assertThat(training.weights().network()).isEqualTo(SmallJobs.NETWORK.deepen(List.of(0, 1, 2)));
        assertThat(training.epochs()).extracting(TrainedEpoch::number).containsExactly(0, 2, 3, 4, 5, 6, 7, 8);
        assertThat(training.epochs()).extracting(TrainedEpoch::action).containsExactly(3, 0, 1, 2, 3, 3, 3, 3);
    }

    @Test
    void anEpochCutByTheBudgetLeavesTheAccuracy() {
        final NetworkTraining training = play(job("{\"batch\": 8}", 25));
        assertThat(training.epochs()).hasSize(3);
        assertThat(training.epochs().get(2).whole()).isFalse();
        assertThat(training.accuracy()).isEqualTo(training.epochs().get(1).testAccuracy());
        // The test behind a whole epoch is not cut.
        assertThat(play(job("{\"batch\": 8}", 20.5)).epochs().get(1).whole()).isTrue();
    }

    @Test
    void theRateFallsAndDeepeningAloneSetsItBack() {
        final NetworkTraining training = new NetworkTraining(job("{\"restart\": \"deepening\"}", 200, up(22)));
        training.epoch(NOTHING);
        training.epoch(NOTHING);
        assertThat(training.rate()).isCloseTo(0.0081, within(1e-12));
        training.epoch(NOTHING);
        assertThat(training.asks()).isTrue();
        training.epoch(NOTHING);
        assertThat(training.rate()).isCloseTo(0.00729, within(1e-12));
        training.epoch(new ListedAdaptation(List.of(3, 1)));
        assertThat(training.rate()).isCloseTo(0.009, within(1e-12));
    }

    @ParameterizedTest
    @ValueSource(strings = {"{}", "{\"restart\": \"all\"}", "{\"reset_lr_on_noop\": true}"})
    void asPublishedTheRateNeverFallsAgainWhateverIsDecided(String recipe) {
        final NetworkTraining training = new NetworkTraining(job(recipe, 200, up(22)));
        for (int epoch = 0; epoch < 8; epoch++) {
            training.epoch(NOTHING);
        }
        assertThat(training.rate()).isCloseTo(0.009, within(1e-12));
    }

    @Test
    void aMereRestartIsAnActionThatLeavesTheNetwork() {
        final TrainedJob job = job("{\"restart\": \"action\"}", 200, up(22));
        assertThat(job.network().actions()).isEqualTo(5);
        final NetworkTraining training = new NetworkTraining(job);
        training.epoch(NOTHING);
        training.epoch(NOTHING);
        training.epoch(NOTHING);
        training.epoch(new ListedAdaptation(List.of(3)));
        assertThat(training.rate()).isCloseTo(0.009, within(1e-12));
        assertThat(training.weights().network()).isEqualTo(job.network());
        training.epoch(new ListedAdaptation(List.of(3, 4)));
        assertThat(training.rate()).isCloseTo(0.0081, within(1e-12));
        training.epoch(new ListedAdaptation(List.of(3, 4, 2)));
        assertThat(training.rate()).isCloseTo(0.009, within(1e-12));
    }

    @Test
    void bothSpellingsOfTheRestartAreRefused() {
        assertThatThrownBy(() -> job("{\"restart\": \"all\", \"reset_lr_on_noop\": true}", 10))
                .hasMessageContaining("stands beside \"restart\"");
    }

    @Test
    void measuredTimePassesAsLongAsTheTrainingTakes() {
        final TrainedJob virtual = job("{}", 200, up(22));
        final TrainedJob job = new TrainedJob(
                virtual.network(),
                virtual.training(),
                virtual.test(),
                virtual.recipe(),
                new WallClock(),
                1e6,
                virtual.changes(),
                virtual.decisions(),
                virtual.seed());
        final NetworkTraining training = new NetworkTraining(job);
        final long began = System.nanoTime();
        training.epoch(NOTHING);
        final double passed = 1e-9 * (System.nanoTime() - began);
        final TrainedEpoch epoch = training.epochs().get(0);
        assertThat(training.clock()).isPositive().isLessThanOrEqualTo(passed);
        assertThat(epoch.trainSeconds()).isPositive().isLessThan(epoch.end());
        assertThat(epoch.end()).isEqualTo(training.clock());
    }

    @Test
    void equalSeedsTrainEqualNetworks() {
        final TrainedJob job = job("{\"batch\": 8}", 90, up(14));
        final NetworkTraining one = play(job, 0, 3, 1);
        assertThat(numbers(play(job, 0, 3, 1))).usingRecursiveComparison().isEqualTo(numbers(one));
        assertThat(numbers(play(job, 0, 3, 0))).hasSameSizeAs(numbers(one));
    }

    @Test
    void aCopyGoesOnAsTheOriginalWouldHave() {
        final TrainedJob job = job("{\"batch\": 8}", 90, up(14));
        final NetworkTraining common = new NetworkTraining(job);
        while (!common.asks()) {
            common.epoch(NOTHING);
        }
        common.copy().finish(new ListedAdaptation(List.of(0, 0, 0)));
        final NetworkTraining later = common.copy();
        later.epoch(new ListedAdaptation(List.of(1)));
        final NetworkTraining other = later.copy().finish(new ListedAdaptation(List.of(1, 3, 2)));
        final NetworkTraining alone = play(job, 1, 3, 2);
        assertThat(numbers(other)).usingRecursiveComparison().isEqualTo(numbers(alone));
        assertThat(other.epochs()).isEqualTo(alone.epochs());
        assertThat(other.timeLeft()).isEqualTo(alone.timeLeft());
    }

    @Test
    void lessHardwareBringsBackTheSmallerNetworkAndTeachesIt() {
        final NetworkTraining training = new NetworkTraining(job("{}", 200, up(0), down(20)));
        training.epoch(NOTHING);
        training.epoch(new ListedAdaptation(List.of(0)));
        final NetworkWeights larger = training.weights();
        assertThat(larger.network()).isNotEqualTo(SmallJobs.NETWORK);
        training.epoch(new ListedAdaptation(List.of(0, 3)));
        training.epoch(NOTHING);
        assertThat(training.weights().network()).isEqualTo(SmallJobs.NETWORK);
        training.finish(NOTHING);
        assertThat(training.weights().network()).isEqualTo(SmallJobs.NETWORK);
        // Nothing to go back to: the hardware is less, and the network stays.
        assertThat(play(job("{}", 60, down(20))).weights().network()).isEqualTo(SmallJobs.NETWORK);
    }

    @Test
    void aTaughtNetworkHasTheFirstLayersOfItsTeacher() {
        final NetworkTraining training = new NetworkTraining(job("{}", 60, up(0)));
        final NetworkWeights small = training.weights();
        final NetworkWeights large =
                training.finish(new ListedAdaptation(List.of(1, 1, 2))).weights();
        final NetworkWeights taught = small.taught(large);
        assertThat(taught.network()).isEqualTo(SmallJobs.NETWORK);
        assertThat(taught.layers().get(0)).isSameAs(large.layers().get(0));
        assertThat(taught.layers().get(1)).isSameAs(small.layers().get(1));
        assertThat(taught.layers().get(4)).isSameAs(large.layers().get(4));
        assertThat(taught.layers().get(8)).isSameAs(large.layers().get(large.firstLayer(large.block(2))));
    }

    @Test
    void softTargetsChangeWhatASmallerNetworkLearns() {
        final String never = "{\"soft_targets\": false}";
        final NetworkTraining soft = play(job("{}", 80, up(0), down(20)), 0);
        final NetworkTraining hard = play(job(never, 80, up(0), down(20)), 0);
        assertThat(soft.weights().layers().get(0).weight())
                .isNotEqualTo(hard.weights().layers().get(0).weight());
        assertThat(soft.clock()).isEqualTo(hard.clock());
    }
}
