package org.noctule.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The picture of the figures is what {@code launch/picture} makes now. */
class PictureTest {
    @TempDir
    private Path folder;

    @Test
    void thePictureOfTheFiguresShowsTheQuickStart() {
        final Path run = folder.resolve("easy");
        assertThat(Cli.run("launch", "easy", "launch/quickstart.json", "--out", run, "--quiet"))
                .isEqualTo(new Cli(0, "", ""));
        assertThat(Cli.run("plot", "gantt", run).out())
                .as("launch/picture makes it anew")
                .isEqualTo(Experiments.text(Path.of("docs/images/quickstart.svg")));
        assertThat(Experiments.text(Path.of("docs/figures.md"))).contains("](images/quickstart.svg)");
    }
}
