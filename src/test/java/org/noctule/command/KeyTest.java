package org.noctule.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.noctule.json.JsonInput;

/** The secret that locks the connection of two halves. */
class KeyTest {
    @TempDir
    private Path folder;

    private Path key;
    private Path options;

    @BeforeEach
    void draw() {
        key = folder.resolve("noctule.key");
        assertThat(Cli.run("generate", "key", key).code()).isZero();
        options = new Experiments(folder).options("");
    }

    @Test
    void isForItsOwnerAlone() throws IOException {
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(key)))
                .isEqualTo("rw-------");
    }

    @Test
    void isNeverReplaced() {
        final String before = Experiments.text(key);
        final Cli again = Cli.run("generate", "key", key);
        assertThat(again.code()).isEqualTo(2);
        assertThat(again.err())
                .isEqualTo("noctule: The file (" + key + ") exists already.\n"
                        + "Maybe name another one: a key that is in use is never replaced.\n");
        assertThat(Experiments.text(key)).isEqualTo(before);
    }

    @ParameterizedTest
    @CsvSource({"-s tcp://127.0.0.1:*", "--processes"})
    void locksARunAndLeavesItsBytes(String channel) {
        final Path locked = folder.resolve("locked");
        final String[] words = channel.split(" ");
        final Cli cli =
                Cli.run("launch", "easy", options, "-q", "-o", locked, "--key", key, words[0], words[words.length - 1]);
        assertThat(cli).isEqualTo(new Cli(0, "", ""));
        final Path open = folder.resolve("open");
        Cli.run("launch", "easy", options, "-q", "-o", open, "--transport", "direct");
        assertThat(Experiments.results(locked)).isEqualTo(Experiments.results(open));
        assertThat(JsonInput.read(locked.resolve("run.json"))
                        .get("options")
                        .get("channel")
                        .get("key_file")
                        .text())
                .isEqualTo(key.toString());
    }

    @Test
    void mayStandInTheOptionsFile() {
        options = new Experiments(folder)
                .options("'channel': {'key_file': 'noctule.key', 'endpoint': 'tcp://127.0.0.1:*'}");
        assertThat(Cli.run("launch", "easy", options, "-q", "-o", folder.resolve("out")))
                .isEqualTo(new Cli(0, "", ""));
    }

    @Test
    void thatIsNoneIsTold() {
        final Path none = new Experiments(folder).write("none.key", "{\"public\": \"a\", \"secret\": \"b\"}");
        final Cli cli = Cli.run("launch", "easy", options, "-s", "tcp://127.0.0.1:*", "--key", none);
        assertThat(cli.code()).isEqualTo(2);
        assertThat(cli.err()).contains("is no key of 40 characters").contains("noctule generate key FILE");
    }

    @ParameterizedTest
    @CsvSource({"tcp://0.0.0.0:*, true", "tcp://127.0.0.1:*, false", "tcp://localhost:*, false"})
    void isMissedWhereOtherMachinesMayCome(String endpoint, boolean warned) {
        final Cli cli = Cli.run("decide", "easy", "-s", endpoint, "--timeout", "0.1");
        assertThat(cli.code()).isEqualTo(3);
        assertThat(cli.err().contains("leaves this machine without a key")).isEqualTo(warned);
        assertThat(Cli.run("decide", "easy", "-s", endpoint, "--timeout", "0.1", "--key", key)
                        .err())
                .doesNotContain("without a key");
    }
}
