package org.noctule.deepening.simulator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Random;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.noctule.deepening.AdaptableNetwork;
import org.noctule.deepening.AdaptableNetworks;
import org.noctule.deepening.DeepeningLaw;
import org.noctule.deepening.EpochCost;
import org.noctule.deepening.protocol.AdaptationDecision;
import org.noctule.deepening.protocol.AdaptationDecision.AdaptJob;
import org.noctule.deepening.protocol.AdaptationEvent;
import org.noctule.deepening.protocol.AdaptationEvent.AdaptationRefused;
import org.noctule.deepening.protocol.AdaptationEvent.AdaptationRequested;
import org.noctule.deepening.workload.DeepeningProfile;
import org.noctule.protocol.Decision;
import org.noctule.protocol.ElasticDecision.ResizeJob;
import org.noctule.protocol.Event;
import org.noctule.simulator.Machines;
import org.noctule.workload.Job;

final class ModelledDeepeningTest {
    private static final AdaptableNetwork NETWORK = AdaptableNetworks.named("ConvNet2", "test");
    private static final Function<AdaptationRequested, Optional<Decision>> SILENT = asked -> Optional.empty();

    /** Epochs of 8 s and tests of 2 s in 4 mini-batches, and a second more per block. */
    private static DeepeningProfile.Modelled training(double noise) {
        final EpochCost cost = new EpochCost(List.of(8.0, 1.0, 1.0, 1.0), List.of(2.0, 0.0, 0.0, 0.0));
        final List<DeepeningLaw.Moment> moments = List.of(
                new DeepeningLaw.Moment(20, List.of(.6, .7, .8)), new DeepeningLaw.Moment(60, List.of(.5, .6, .7)));
        return new DeepeningProfile.Modelled(
                "p", NETWORK, 100, 0, 2, new DeepeningLaw(cost, 4, moments, noise), 3, Map.of());
    }

    private static Optional<Decision> deepen(AdaptationRequested asked) {
        return Optional.of(new AdaptJob(asked.timestamp(), asked.jobId(), 0));
    }

    private static TrainingScript raised(double date, Function<AdaptationRequested, Optional<Decision>> answers) {
        final TrainingScript trainer = new TrainingScript(answers);
        trainer.at(date, new ResizeJob(date, "w0!0", TrainingScript.cores(0, 2)));
        return trainer;
    }

    private static TrainingScript play(TrainingScript trainer) {
        return trainer.play(List.of(TrainingScript.job(0, 0, training(0))));
    }

    private static List<Double> asked(TrainingScript trainer) {
        return trainer.heard(AdaptationRequested.class).stream()
                .map(AdaptationRequested::timestamp)
                .toList();
    }

    @Test
    void askAtTheNextMiniBatchAndBeforeTheEpochsThatFollow() {
        final TrainingScript trainer = play(raised(21, ModelledDeepeningTest::deepen));
        assertThat(asked(trainer)).containsExactly(22.0, 33.0);
        assertThat(trainer.heard(AdaptationEvent.JobAdapted.class))
                .extracting(AdaptationEvent.JobAdapted::epochSeconds)
                .containsExactly(11.0, 12.0);
        final DeepeningOutcome outcome = trainer.outcomes.trained.get("w0!0");
        // Two epochs before the rise, one of 11 s, five of 12 s from 33 s on.
        assertThat(outcome.epochs()).isEqualTo(8);
        assertThat(outcome.actions()).containsExactly(0, 0);
        assertThat(outcome.accuracy().getAsDouble()).isCloseTo(.8 - .1 * 1 / 40, within(1e-12));
        assertThat(trainer.outcomes.ends).containsEntry("w0!0", 100.0);
    }

    @Test
    void endTheirTestBeforeTheyLook() {
        assertThat(asked(play(raised(8.5, SILENT)))).containsExactly(10.0, 20.0);
    }

    @Test
    void doNothingWithoutAnAnswer() {
        final TrainingScript trainer = play(raised(0, SILENT));
        assertThat(asked(trainer)).containsExactly(0.0, 10.0);
        assertThat(trainer.outcomes.trained.get("w0!0").actions()).containsExactly(3, 3);
        assertThat(trainer.outcomes.trained.get("w0!0").accuracy()).hasValue(.6);
        assertThat(trainer.outcomes.trained.get("w0!0").epochs()).isEqualTo(10);
    }

    @Test
    void beginTheEpochAnewWhenTheAnswerIsLate() {
        final TrainingScript trainer = raised(0, SILENT);
        trainer.at(4, new AdaptJob(4, "w0!0", 1));
        assertThat(asked(play(trainer))).containsExactly(0.0, 15.0);
    }

    @Test
    void goBackToTheirNetworkWhenTheAllocationFalls() {
        final TrainingScript trainer = raised(0, ModelledDeepeningTest::deepen);
        trainer.at(40, new ResizeJob(40, "w0!0", TrainingScript.cores(0, 1)));
        trainer.at(61, new ResizeJob(61, "w0!0", TrainingScript.cores(0, 2)));
        play(trainer);
        // Epochs begin at 0, 11, 23 and 35 s, of which the last is left at 40 s; the next ones at 40, 50 and 60 s.
        assertThat(asked(trainer)).containsExactly(0.0, 11.0, 62.0, 73.0);
        assertThat(trainer.heard(AdaptationRequested.class).get(2).network()).isEqualTo(NETWORK);
        final DeepeningOutcome outcome = trainer.outcomes.trained.get("w0!0");
        assertThat(outcome.epochs()).isEqualTo(3 + 2 + 1 + 2);
        assertThat(outcome.accuracy().getAsDouble()).isCloseTo(.7, within(1e-12));
    }

    @Test
    void countNoActionWhoseEpochDoesNotEnd() {
        final DeepeningOutcome outcome =
                play(raised(91, ModelledDeepeningTest::deepen)).outcomes.trained.get("w0!0");
        assertThat(outcome.actions()).containsExactly(0);
        assertThat(outcome.accuracy()).hasValue(.6);
    }

    @Test
    void tellEpochsOnlyWhereTheyAreFollowed() {
        assertThat(play(new TrainingScript(SILENT)).heard(AdaptationEvent.EpochCompleted.class))
                .isEmpty();
        final TrainingScript trainer = raised(21, ModelledDeepeningTest::deepen);
        trainer.at(15, new AdaptationDecision.FollowEpochs(15, "w0!0", true));
        trainer.at(50, new AdaptationDecision.FollowEpochs(50, "w0!0", false));
        assertThat(play(trainer).heard(AdaptationEvent.EpochCompleted.class))
                .containsExactly(
                        new AdaptationEvent.EpochCompleted(
                                20, "w0!0", 1, 10, OptionalDouble.empty(), OptionalDouble.empty(), 80),
                        new AdaptationEvent.EpochCompleted(
                                33, "w0!0", 2, 11, OptionalDouble.empty(), OptionalDouble.empty(), 67),
                        new AdaptationEvent.EpochCompleted(
                                45, "w0!0", 3, 12, OptionalDouble.empty(), OptionalDouble.empty(), 55));
    }

    @Test
    void runForAnotherBudget() {
        final TrainingScript trainer = new TrainingScript(SILENT);
        trainer.at(30, new AdaptationDecision.SetJobBudget(30, "w0!0", 20));
        trainer.at(40, new AdaptationDecision.SetJobBudget(40, "w0!0", 55));
        play(trainer);
        assertThat(trainer.heard(AdaptationRefused.class))
                .containsExactly(new AdaptationRefused(30, "w0!0", AdaptationEvent.Cause.BUDGET_USED));
        assertThat(trainer.outcomes.ends).containsEntry("w0!0", 55.0);
        assertThat(trainer.outcomes.trained.get("w0!0").epochs()).isEqualTo(5);
    }

    @Test
    void refuseWhatTheyDidNotAskFor() {
        final TrainingScript trainer =
                raised(0, asked -> Optional.of(new AdaptJob(asked.timestamp(), asked.jobId(), 4)));
        trainer.at(3, new AdaptJob(3, "w0!0", 0));
        trainer.at(4, new AdaptJob(4, "w0!0", 0));
        trainer.at(5, new AdaptJob(5, "w0!1", 0));
        trainer.at(6, new AdaptJob(6, "w0!7", 0));
        trainer.at(99.5, new AdaptJob(99.5, "w0!1", 0));
        final Job other = Machines.job(1, 0, 1, 50);
        trainer.play(List.of(TrainingScript.job(0, 0, training(0)), other));
        assertThat(trainer.heard(AdaptationRefused.class))
                .containsExactly(
                        new AdaptationRefused(0, "w0!0", AdaptationEvent.Cause.NO_SUCH_ACTION),
                        new AdaptationRefused(4, "w0!0", AdaptationEvent.Cause.NOT_REQUESTED),
                        new AdaptationRefused(5, "w0!1", AdaptationEvent.Cause.NOT_ADAPTIVE),
                        new AdaptationRefused(6, "w0!7", AdaptationEvent.Cause.NOT_RUNNING),
                        new AdaptationRefused(14, "w0!0", AdaptationEvent.Cause.NO_SUCH_ACTION),
                        new AdaptationRefused(99.5, "w0!1", AdaptationEvent.Cause.NOT_RUNNING));
    }

    @Test
    void deviateByTheirNamesAlone() {
        final List<Job> jobs =
                List.of(TrainingScript.job(0, 0, training(.01)), TrainingScript.job(1, 7, training(.01)));
        final Map<String, DeepeningOutcome> once = new TrainingScript(SILENT).play(jobs).outcomes.trained;
        final TrainingScript late = new TrainingScript(SILENT);
        final Map<String, DeepeningOutcome> again = late.play(
                        List.of(TrainingScript.job(0, 0, training(.01)), TrainingScript.job(1, 3, training(.01))))
                .outcomes
                .trained;
        assertThat(again).isEqualTo(once);
        assertThat(once.get("w0!0").accuracy()).isNotEqualTo(once.get("w0!1").accuracy());
        assertThat(once.get("w0!0").accuracy().getAsDouble()).isCloseTo(.6, within(.06));
    }

    @Test
    void areToldOfTheirEndBeforeItUnlessTheyAreKilled() {
        final TrainingScript trainer = new TrainingScript(SILENT);
        trainer.at(30, new Decision.KillJobs(30, List.of("w0!1")));
        trainer.play(List.of(TrainingScript.job(0, 0, training(0)), TrainingScript.job(1, 0, training(0))));
        final List<Event> ends = trainer.heard.stream()
                .filter(event -> event instanceof AdaptationEvent || event instanceof Event.JobCompleted)
                .toList();
        assertThat(ends).hasSize(3);
        assertThat(ends.get(0)).isInstanceOf(Event.JobCompleted.class);
        assertThat(ends.get(1))
                .isEqualTo(new AdaptationEvent.TrainingEnded(100, "w0!0", OptionalDouble.of(.6), List.of(), 0));
        assertThat(trainer.outcomes.trained.get("w0!1").epochs()).isEqualTo(3);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12})
    void equalATrainerThatTicks(int seed) {
        final Random random = new Random(seed);
        final List<Job> jobs = new ArrayList<>();
        final List<TickingTrainer> twins = new ArrayList<>();
        final TrainingScript trainer = new TrainingScript(asked -> {
            final TickingTrainer twin = twins.get(Integer.parseInt(asked.jobId().substring(3)));
            return Optional.of(new AdaptJob(asked.timestamp(), asked.jobId(), twin.action(asked.timestamp())));
        });
        for (int number = 0; number < 20; number++) {
            final DeepeningProfile.Modelled training = training(0);
            jobs.add(TrainingScript.job(number, 0, training));
            final TickingTrainer twin = new TickingTrainer(training);
            double date = random.nextDouble() * 30;
            for (int change = 1; date < 100; change++) {
                trainer.at(
                        date,
                        new ResizeJob(date, TrainingScript.id(number), TrainingScript.cores(number, 1 + change % 2)));
                twin.changes.put(date, change % 2 == 1);
                date += 4 + random.nextDouble() * 60;
            }
            twins.add(twin);
        }
        twins.forEach(TickingTrainer::run);
        trainer.play(jobs);
        for (int number = 0; number < jobs.size(); number++) {
            final TickingTrainer twin = twins.get(number);
            final String id = TrainingScript.id(number);
            final List<AdaptationRequested> asked = trainer.heard(AdaptationRequested.class).stream()
                    .filter(event -> event.jobId().equals(id))
                    .toList();
            assertThat(asked).hasSameSizeAs(twin.asked);
            for (int i = 0; i < asked.size(); i++) {
                assertThat(asked.get(i).timestamp()).isCloseTo(twin.asked.get(i), within(1e-9));
                assertThat(asked.get(i).left()).isCloseTo(100 - twin.asked.get(i), within(1e-9));
            }
            final DeepeningOutcome outcome = trainer.outcomes.trained.get(id);
            assertThat(outcome.epochs()).isEqualTo(twin.epochs);
            assertThat(outcome.accuracy().getAsDouble()).isCloseTo(twin.accuracy, within(1e-9));
        }
    }
}
