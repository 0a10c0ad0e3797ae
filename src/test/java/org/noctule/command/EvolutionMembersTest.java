package org.noctule.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.noctule.experiment.distributed.SharedMembers;
import org.noctule.learning.Natives;
import org.noctule.learning.training.TrainingListener;

/** Evolutions whose networks real processes try. */
@Tag("long")
final class EvolutionMembersTest {
    @TempDir
    private Path folder;

    private MemberTraining training;

    @BeforeEach
    void make() {
        Natives.need();
        training = new MemberTraining(folder);
    }

    private void agent(int episodes) {
        training.of("'name': 'evolution', 'hidden': 8, 'pairs': 8, 'spread': 0.2, 'lr': 0.05, 'training': {'episodes': "
                + episodes + ", 'evaluate_every': 5, 'evaluation_episodes': 1}");
    }

    private void share(String name, int members, TrainingListener listener, long updates) {
        training.train(
                name,
                alone -> alone.sharedOut(new SharedMembers(training.members(members), Optional.empty())),
                listener,
                updates);
    }

    private void demandSame(String name) {
        for (final String file : new String[] {"model.safetensors", "checkpoint.safetensors", "training.csv"}) {
            assertThat(folder.resolve(name).resolve(file))
                    .hasSameBinaryContentAs(folder.resolve("alone").resolve(file));
        }
    }

    @Test
    void learnsThePairWithTheBestMakespan() {
        agent(480);
        final double[] last = new double[1];
        training.train(
                "alone",
                alone -> alone,
                progress -> last[0] += progress.update() > 20 ? progress.meanReturn() / 10 : 0);
        assertThat(last[0]).isGreaterThan(8.3);
    }

    /** Of two members one is killed; then one of its own goes on, beyond the second whole state. */
    @Test
    void membersAndTheirLossChangeNothing() {
        agent(16 * 108);
        training.train("alone", alone -> alone, TrainingListener.NONE);
        share("one", 1, TrainingListener.NONE, Long.MAX_VALUE);
        demandSame("one");
        share(
                "killed",
                2,
                progress -> {
                    if (progress.update() == 3) {
                        LostMembersTest.member().destroyForcibly();
                    }
                },
                6);
        assertThat(training.warnings()).singleElement().asString().endsWith("Others play its episodes.");
        share("killed", 2, TrainingListener.NONE, Long.MAX_VALUE);
        demandSame("killed");
    }
}
