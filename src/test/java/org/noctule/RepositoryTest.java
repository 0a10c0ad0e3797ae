package org.noctule;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Rules for all files of the repository. */
final class RepositoryTest {
    private static final List<String> PLACES = List.of(
            "src",
            "launch",
            "platforms",
            "workloads",
            "docs",
            ".ci",
            ".github",
            ".mvn",
            "pom.xml",
            "README.md",
            "CHANGELOG.md",
            "CONTRIBUTING.md",
            "SECURITY.md",
            "Containerfile",
            "NOTICE");

    private static final Pattern SOURCE = Pattern.compile(".*\\.(java|py)");
    private static final Pattern TEXT =
            Pattern.compile(".*\\.(java|py|xml|md|json|yml|toml|ipynb|txt|properties|config)|.*/[A-Za-z-]+");

    // In pieces, so that this file does not match itself.
    private static final Pattern OPEN_WORK = Pattern.compile("\\b(TO" + "DO|FIX" + "ME|X" + "XX)\\b");
    private static final Pattern MACHINE_PATH =
            Pattern.compile("(?<![\\w.}:\\-])/(wo" + "rk|ro" + "ot|ho" + "me|Us" + "ers)/\\w");

    @Test
    void noSourceFileIsLongerThan500Lines() throws IOException {
        final List<String> tooLong = new ArrayList<>();
        for (final Path file : files()) {
            if (SOURCE.matcher(file.toString()).matches() && lines(file).size() > 500) {
                tooLong.add(file + ": " + lines(file).size());
            }
        }
        assertThat(tooLong).isEmpty();
    }

    @Test
    void mostSourceFilesAreShorterThan70Lines() throws IOException {
        final List<Integer> lengths = new ArrayList<>();
        for (final Path file : files()) {
            if (file.startsWith(Path.of("src", "main", "java"))
                    && file.toString().endsWith(".java")) {
                lengths.add(lines(file).size());
            }
        }
        lengths.sort(null);
        assertThat(lengths.get(lengths.size() / 2)).isLessThan(70);
    }

    @Test
    void nothingIsLeftToBeDone() throws IOException {
        assertThat(matches(OPEN_WORK)).isEmpty();
    }

    @Test
    void noFileNamesAPathOfOneMachine() throws IOException {
        assertThat(matches(MACHINE_PATH)).isEmpty();
    }

    private static List<String> matches(Pattern pattern) throws IOException {
        final List<String> found = new ArrayList<>();
        for (final Path file : files()) {
            final List<String> lines = lines(file);
            for (int i = 0; i < lines.size(); i++) {
                if (pattern.matcher(lines.get(i)).find()) {
                    found.add(file + ":" + (i + 1) + ": " + lines.get(i).strip());
                }
            }
        }
        return found;
    }

    private static List<String> lines(Path file) throws IOException {
        return Files.readAllLines(file);
    }

    private static List<Path> files() throws IOException {
        final List<Path> files = new ArrayList<>();
        for (final String place : PLACES) {
            final Path path = Path.of(place);
            if (Files.exists(path)) {
                try (Stream<Path> walk = Files.walk(path)) {
                    walk.filter(Files::isRegularFile)
                            .filter(file -> !file.toString().contains("/target/"))
                            .filter(file -> TEXT.matcher(file.toString()).matches())
                            .forEach(files::add);
                }
            }
        }
        files.sort(null);
        return files;
    }
}
