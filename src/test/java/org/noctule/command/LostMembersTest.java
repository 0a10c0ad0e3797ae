package org.noctule.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.noctule.error.NoctuleException;
import org.noctule.experiment.distributed.SharedMembers;
import org.noctule.learning.Natives;
import org.noctule.learning.training.Progress;
import org.noctule.learning.training.TrainingListener;

/** Members of trainings that are killed or stand still between two updates. */
@DisabledOnOs(OS.WINDOWS)
@Tag("whole")
final class LostMembersTest {
    private static final String AGENT =
            "'name': 'actor-critic', 'hidden': 16, 'lr': 0.005, 'batch': 4, 'environments': 1, 'training': {'episodes': 24}";

    @TempDir
    private Path folder;

    private MemberTraining training;

    @BeforeEach
    void make() {
        Natives.need();
        training = new MemberTraining(folder).of(AGENT);
    }

    /** The member that was started last of those that are left. */
    static ProcessHandle member() {
        return ProcessHandle.current()
                .children()
                .filter(child -> child.info().command().orElse("").endsWith("java"))
                .max(Comparator.comparing(ProcessHandle::pid))
                .orElseThrow();
    }

    static void signal(ProcessHandle process, String name) {
        try {
            assertThat(new ProcessBuilder("kill", "-" + name, Long.toString(process.pid()))
                            .start()
                            .waitFor())
                    .isZero();
        } catch (final IOException | InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private void demandSameModel() {
        training.train("alone", alone -> alone, TrainingListener.NONE);
        assertThat(folder.resolve("shared/model.safetensors"))
                .hasSameBinaryContentAs(folder.resolve("alone/model.safetensors"));
    }

    private void share(int members, TrainingListener deeds) {
        training.train(
                "shared",
                alone -> alone.sharedOut(new SharedMembers(training.members(members), Optional.empty())),
                deeds);
    }

    @Test
    @Tag("long")
    void aMemberThatStandsStillIsReplacedAndEndsWhenItWakes() {
        final ProcessHandle[] stopped = new ProcessHandle[1];
        share(2, progress -> {
            if (progress.update() == 2) {
                stopped[0] = member();
                signal(stopped[0], "STOP");
            } else if (progress.update() == 4) {
                signal(stopped[0], "CONT");
                assertThat(stopped[0]
                                .onExit()
                                .orTimeout(20, TimeUnit.SECONDS)
                                .join()
                                .isAlive())
                        .isFalse();
            }
        });
        assertThat(training.warnings())
                .singleElement()
                .asString()
                .matches("The member . of the training was silent for 2.0 s. Others play its episodes.");
        demandSameModel();
    }

    @Test
    @Tag("long")
    void whenAllStandStillTheTrainingEndsInTwoLines() {
        assertThatThrownBy(() -> share(1, progress -> stopAt(progress, 3)))
                .isInstanceOfSatisfying(
                        NoctuleException.class, e -> assertThat(e.remedy()).startsWith("Maybe it was stopped"))
                .hasMessage("The member 1 of the training was silent for 2.0 s.");
        assertThat(training.warnings()).isEmpty();
        assertThat(folder.resolve("shared/model.safetensors")).doesNotExist();
    }

    private static void stopAt(Progress progress, int update) {
        if (progress.update() == update) {
            signal(member(), "STOP");
        }
    }

    @Test
    @Tag("long")
    void aMemberThatIsKilledIsReplaced() {
        share(2, progress -> {
            if (progress.update() == 2) {
                member().destroyForcibly();
            }
        });
        assertThat(training.warnings()).singleElement().asString().endsWith("Others play its episodes.");
        demandSameModel();
    }
}
