package org.noctule.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The tutorial about figures draws them with pandas and Evalys. */
@Tag("long")
final class FiguresPageTest {
    @TempDir
    private Path folder;

    @Test
    void itsSnippetsAreOneSession() throws IOException {
        final PythonEnvironment python = PythonEnvironment.of("evalys");
        final Path options = Path.of("launch/quickstart.json").toAbsolutePath();
        final Path runs = folder.resolve("runs/figures");
        for (final String agent : List.of("fcfs", "easy")) {
            assertThat(Cli.run("launch", agent, options, "--transport", "direct", "-q", "--out", runs.resolve(agent)))
                    .isEqualTo(new Cli(0, "", ""));
        }
        assertThat(Cli.run("evaluate", "fcfs", "easy", options, "-q", "--out", runs.resolve("compared"))
                        .code())
                .isZero();
        final List<String> snippets =
                Page.read(Path.of("docs/tutorials/my-figures.md")).blocks("python");
        final Path session = Files.writeString(
                folder.resolve("session.py"),
                "import os\nos.chdir(os.path.dirname(os.path.abspath(__file__)))\n" + String.join("\n", snippets));
        final List<String> command = List.of(python.program("python"), session.toString());
        try (OtherProgram program = OtherProgram.start(folder.resolve("session.log"), command)) {
            assertThat(program.code(120)).as(program.printed()).isZero();
        }
        assertThat(List.of("distributions.png", "machines.png", "gantt.png"))
                .allSatisfy(file -> assertThat(runs.resolve(file)).isNotEmptyFile());
    }
}
