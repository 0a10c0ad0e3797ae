package org.noctule.deepening.simulator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.noctule.deepening.RecordedSequence;
import org.noctule.deepening.ReplayFolder;
import org.noctule.deepening.ReplayScenario;
import org.noctule.deepening.protocol.AdaptationDecision.AdaptJob;
import org.noctule.deepening.protocol.AdaptationEvent;
import org.noctule.deepening.workload.DeepeningProfile;
import org.noctule.protocol.ElasticDecision.ResizeJob;
import org.noctule.test.Recordings;
import org.noctule.test.Shared;
import org.noctule.workload.Job;

/** Holds that recorded runs come out of the simulator as they stand in the table. */
final class ReplayedDeepeningTest {
    @TempDir
    private Path folder;

    private static DeepeningProfile.Replay training(double start, ReplayScenario... scenarios) {
        final ReplayScenario first = scenarios[0];
        final List<DeepeningProfile.Replay.Stage> stages = new ArrayList<>();
        for (final ReplayScenario scenario : scenarios) {
            stages.add(new DeepeningProfile.Replay.Stage(
                    scenario.name(), scenario.start(), scenario.best().accuracy(), Optional.of(scenario)));
        }
        return new DeepeningProfile.Replay(
                "p", "t", first.network(), first.budget(), start, first.decisions(), stages, Map.of());
    }

    private static void playsAllRuns(ReplayScenario scenario) {
        final List<Job> jobs = new ArrayList<>();
        final List<RecordedSequence> runs = scenario.sequences();
        final TrainingScript trainer = new TrainingScript(asked -> Optional.of(new AdaptJob(
                asked.timestamp(),
                asked.jobId(),
                runs.get(Integer.parseInt(asked.jobId().substring(3))).actions().get(asked.decision()))));
        for (int number = 0; number < runs.size(); number++) {
            jobs.add(TrainingScript.job(number, 0, training(scenario.start(), scenario)));
            trainer.at(0, new ResizeJob(0, TrainingScript.id(number), TrainingScript.cores(number, 2)));
        }
        trainer.play(jobs);
        for (int number = 0; number < runs.size(); number++) {
            final RecordedSequence run = runs.get(number);
            final DeepeningOutcome outcome = trainer.outcomes.trained.get(TrainingScript.id(number));
            assertThat(outcome)
                    .isEqualTo(new DeepeningOutcome(
                            outcome.jobId(),
                            scenario.name(),
                            scenario.budget(),
                            run.actions(),
                            OptionalDouble.of(run.accuracy()),
                            scenario.rank(run.actions()),
                            run.epochs().size()));
        }
        for (final AdaptationEvent.AdaptationRequested asked :
                trainer.heard(AdaptationEvent.AdaptationRequested.class)) {
            final List<Integer> before = runs.get(Integer.parseInt(asked.jobId().substring(3)))
                    .actions()
                    .subList(0, asked.decision());
            assertThat(asked.left()).isCloseTo(scenario.timeLeft(before), within(1e-12));
            assertThat(asked.network()).isEqualTo(scenario.network().deepen(before));
            assertThat(asked.timestamp()).isCloseTo(scenario.budget() - scenario.start() - asked.left(), within(1e-12));
        }
        assertThat(trainer.heard(AdaptationEvent.AdaptationRequested.class))
                .hasSize(scenario.decisions() * runs.size());
        assertThat(trainer.heard(AdaptationEvent.TrainingEnded.class)).hasSameSizeAs(runs);
    }

    @Test
    void equalTheTableOfASmallRecording() throws IOException {
        Recordings.write(folder.resolve("t"));
        for (final ReplayScenario scenario :
                ReplayFolder.read(folder.resolve("t")).subList(0, 2)) {
            playsAllRuns(scenario);
        }
    }

    @Test
    void equalTheTableOfThePublishedRuns() {
        for (final ReplayScenario scenario : ReplayFolder.read(Shared.file("data/adaptation"))) {
            playsAllRuns(scenario);
        }
    }

    @Test
    void takeTheLastMomentBeforeTheRise() throws IOException {
        Recordings.write(folder.resolve("t"));
        final List<ReplayScenario> scenarios = ReplayFolder.read(folder.resolve("t"));
        final DeepeningProfile.Replay training = training(10, scenarios.get(0), scenarios.get(1));
        final TrainingScript trainer =
                new TrainingScript(asked -> Optional.of(new AdaptJob(asked.timestamp(), asked.jobId(), 1)));
        trainer.at(5, new ResizeJob(5, TrainingScript.id(0), TrainingScript.cores(0, 2)));
        trainer.at(45, new ResizeJob(45, TrainingScript.id(1), TrainingScript.cores(1, 2)));
        trainer.play(List.of(
                TrainingScript.job(0, 0, training),
                TrainingScript.job(1, 0, training),
                TrainingScript.job(2, 0, training)));
        final Map<String, DeepeningOutcome> trained = trainer.outcomes.trained;
        assertThat(trained.get("w0!0").scenario()).isEqualTo("early");
        assertThat(trained.get("w0!0").rank()).isEqualTo(scenarios.get(0).rank(List.of(1, 1)));
        assertThat(trained.get("w0!1").scenario()).isEqualTo("late");
        assertThat(trained.get("w0!2").actions()).isEmpty();
        assertThat(trained.get("w0!2").rank()).isZero();
        assertThat(trained.get("w0!2").accuracy()).hasValue(scenarios.get(0).accuracy(List.of(2, 2)));
        assertThat(trainer.outcomes.ends).containsEntry("w0!0", 90.0).containsEntry("w0!1", 90.0);
    }
}
