package org.noctule.learning.training;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.noctule.agent.ActionSpace;
import org.noctule.error.NoctuleException;
import org.noctule.json.JsonInput;
import org.noctule.learning.Bandit;
import org.noctule.learning.Corridor;
import org.noctule.learning.Environment;
import org.noctule.learning.Natives;
import org.noctule.learning.Turn;
import org.noctule.learning.algorithm.LearnerOptions;
import org.noctule.learning.algorithm.Learners;
import org.noctule.learning.environment.EnvironmentGroup;
import org.noctule.learning.network.NetworkOptions;
import org.noctule.learning.network.Networks;
import org.noctule.model.Layout;
import org.noctule.model.Model;

@Tag("whole")
final class TrainerTest {
    private static final String REINFORCE =
            "{'name': 'reinforce', 'lr': 0.01, 'returns': 'raw', 'baseline': 'moving', 'entropy': 0.01, 'batch': 4}";
    private static final String ACTOR_CRITIC = "{'name': 'actor_critic', 'lr': 0.01, 'batch': 4}";
    private static final String PPO = "{'name': 'ppo', 'lr': 0.01, 'batch': 8, 'minibatch': 32, 'target_kl': 0.1}";
    private static final String IMPALA = "{'name': 'impala', 'lr': 0.01, 'batch': 4, 'reward_scale': 0.1}";
    private static final String DQN = "{'name': 'dqn', 'lr': 0.003, 'learning_starts': 60, 'step_every': 2, "
            + "'target_every': 50, 'minibatch': 32, 'epsilon_decisions': 600, 'replay': 700, 'batch': 4}";
    private static final String MLP = "{'type': 'mlp', 'hidden': [16], 'activation': 'tanh'}";

    @TempDir
    Path directory;

    @BeforeAll
    static void load() {
        Natives.need();
    }

    private static JsonInput json(String text) {
        return JsonInput.parse(text.replace('\'', '"'), "test");
    }

    private static TrainingPlan plan(TrainingOptions options, String learner, Environment environment) {
        return plan(options, Networks.read(json(MLP)), Learners.read(json(learner)), environment);
    }

    private static TrainingPlan plan(
            TrainingOptions options, NetworkOptions network, LearnerOptions learner, Environment environment) {
        return new TrainingPlan(
                options,
                network,
                learner,
                new Layout(
                        "toy",
                        environment.observationSize(),
                        environment.actions().names()));
    }

    private static Trainer trainer(TrainingPlan plan, List<Environment> environments, Optional<Path> place) {
        return new Trainer(new GradientMethod(plan, environments), plan.options(), place);
    }

    private static List<Environment> corridors(int count) {
        return Stream.generate(() -> (Environment) new Corridor()).limit(count).toList();
    }

    private Trained train(TrainingPlan plan, String name) {
        return train(plan, name, TrainingListener.NONE);
    }

    private Trained train(TrainingPlan plan, String name, TrainingListener listener) {
        try (Trainer trainer = trainer(plan, corridors(3), Optional.of(directory.resolve(name)))) {
            trainer.resume();
            return trainer.run(listener, () -> false);
        }
    }

    /** The best walks cost 2.75 on average; a random one 9. */
    @ParameterizedTest
    @ValueSource(strings = {REINFORCE, ACTOR_CRITIC, PPO, IMPALA, DQN})
    void learnsToWalkHome(String learner) {
        final TrainingOptions options = new TrainingOptions(7, 400, 10, 20, 0, 0, 100);
        final Trained trained = train(plan(options, learner, new Corridor()), "run");
        assertThat(trained.bestReturn().orElseThrow()).isGreaterThan(-3.5);
        assertThat(trained.ending()).isEqualTo(Trained.Ending.FINISHED);
        assertThat(trained.episodes()).isEqualTo(400);
    }

    @ParameterizedTest
    @ValueSource(strings = {REINFORCE, ACTOR_CRITIC, PPO, IMPALA, DQN})
    void aTrainingThatWasKilledGoesOnAsIfNothingHadHappened(String learner) throws IOException {
        final TrainingOptions options = new TrainingOptions(3, 96, 2, 3, 0, 0, 3);
        final TrainingPlan plan = plan(options, learner, new Corridor());
        train(plan, "whole");
        final IllegalStateException kill = new IllegalStateException("killed");
        for (final long update : new long[] {2, 7, 11}) {
            try {
                train(plan, "pieces", progress -> {
                    if (progress.update() == update) {
                        throw kill;
                    }
                });
            } catch (IllegalStateException e) {
                assertThat(e).isSameAs(kill);
            }
        }
        train(plan, "pieces");
        for (final String file : List.of("checkpoint.safetensors", "best.safetensors", "training.csv")) {
            assertThat(directory.resolve("pieces").resolve(file))
                    .hasSameBinaryContentAs(directory.resolve("whole").resolve(file));
        }
        final int updates = 96 / plan.learner().episodes();
        assertThat(Files.readAllLines(directory.resolve("whole/training.csv"))).hasSize(updates + 1);
    }

    @Test
    void theSeedDecides() throws IOException {
        final String network = "checkpoint.safetensors";
        for (final long seed : new long[] {1, 2}) {
            train(plan(new TrainingOptions(seed, 40), PPO, new Corridor()), "once" + seed);
            train(plan(new TrainingOptions(seed, 40), PPO, new Corridor()), "again" + seed);
            assertThat(directory.resolve("once" + seed).resolve(network))
                    .hasSameBinaryContentAs(directory.resolve("again" + seed).resolve(network));
        }
        assertThat(Files.readAllBytes(directory.resolve("once1").resolve(network)))
                .isNotEqualTo(Files.readAllBytes(directory.resolve("once2").resolve(network)));
    }

    @Test
    void threadsChangeNothing() {
        final TrainingPlan plan = plan(new TrainingOptions(1, 40), PPO, new Corridor());
        for (final int threads : new int[] {1, 2, 3}) {
            final GradientMethod method = new GradientMethod(plan, new EnvironmentGroup(corridors(5), threads));
            try (Trainer trainer =
                    new Trainer(method, plan.options(), Optional.of(directory.resolve("run" + threads)))) {
                trainer.run(TrainingListener.NONE, () -> false);
            }
            assertThat(directory.resolve("run" + threads + "/checkpoint.safetensors"))
                    .hasSameBinaryContentAs(directory.resolve("run1/checkpoint.safetensors"));
        }
    }

    @Test
    void endsWhenEvaluationsBringNothingNew() {
        final TrainingOptions options = new TrainingOptions(1, 100_000, 1, 2, 0, 3, 100);
        final Trained trained = train(plan(options, PPO, new Corridor()), "run");
        assertThat(trained.ending()).isEqualTo(Trained.Ending.SETTLED);
        assertThat(trained.episodes()).isLessThan(10_000);
    }

    @Test
    void endsOnRequestAndGoesOnLater() {
        final TrainingPlan plan = plan(new TrainingOptions(1, 40), ACTOR_CRITIC, new Corridor());
        final List<Long> updates = new ArrayList<>();
        try (Trainer trainer = trainer(plan, corridors(1), Optional.of(directory))) {
            assertThat(trainer.resume()).isFalse();
            final Trained trained = trainer.run(progress -> updates.add(progress.update()), () -> updates.size() == 4);
            assertThat(trained.ending()).isEqualTo(Trained.Ending.STOPPED);
            assertThat(trained.updates()).isEqualTo(4);
        }
        try (Trainer trainer = trainer(plan, corridors(1), Optional.of(directory))) {
            assertThat(trainer.resume()).isTrue();
            trainer.run(progress -> updates.add(progress.update()), () -> false);
        }
        assertThat(updates).containsExactly(1L, 2L, 3L, 4L, 5L, 6L, 7L, 8L, 9L, 10L);
    }

    @Test
    void aLossThatIsNotFiniteEndsTheTrainingAndKeepsTheCheckpoint() throws IOException {
        final int[] played = {0};
        final Environment broken = new Environment() {
            private final Bandit bandit = new Bandit(new float[] {1}, 1, 2);

            @Override
            public ActionSpace actions() {
                return bandit.actions();
            }

            @Override
            public int observationSize() {
                return bandit.observationSize();
            }

            @Override
            public Turn begin(long seed) {
                return bandit.begin(seed);
            }

            @Override
            public Turn step(int action) {
                return ++played[0] == 10 ? new Turn.End(Double.NaN) : bandit.step(action);
            }

            @Override
            public void close() {
                bandit.close();
            }
        };
        final TrainingPlan plan = plan(
                new TrainingOptions(1, 40, 0, 1, 0, 0, 4),
                Networks.read(JsonInput.parse("{\"type\": \"reinforce\", \"hidden\": 4}", "test")),
                Learners.read(JsonInput.parse("{\"name\": \"reinforce\", \"lr\": 0.01}", "test")),
                broken);
        try (Trainer trainer = trainer(plan, List.of(broken), Optional.of(directory))) {
            assertThatThrownBy(() -> trainer.run(TrainingListener.NONE, () -> false))
                    .isInstanceOfSatisfying(
                            NoctuleException.class, e -> assertThat(e.remedy()).startsWith("Maybe the learning rate"))
                    .hasMessageContaining("training step 10 is NaN");
        }
        final Model kept = Model.read(new TrainingFiles(directory).checkpoint());
        assertThat(kept.progress().get("updates").count()).isEqualTo(8);
    }

    @Test
    void refusesAModelOfAnotherLayoutNetworkOrSeed() {
        final TrainingPlan plan = plan(new TrainingOptions(1, 4), ACTOR_CRITIC, new Corridor());
        final Model model = train(plan, "run").last();
        final Layout other =
                new Layout("other", plan.layout().size(), plan.layout().actions());
        refused(new TrainingPlan(plan.options(), plan.network(), plan.learner(), other), model, "\"toy\"");
        final Layout renamed = new Layout("toy", plan.layout().size(), List.of("a", "b", "c"));
        refused(new TrainingPlan(plan.options(), plan.network(), plan.learner(), renamed), model, "left, right");
        final NetworkOptions wider = Networks.read(json("{'type': 'mlp', 'hidden': [17]}"));
        refused(new TrainingPlan(plan.options(), wider, plan.learner(), plan.layout()), model, "\"hidden\":[17]");
        assertThatThrownBy(() -> train(plan(new TrainingOptions(2, 4), ACTOR_CRITIC, new Corridor()), "run"))
                .isInstanceOf(NoctuleException.class)
                .hasMessageContaining("not the seed");
    }

    private static void refused(TrainingPlan plan, Model model, String said) {
        try (GradientMethod method = new GradientMethod(plan, corridors(1))) {
            assertThatThrownBy(() -> method.start(model, "old.safetensors"))
                    .isInstanceOf(NoctuleException.class)
                    .hasMessageContaining("old.safetensors")
                    .hasMessageContaining(said);
        }
    }
}
