package org.noctule.learning.training;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.noctule.error.NoctuleException;
import org.noctule.json.JsonInput;
import org.noctule.learning.Corridor;
import org.noctule.learning.Natives;
import org.noctule.learning.algorithm.Learners;
import org.noctule.learning.network.Networks;
import org.noctule.model.Layout;

@Tag("whole")
final class EvolutionMethodTest {
    @TempDir
    private Path directory;

    @BeforeAll
    static void load() {
        Natives.need();
    }

    private static TrainingPlan plan(int episodes) {
        final Corridor corridor = new Corridor();
        return new TrainingPlan(
                new TrainingOptions(7, episodes, 5, 20, 0, 0, 2),
                Networks.read(
                        JsonInput.parse("{\"type\": \"mlp\", \"hidden\": [8], \"activation\": \"tanh\"}", "test")),
                Learners.read(JsonInput.parse(
                        "{\"name\": \"evolution\", \"lr\": 0.05, \"spread\": 0.2, \"pairs\": 8}", "test")),
                new Layout("toy", corridor.observationSize(), corridor.actions().names()));
    }

    private Trained train(TrainingPlan plan, String name, int threads, long updates) {
        final OwnGenerations source =
                new OwnGenerations(Stream.generate(() -> new EvolutionPlayer(plan, new Corridor()))
                        .limit(threads)
                        .toList());
        final long[] done = {0};
        try (Trainer trainer = new Trainer(
                new EvolutionMethod(plan, new Corridor(), source),
                plan.options(),
                Optional.of(directory.resolve(name)))) {
            trainer.resume();
            return trainer.run(progress -> done[0] = progress.update(), () -> done[0] >= updates);
        }
    }

    /** The best walks cost 2.75 on average; one that never comes home 40. */
    @Test
    void learnsToWalkHome() {
        final Trained trained = train(plan(1600), "run", 1, Long.MAX_VALUE);
        assertThat(trained.bestReturn().orElseThrow()).isGreaterThan(-3.5);
        assertThat(trained.episodes()).isEqualTo(1600);
        assertThat(trained.updates()).isEqualTo(100);
    }

    @Test
    void anotherMethodRefusesIt() {
        assertThatThrownBy(() -> new GradientMethod(plan(10), List.of(new Corridor())))
                .isInstanceOf(NoctuleException.class)
                .hasMessageContaining("weights of its own");
    }

    @Test
    void threadsAndInterruptionsChangeNothing() {
        final TrainingPlan plan = plan(150);
        assertThat(train(plan, "whole", 1, Long.MAX_VALUE).episodes()).isEqualTo(160);
        train(plan, "pieces", 2, 3);
        train(plan, "pieces", 3, 7);
        train(plan, "pieces", 1, Long.MAX_VALUE);
        for (final String file : List.of("checkpoint.safetensors", "best.safetensors", "training.csv")) {
            assertThat(directory.resolve("pieces").resolve(file))
                    .hasSameBinaryContentAs(directory.resolve("whole").resolve(file));
        }
    }
}
