package org.noctule.experiment.distributed;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.noctule.exchange.Block;
import org.noctule.exchange.Exchange;
import org.noctule.exchange.files.BlockFolder;
import org.noctule.exchange.files.FileCopies;
import org.noctule.json.JsonInput;
import org.noctule.learning.Corridor;
import org.noctule.learning.Natives;
import org.noctule.learning.algorithm.Evaluation;
import org.noctule.learning.algorithm.EvolutionStrategy;
import org.noctule.learning.algorithm.Learners;
import org.noctule.learning.network.Networks;
import org.noctule.learning.training.EvolutionPlayer;
import org.noctule.learning.training.Generation;
import org.noctule.learning.training.OwnGenerations;
import org.noctule.learning.training.TrainingOptions;
import org.noctule.learning.training.TrainingPlan;
import org.noctule.model.Layout;

/** Pairs that are tried by several players of one process, who tell each other seeds and returns alone. */
@Tag("long")
final class PairTaskTest {
    private static final Duration PATIENCE = Duration.ofSeconds(5);
    private static final int PAIRS = 3;

    @TempDir
    private Path folder;

    @BeforeEach
    void need() {
        Natives.need();
    }

    private static EvolutionPlayer player() {
        final Corridor corridor = new Corridor();
        return new EvolutionPlayer(
                new TrainingPlan(
                        new TrainingOptions(3, 1000),
                        Networks.read(JsonInput.parse("{\"type\": \"mlp\", \"hidden\": [8]}", "test")),
                        Learners.read(JsonInput.parse(
                                "{\"name\": \"evolution\", \"lr\": 0.05, \"spread\": 0.2, \"weight_decay\": 0.01, \"pairs\": "
                                        + PAIRS + "}",
                                "test")),
                        new Layout(
                                "toy",
                                corridor.observationSize(),
                                corridor.actions().names())),
                corridor);
    }

    /** One of the members hears of the training in its midst, another does nothing for a while. */
    @Test
    void membersMakeTheUpdatesOfOneProcessFromSeedsAndReturns() {
        final List<EvolutionPlayer> members = List.of(player(), player(), player());
        final boolean[] begun = new boolean[3];
        try (EvolutionPlayer learner = player();
                OwnGenerations own = new OwnGenerations(List.of(player(), player()));
                Exchange place = new BlockFolder(folder, new FileCopies(), Duration.ZERO)) {
            final EvolutionStrategy alone = learner.learner();
            for (int update = 0; update < 12; update++) {
                final int start = update < 6 ? 0 : 6;
                if (update == start) {
                    final float[] state = alone.state();
                    place.put(PairTask.state(start), Block.of(state, state.length));
                }
                final List<Evaluation> trials = new ArrayList<>();
                for (int pair = 0; pair < PAIRS; pair++) {
                    final int member = update < 4 ? pair % 2 : update < 8 ? 2 * (pair % 2) : pair;
                    final PairTask task = PairTask.read(JsonInput.parse(
                            new PairTask(pair, update, start).question().toString(), "task"));
                    task.catchUp(members.get(member), begun[member], place, PATIENCE);
                    begun[member] = true;
                    task.run(members.get(member), place);
                    final long[] seeds = members.get(member).seeds();
                    trials.addAll(Evaluation.decode(
                            place.get("pair_" + update + "_" + pair, PATIENCE).bytes(),
                            new long[] {seeds[2 * pair], seeds[2 * pair + 1]},
                            "pair"));
                }
                final Generation expected = own.tried(alone, learner.seeds());
                assertThat(trials).isEqualTo(expected.trials());
                assertThat(expected.decisions()).isPositive();
                alone.step(expected.trials());
                place.put(PairTask.trials(update), Block.of(Evaluation.encode(trials)));
            }
        } finally {
            members.forEach(EvolutionPlayer::close);
        }
    }
}
