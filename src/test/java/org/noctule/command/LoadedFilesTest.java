package org.noctule.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A run pays for no files of ours but those that it needs. */
@Tag("whole")
final class LoadedFilesTest {
    private static final Pattern FILE = Pattern.compile("] (org\\.noctule\\.[a-z.]+[A-Z]\\w*)");

    /** May only shrink: what many of our files need that a plain run does not comes in by one that it loads. */
    private static final int MOST = 413;

    @TempDir
    private Path folder;

    @Test
    void aPlainRunLoadsFewFiles() throws IOException {
        final List<String> command = new ArrayList<>(Cli.process(List.of(
                "launch",
                "easy",
                Path.of("launch/quickstart.json").toAbsolutePath().toString(),
                "--quiet",
                "--out",
                "out")));
        command.add(1, "-Xlog:class+load");
        try (OtherProgram run = OtherProgram.start(folder.resolve("log"), command)) {
            assertThat(run.code(60)).as(run::printed).isZero();
            final TreeSet<String> files = FILE.matcher(run.printed())
                    .results()
                    .map(MatchResult::group)
                    .collect(Collectors.toCollection(TreeSet::new));
            assertThat(files.size()).as("files: %s", files).isBetween(MOST / 2, MOST);
        }
    }
}
