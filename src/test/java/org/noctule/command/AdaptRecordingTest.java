package org.noctule.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.noctule.learning.Natives;

final class AdaptRecordingTest {
    @TempDir
    private Path folder;

    private Path options() throws IOException {
        return Files.writeString(folder.resolve("options.json"), """
                {"model": "FeedForwardNet", "images": {"training": 64, "test": 20, "size": 32}, "budget": 1, "decisions": 1,
                 "scenarios": [{"name": "x", "up": 0}], "output": "tables"}
                """);
    }

    @Test
    void recordsOnceUnlessForced() throws IOException {
        Natives.need();
        final Cli first = Cli.run("adapt", "record", options(), "--jobs", 1);
        assertThat(first.err()).doesNotContain("Exception");
        assertThat(first.code()).isZero();
        assertThat(first.out()).contains("x: accuracy ", "recorded in " + folder.resolve("tables"));
        final Cli second = Cli.run("adapt", "record", options());
        assertThat(second.code()).isEqualTo(2);
        assertThat(second.err()).contains("exists already.", "Maybe");
        assertThat(Cli.run("adapt", "record", options(), "--force", "--quiet").err())
                .isEmpty();
    }

    @Test
    void tellsWhatIsMissing() {
        assertThat(Cli.run("adapt").err()).contains("is none of train, evaluate, table, record.");
        assertThat(Cli.run("adapt", "recrd").err()).contains("Maybe", "record");
        assertThat(Cli.run("adapt", "record").err()).contains("one options file is needed, not 0");
    }
}
