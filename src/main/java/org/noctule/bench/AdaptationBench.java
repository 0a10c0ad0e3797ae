package org.noctule.bench;

import java.util.List;
import org.noctule.deepening.ReplayScenario;
import org.noctule.deepening.experiment.RecordingByLaw;
import org.noctule.deepening.learning.AdaptationLearning;
import org.noctule.deepening.learning.AdaptationNetwork;
import org.noctule.deepening.learning.AdaptationPlan;
import org.noctule.deepening.learning.LearningSchedules;
import org.noctule.deepening.learning.PolicyShape;
import org.noctule.deepening.learning.ReplayedPlay;
import org.noctule.deepening.learning.Vocabulary;
import org.noctule.learning.training.Standing;
import org.noctule.learning.training.TrainingOptions;
import org.noctule.random.Chance;

/** Episodes of adaptation that a policy of the published size learns from, and plays. */
final class AdaptationBench {
    private static final int LEARNT = 300;
    private static final int BATCH = 100;
    private static final int BATCHES = 100;
    private static final double LEARNT_TARGET = 150;
    private static final double PLAYED_TARGET = 2000;

    private AdaptationBench() {}

    /** Adds the rows to a table. */
    static void run(BenchTable table) {
        final ReplayScenario late = RecordingByLaw.draw(1).get(2);
        table.title("adaptation policy of the published size on one scenario of 64 runs");
        table.atLeast("episodes learnt, one at a time", LEARNT / learning(late), "1/s", LEARNT_TARGET);
        table.atLeast("episodes played in batches of " + BATCH, BATCHES * BATCH / playing(late), "1/s", PLAYED_TARGET);
    }

    private static AdaptationNetwork network() {
        return new AdaptationNetwork(PolicyShape.published(Vocabulary.CLEAN), Chance.of(1, Chance.Purpose.WEIGHTS, 0));
    }

    private static double learning(ReplayScenario scenario) {
        final AdaptationPlan plan = new AdaptationPlan(
                new TrainingOptions(1, Integer.MAX_VALUE),
                List.of(scenario),
                AdaptationPlan.Order.MIXED,
                LearningSchedules.published(1),
                1,
                AdaptationPlan.Baseline.NONE);
        try (AdaptationLearning learning = new AdaptationLearning(plan, network())) {
            return Timing.median(() -> Timing.of(() -> {
                Standing standing = Standing.BEGINNING;
                for (int episode = 0; episode < LEARNT; episode++) {
                    standing = learning.work(standing).standing();
                }
            }));
        }
    }

    private static double playing(ReplayScenario scenario) {
        try (ReplayedPlay play = new ReplayedPlay(network(), List.of(scenario))) {
            return Timing.median(() -> Timing.of(() -> {
                for (int batch = 0; batch < BATCHES; batch++) {
                    play.play(BATCH, 1, batch);
                }
            }));
        }
    }
}
