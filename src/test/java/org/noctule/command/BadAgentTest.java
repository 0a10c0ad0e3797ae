package org.noctule.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.noctule.json.JsonInput;

@Tag("whole")
class BadAgentTest {
    @TempDir
    private static Path folder;

    private static Path jar;
    private static int runs;

    @BeforeAll
    static void compile() {
        jar = Misbehaving.jar(folder);
    }

    private static Cli launch(String behaviour, Path out, String... channel) {
        new Experiments(folder).options("'decision': {'agent': {'behaviour': '" + behaviour + "'}}");
        final Object[] args = new Object[channel.length + 5];
        System.arraycopy(new Object[] {"launch", jar, folder.resolve("options.json"), "--out", out}, 0, args, 0, 5);
        System.arraycopy(channel, 0, args, 5, channel.length);
        return Cli.run(args);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            throw | 1 | The agent of JAR failed in decide(…) at date 1.0: java.lang.IllegalStateException: no idea.
            error | 1 | The agent of JAR failed in decide(…) at date 1.0: java.lang.NoClassDefFoundError: missing/Library.
            null | 1 | The agent of JAR answered null in decide(…) at date 1.0.
            past | 3 | (0.0) is before
            later decision | 3 | (6.0) is
            unknown job | 3 | EXECUTE_JOB
            running job | 3 | EXECUTE_JOB
            busy core | 3 | EXECUTE_JOB of job (w0!2): the allocation (0-3)
            missing core | 3 | EXECUTE_JOB of job (w0!2): the allocation (2-5)
            too few cores | 3 | EXECUTE_JOB of job (w0!2): the allocation (2-3) has 2 cores, but the job asks for 4.
            kill waiting | 3 | KILL_JOB
            after the end | 3 | The reply to SIMULATION_ENDS holds 1 events
            """)
    void tellsWhatAnAgentDidWrongOverEveryChannel(String behaviour, int code, String what) {
        for (final String channel : new String[] {"--transport direct", "--transport zmq", "-s tcp://127.0.0.1:*"}) {
            final Path out = folder.resolve("out" + runs++);
            final Cli cli = launch(behaviour, out, channel.split(" "));

            assertThat(cli.err()).as(channel).startsWith("noctule: ").contains(what.replace("JAR", jar.toString()));
            assertThat(cli.err().lines()).hasSize(2).last().asString().startsWith("Maybe ");
            assertThat(cli.code()).isEqualTo(code);
            assertThat(cli.out()).isEmpty();
            assertThat(Experiments.names(out)).contains("run.json").doesNotContain("schedule.csv");
            final JsonInput run = JsonInput.read(out.resolve("run.json"));
            assertThat(run.get("complete").flag()).isFalse();
            assertThat("noctule: " + run.get("failure").text())
                    .isEqualTo(cli.err().lines().toList().get(0));
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            checked | direct zmq processes evaluate | failed in decide(…) at date 1.0: java.io.IOException: no disk.
            assertion | direct zmq evaluate | failed in decide(…) at date 1.0: java.lang.AssertionError: never so.
            memory | direct zmq evaluate | failed in decide(…) at date 1.0: java.lang.OutOfMemoryError: Java heap space.
            thread death | direct zmq processes evaluate | failed in decide(…) at date 1.0: java.lang.ThreadDeath.
            interrupt | direct zmq processes evaluate | interrupted its own thread in decide(…) at date 1.0.
            null decision | direct zmq evaluate | answered null among its decisions in decide(…) at date 1.0.
            """)
    void namesTheJarOfWhateverAnAgentMayThrow(String behaviour, String channels, String what) {
        for (final String channel : channels.split(" ")) {
            final Cli cli = run(behaviour, channel, folder.resolve("out" + runs++));

            assertThat(cli.err())
                    .as(channel)
                    .startsWith("noctule: ")
                    .contains("The agent of " + jar + " " + what + System.lineSeparator());
            assertThat(cli.err().lines()).hasSize(2).last().asString().startsWith("Maybe ");
            assertThat(cli.code()).as(channel).isEqualTo(1);
            assertThat(Thread.interrupted()).isFalse();
        }
    }

    private static Cli run(String behaviour, String channel, Path out) {
        switch (channel) {
            case "evaluate":
                new Experiments(folder).options("'decision': {'agent': {'behaviour': '" + behaviour + "'}}");
                return Cli.run("evaluate", jar, folder.resolve("options.json"));
            case "processes":
                return launch(behaviour, out, "--processes");
            default:
                return launch(behaviour, out, "--transport", channel);
        }
    }

    @ParameterizedTest
    @CsvSource("busy core, 3, EXECUTE_JOB of job (w0!2): the allocation (0-3)")
    void tellsTheSameOfAProcess(String behaviour, int code, String what) {
        final Path out = folder.resolve("out" + runs++);
        final Cli cli = launch(behaviour, out, "--processes", "-q");

        assertThat(cli.err()).startsWith("noctule: " + what.replace("JAR", jar.toString()));
        assertThat(cli.err().lines()).hasSize(2);
        assertThat(cli.code()).isEqualTo(code);
        assertThat(JsonInput.read(out.resolve("run.json")).get("complete").flag())
                .isFalse();
    }

    @ParameterizedTest
    @CsvSource({"sleep, --transport direct", "deaf, --transport direct", "deaf, --transport zmq"})
    void givesUpAnAgentThatHangsAndKeepsWhatThereIs(String behaviour, String channel) {
        final Path out = folder.resolve("out" + runs++);
        final Cli cli = launch(behaviour, out, ("-q --timeout 0.3 " + channel).split(" "));

        assertThat(cli.code()).as(cli.err()).isEqualTo(3);
        assertThat(cli.err())
                .contains("silent for 0.3 s.\nMaybe it waits for something itself")
                .hasLineCount(2);
        assertThat(JsonInput.read(out.resolve("run.json")).get("complete").flag())
                .isFalse();
        assertThat(Experiments.names(out)).contains("jobs.csv").doesNotContain("schedule.csv");
    }

    @ParameterizedTest
    @ValueSource(strings = {"sleep", "deaf"})
    void doesNotHangAComparison(String behaviour) {
        final Path options =
                new Experiments(folder).options("'decision': {'agent': {'behaviour': '" + behaviour + "'}}");
        final Cli cli = Cli.run("evaluate", jar, options, "--timeout", "0.3", "-q");

        assertThat(cli.code()).isEqualTo(3);
        assertThat(cli.err())
                .isEqualTo("noctule: " + jar + " on options with seed 0: The decision side was silent for 0.3 s.\n"
                        + "Maybe it waits for something itself, or needs a longer --timeout.\n");
    }

    @Test
    void noticesAtOnceThatTheProcessIsGone() {
        final Path out = folder.resolve("out" + runs++);
        final long start = System.nanoTime();
        final Cli cli = launch("halt", out, "--processes", "-q");

        assertThat(cli.code()).as(cli.err()).isEqualTo(3);
        assertThat(cli.err().lines()).hasSize(2).last().asString().startsWith("Maybe ");
        assertThat(JsonInput.read(out.resolve("run.json")).get("complete").flag())
                .isFalse();
        assertThat((System.nanoTime() - start) / 1e9).isLessThan(25);
    }
}
