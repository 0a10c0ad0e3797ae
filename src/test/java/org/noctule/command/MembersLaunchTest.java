package org.noctule.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.noctule.error.NoctuleException;
import org.noctule.experiment.process.OtherJava;
import org.noctule.learning.Natives;

/** Trainings whose episodes other processes play, from the command line to the model. */
@Tag("long")
final class MembersLaunchTest {
    private static final Path EXPERIMENT =
            Path.of("launch/experiments/hdeeprm-learning").toAbsolutePath();

    @TempDir
    private Path folder;

    @BeforeEach
    void need() {
        Natives.need();
    }

    private Path options(String agent) {
        final String text = Experiments.text(EXPERIMENT.resolve("actor-critic.json"))
                .replaceAll("\"agent\": .*", "\"agent\": {" + agent.replace('\'', '"') + "}")
                .replace("../../..", Path.of("").toAbsolutePath().toString().replace('\\', '/'));
        return new Experiments(folder).write("train.json", text);
    }

    private Path options() {
        return options("'run': 'train', 'hidden': 16, 'lr': 0.005, 'batch': 4, 'environments': 1");
    }

    private Cli train(String agent, int episodes, String out, String... more) {
        final Object[] words = new Object[7 + more.length];
        System.arraycopy(
                new Object[] {"launch", agent, folder.resolve("train.json"), "--nbruns", episodes, "--out"},
                0,
                words,
                0,
                6);
        words[6] = folder.resolve(out);
        System.arraycopy(more, 0, words, 7, more.length);
        return Cli.run(words);
    }

    private void demandEqual(String out, String other) {
        for (final String name : new String[] {"model.safetensors", "checkpoint.safetensors", "jobs.csv"}) {
            assertThat(folder.resolve(out).resolve(name))
                    .hasSameBinaryContentAs(folder.resolve(other).resolve(name));
        }
    }

    @Test
    void aMemberTrainsTheSameModelAsOneProcess() {
        options();
        assertThat(train("actor-critic", 10, "alone", "-q").code()).isZero();
        final Cli cli = train("actor-critic", 10, "shared", "-q", "--members", "1", "--exchange", "files");
        assertThat(cli.err()).isEmpty();
        assertThat(cli.code()).isZero();
        demandEqual("shared", "alone");
    }

    @ParameterizedTest
    @CsvSource({
        "1, stream, reinforce",
        "2, stream, ppo",
        "4, stream, actor-critic",
        "2, map, ppo",
        "2, memory, reinforce"
    })
    @Tag("long")
    void membersTrainTheSameModelOverEachExchange(String members, String exchange, String agent) {
        options();
        assertThat(train(agent, 18, "alone", "-q").code()).isZero();
        assertThat(train(agent, 18, "shared", "-q", "--members", members, "--exchange", exchange)
                        .code())
                .isZero();
        demandEqual("shared", "alone");
    }

    @Test
    @Tag("long")
    void goesOnFromACheckpointWithOtherMembers() {
        options();
        assertThat(train("ppo", 16, "alone", "-q").code()).isZero();
        assertThat(train("ppo", 8, "shared", "-q", "--members", "2").code()).isZero();
        assertThat(train("ppo", 16, "shared", "-q", "--members", "1", "--resume")
                        .code())
                .isZero();
        demandEqual("shared", "alone");
    }

    @Test
    @Tag("long")
    void theLossOfAMemberChangesNothing() throws Exception {
        options();
        final int episodes = 400;
        assertThat(train("actor-critic", episodes, "alone", "-q").code()).isZero();
        final Thread killer = new Thread(() -> {
            while (!Thread.currentThread().isInterrupted()) {
                final Path table = folder.resolve("shared/checkpoint.safetensors");
                if (Files.exists(table)) {
                    ProcessHandle.current()
                            .children()
                            .filter(child -> child.info().command().orElse("").endsWith("java"))
                            .findFirst()
                            .ifPresent(ProcessHandle::destroyForcibly);
                    return;
                }
                LockSupport.parkNanos(1_000_000);
            }
        });
        killer.setDaemon(true);
        killer.start();
        final Cli cli = train(
                "actor-critic",
                episodes,
                "shared",
                "--members",
                "4",
                "--set",
                "decision.agent.training.checkpoint_every=1");
        killer.interrupt();
        killer.join();
        assertThat(cli.code()).as(cli.err()).isZero();
        assertThat(cli.err()).contains("was ended from outside (exit code 137)").contains("Others play its episodes.");
        assertThat(folder.resolve("shared/model.safetensors"))
                .hasSameBinaryContentAs(folder.resolve("alone/model.safetensors"));
    }

    @Test
    void aMemberThatIsDismissedEndsInTwoLines() throws Exception {
        options();
        final Process member = OtherJava.start(
                Main.class,
                List.of(),
                List.of("launch", "ppo", folder.resolve("train.json").toString(), "--member", "--quiet"));
        try (Writer in = member.outputWriter()) {
            in.write("dismissed\n");
        }
        assertThat(new String(member.getErrorStream().readAllBytes(), StandardCharsets.UTF_8).lines())
                .satisfiesExactly(
                        line -> assertThat(line).startsWith("noctule: The training goes on without this member"),
                        line -> assertThat(line).startsWith("Maybe it was stopped (SIGSTOP)"));
        assertThat(member.waitFor()).isEqualTo(NoctuleException.Kind.PEER.exitCode());
    }

    @Test
    void saysWhatCannotBeSharedOut() {
        options("'run': 'train', 'hidden': 16");
        assertThat(train("dqn", 4, "a", "-q", "--members", "1").err())
                .contains("This learner cannot be trained by members")
                .contains("\nMaybe");
        assertThat(train("easy", 4, "b", "-q", "--members", "1").err())
                .contains("--members: the agent easy does not train here.")
                .contains("\nMaybe");
        assertThat(train("ppo", 4, "c", "-q", "--members", "1", "--exchange", "pipe")
                        .err())
                .contains("(pipe)")
                .contains("\nMaybe");
        assertThat(train("ppo", 4, "d", "-q", "--exchange", "files").err()).contains("no members");
    }
}
