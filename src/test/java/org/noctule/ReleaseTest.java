package org.noctule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What a release tells of itself in several files: the pom has the last word. */
final class ReleaseTest {
    private static final String VERSION = "src/main/resources/org/noctule/experiment/version.txt";

    private static Stream<Arguments> places() throws IOException {
        final String version = found("pom.xml", "(?m)^  <version>(.*?)(?:-SNAPSHOT)?</version>");
        final String day = found("pom.xml", "<project.build.outputTimestamp>(.*?)T");
        final String repository = found("pom.xml", "<noctule.repository>(.*)</noctule.repository>");
        return Stream.of(
                arguments("CITATION.cff", "(?m)^version: (.*)$", version),
                arguments("CITATION.cff", "(?m)^date-released: (.*)$", day),
                arguments("CITATION.cff", "(?m)^repository-code: (.*)$", repository),
                arguments(
                        "launch/example-agent/pom.xml", "<artifactId>noctule</artifactId>\\s*<version>(.*?)<", version),
                arguments(
                        "launch/example-capability/pom.xml",
                        "<artifactId>noctule</artifactId>\\s*<version>(.*?)<",
                        version),
                arguments(
                        "launch/example-power/pom.xml", "<artifactId>noctule</artifactId>\\s*<version>(.*?)<", version),
                arguments("src/main/python/noctule/__init__.py", "__version__ = \"(.*)\"", version),
                arguments("src/jmh/pom.xml", "(?m)^  <version>(.*)</version>", version),
                arguments("src/onnx/pom.xml", "(?m)^  <version>(.*)</version>", version),
                arguments(VERSION, "^(.*)\n", version),
                arguments(VERSION, "\n(.*)\n$", day));
    }

    private static String found(String file, String pattern) throws IOException {
        final Matcher found = Pattern.compile(pattern).matcher(Files.readString(Path.of(file)));
        assertThat(found.find()).as("%s in %s", pattern, file).isTrue();
        return found.group(1);
    }

    @ParameterizedTest
    @MethodSource("places")
    void allFilesTellTheSameVersionDayAndRepository(String file, String pattern, String expected) throws IOException {
        assertThat(found(file, pattern)).isEqualTo(expected);
    }

    /** By their names the descriptors of the archives tell which files may be executed. */
    @Test
    @DisabledOnOs(OS.WINDOWS)
    void scriptsAreTheFilesWithoutADot() throws IOException {
        try (Stream<Path> files = Files.walk(Path.of("launch"))) {
            assertThat(files.filter(Files::isRegularFile)
                            .filter(file -> !file.startsWith("launch/completion"))
                            .filter(file -> !file.toString().matches(".*/(target|runs)/.*")))
                    .allMatch(file -> Files.isExecutable(file)
                            != file.getFileName().toString().contains("."));
        }
    }
}
