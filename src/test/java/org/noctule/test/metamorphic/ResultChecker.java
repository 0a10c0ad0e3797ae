package org.noctule.test.metamorphic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** The program in Python that checks result files, {@code src/test/python/checker}. */
final class ResultChecker {
    private ResultChecker() {}

    /** Has it check the runs of scenarios. */
    static void check(List<Path> folders, String... options) {
        assumeThat(usable()).as("there is no python3 from 3.10 on").isTrue();
        final Python checker = Python.run(Stream.of(
                        Stream.of("-m", "checker"),
                        Stream.of(options),
                        folders.stream().map(Path::toString))
                .flatMap(words -> words)
                .toList());
        assertThat(checker.said()).endsWith(folders.size() + " runs, 23 rules, 0 problems\n");
        assertThat(checker.code()).isZero();
    }

    private static boolean usable() {
        try {
            return Python.run(List.of("-c", "import sys; sys.exit(sys.version_info < (3, 10))"))
                            .code()
                    == 0;
        } catch (final UncheckedIOException e) {
            return false; // There is none.
        }
    }

    /** Output and exit code of the Python that checks. */
    private record Python(int code, String said) {
        static Python run(List<String> words) {
            final List<String> line = new ArrayList<>(List.of("python3", "-B"));
            line.addAll(words);
            try {
                final Process process = new ProcessBuilder(line)
                        .directory(Path.of("src/test/python").toFile())
                        .redirectErrorStream(true)
                        .start();
                process.getOutputStream().close();
                final String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
                return new Python(process.waitFor(), said);
            } catch (final IOException e) {
                throw new UncheckedIOException(e);
            } catch (final InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
    }
}
