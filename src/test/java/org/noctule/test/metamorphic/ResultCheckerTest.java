package org.noctule.test.metamorphic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The result files of the same scenarios as those of {@link MetamorphicTest}, checked by a program in Python that was
 * written apart from the simulator, {@code src/test/python/checker}; it is checked itself by wrong results.
 */
@Tag("whole")
class ResultCheckerTest {
    @TempDir(factory = QuickFolders.class)
    private Path folder;

    /** Output and exit code of the Python that checks. */
    private record Python(int code, String said) {
        static Python run(List<String> words) throws IOException, InterruptedException {
            final List<String> line = new ArrayList<>(List.of("python3", "-B"));
            line.addAll(words);
            final Process process = new ProcessBuilder(line)
                    .directory(Path.of("src/test/python").toFile())
                    .redirectErrorStream(true)
                    .start();
            process.getOutputStream().close();
            final String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            return new Python(process.waitFor(), said);
        }
    }

    @Test
    void findsNothingWrong() throws IOException, InterruptedException {
        check(0, 200);
    }

    /** The first cores of a job that changes at its start have no row, but the change costs time. */
    @Test
    void findsNothingWrongWhereAJobChangesAtItsStart() throws IOException, InterruptedException {
        assumeUsable();
        check(List.of(), 1_441, 1_442);
    }

    /** The next part of a sequence must not begin within a checkpoint. */
    @Test
    void findsNothingWrongWhereAPartEndsAtACheckpoint() throws IOException, InterruptedException {
        assumeUsable();
        check(List.of(), 2_910, 2_911);
    }

    @Test
    @Tag("long")
    void findsNothingWrongForLong() throws IOException, InterruptedException {
        for (long first = 200; first < 5_200; first += 500) {
            check(first, first + 500);
        }
    }

    private void check(long first, long end) throws IOException, InterruptedException {
        assumeUsable();
        check(List.of("--prove"), first, end);
    }

    private void check(List<String> options, long first, long end) throws IOException, InterruptedException {
        final List<String> words = new ArrayList<>(List.of("-m", "checker"));
        words.addAll(options);
        final List<String> folders = LongStream.range(first, end)
                .mapToObj(seed -> new Stage(folder.resolve("" + seed))
                        .play(Scenario.of(seed))
                        .folder()
                        .toString())
                .toList();
        words.addAll(folders);
        final Python checker = Python.run(words);
        assertThat(checker.said()).endsWith(folders.size() + " runs, 18 rules, 0 problems\n");
        assertThat(checker.code()).isZero();
    }

    private static void assumeUsable() throws InterruptedException {
        assumeThat(usable()).as("there is no python3 from 3.10 on").isTrue();
    }

    private static boolean usable() throws InterruptedException {
        try {
            return Python.run(List.of("-c", "import sys; sys.exit(sys.version_info < (3, 10))"))
                            .code()
                    == 0;
        } catch (final IOException e) {
            return false; // There is none.
        }
    }
}
