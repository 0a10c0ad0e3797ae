package org.noctule.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Function;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.noctule.error.NoctuleException;
import org.noctule.experiment.Training;
import org.noctule.experiment.distributed.SharedMembers;
import org.noctule.learning.Natives;
import org.noctule.learning.training.Trained;
import org.noctule.learning.training.TrainingListener;

/** Trainings whose learner does not wait for its members. */
@Tag("whole")
final class AsyncTrainingTest {
    private static final String[] FILES = {"model.safetensors", "checkpoint.safetensors", "training.csv", "arrivals.csv"
    };

    @TempDir
    private Path folder;

    private MemberTraining training;

    @BeforeEach
    void make() {
        Natives.need();
        training = new MemberTraining(folder);
    }

    private void agent(int episodes) {
        training.of("'name': 'impala', 'hidden': 16, 'lr': 0.01, 'reward_scale': 0.1, 'batch': 4"
                + ", 'training': {'episodes': " + episodes
                + ", 'mode': 'async', 'max_lag': 3, 'evaluate_every': 7, 'evaluation_episodes': 1}");
    }

    private Function<Training, Training> members(int count) {
        return alone -> alone.sharedOut(new SharedMembers(training.members(count), Optional.empty()));
    }

    private Function<Training, Training> replay(int count, String name) {
        final Path record = folder.resolve(name).resolve("arrivals.csv");
        return alone -> alone.sharedOut(new SharedMembers(training.members(count), Optional.of(record)));
    }

    private void demandReplay(int count) {
        training.train("again", replay(count, "first"), TrainingListener.NONE);
        for (final String file : FILES) {
            assertThat(folder.resolve("again").resolve(file))
                    .hasSameBinaryContentAs(folder.resolve("first").resolve(file));
        }
    }

    /** Its rewards are 6 to 8.4, of one decision: the last updates must have found the best. */
    @Test
    @Tag("long")
    void learnsAndIsRepeatedFromItsRecord() {
        agent(1600);
        final double[] last = new double[1];
        final Trained trained = training.train(
                "first", members(2), progress -> last[0] += progress.update() > 380 ? progress.meanReturn() / 20 : 0);
        assertThat(trained.episodes()).isEqualTo(1600);
        assertThat(last[0]).isGreaterThan(8.2);
        assertThat(trained.bestReturn().orElseThrow()).isEqualTo(8.4);
        assertThat(CsvRows.read(folder.resolve("first/arrivals.csv")))
                .anySatisfy(row -> assertThat(row.get("weights")).isNotEqualTo(row.get("update")));
        demandReplay(1);
    }

    @Test
    @Tag("long")
    void isRepeatedAlsoWhereItWasStoppedAndAMemberWasLost() {
        agent(96);
        final TrainingListener killer = progress -> {
            if (progress.update() == 3) {
                LostMembersTest.member().destroyForcibly();
            }
        };
        training.train("first", members(2), killer, 9);
        assertThat(training.warnings()).anySatisfy(said -> assertThat(said).endsWith("Others play its episodes."));
        training.train("first", members(1), TrainingListener.NONE);
        demandReplay(2);
        assertThatThrownBy(() -> {
                    training.of("'name': 'impala', 'batch': 5, 'training': {'episodes': 20, 'mode': 'async'}");
                    training.train("other", replay(1, "first"), TrainingListener.NONE);
                })
                .isInstanceOfSatisfying(
                        NoctuleException.class, e -> assertThat(e.remedy()).startsWith("Maybe"))
                .hasMessageContaining("holds 4 episodes of update 0, and this training takes 5");
    }

    /** It plays with the weights of one update while the others go on for many. */
    @Test
    @Tag("long")
    @DisabledOnOs(OS.WINDOWS)
    void theEpisodeOfASlowMemberIsDroppedAndCounted() {
        agent(600);
        final ProcessHandle[] slow = new ProcessHandle[1];
        training.train(
                "first",
                alone -> alone.sharedOut(
                        new SharedMembers(training.members(2, Duration.ofMinutes(2)), Optional.empty())),
                progress -> {
                    if (progress.update() == 3) {
                        slow[0] = LostMembersTest.member();
                        LostMembersTest.signal(slow[0], "STOP");
                    } else if (progress.update() == 12) {
                        LostMembersTest.signal(slow[0], "CONT");
                    }
                });
        assertThat(training.warnings())
                .singleElement()
                .asString()
                .matches("\\d+ of 6\\d\\d episodes were dropped: they were more than max_lag \\(3\\) updates old.");
        assertThat(CsvRows.read(folder.resolve("first/arrivals.csv")))
                .filteredOn(row -> row.get("used").equals("0"))
                .isNotEmpty()
                .allSatisfy(
                        row -> assertThat(Integer.parseInt(row.get("update")) - Integer.parseInt(row.get("weights")))
                                .isGreaterThan(3));
        demandReplay(1);
    }

    @Test
    void whatCannotBeAsynchronousIsTwoLines() {
        agent(8);
        assertThatThrownBy(() -> training.train("none", alone -> alone, TrainingListener.NONE))
                .isInstanceOfSatisfying(
                        NoctuleException.class, e -> assertThat(e.remedy()).startsWith("Maybe"))
                .hasMessageContaining("async needs members");
        training.of("'name': 'ppo', 'training': {'mode': 'async'}");
        assertThatThrownBy(() -> training.train("ppo", members(1), TrainingListener.NONE))
                .isInstanceOfSatisfying(
                        NoctuleException.class, e -> assertThat(e.remedy()).contains("impala"))
                .hasMessageContaining("cannot learn from episodes that older weights played");
        training.of("'name': 'ppo', 'training': {'episodes': 4}");
        assertThatThrownBy(() -> training.train("sync", replay(1, "first"), TrainingListener.NONE))
                .isInstanceOfSatisfying(
                        NoctuleException.class, e -> assertThat(e.remedy()).startsWith("Maybe"))
                .hasMessageContaining("takes its episodes in their order anyway");
    }
}
