package org.noctule.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.noctule.learning.Natives;

/**
 * Runs what the README and the pages of {@code docs} show.
 *
 * <p>A block of {@code sh} must end with exit code 0 in a copy of the repository's files, all blocks in one copy and in
 * their order, but for the command that runs the tests; commands of Noctule alone run within this process, but for the
 * first one and for blocks that let some run beside others. Every line of a {@code text} block right after it must be a
 * line of its output, where {@code …} stands for anything. Commands that are not to be run stand in a block without a
 * language.
 */
@DisabledOnOs(OS.WINDOWS)
@Tag("whole")
final class ReadmeTest {
    private static final int MOST_WORDS = 700;
    /** What a user meets first. */
    private static final List<String> OWN_PROCESS = List.of("launch/noctule launch easy launch/quickstart.json\n");
    /** A command of Noctule alone. */
    private static final Pattern COMMAND = Pattern.compile("launch/noctule ([^&|;<>'\"$]|'[^']*'|\"[^\"$]*\")*");
    /** A command, with the text that it reads if there is one. */
    private static final Pattern COMMANDS = Pattern.compile("[^\n]*<<'END'\n(?s:.*?)\nEND\n|[^\n]*\n");

    private static final Pattern BESIDE = Pattern.compile("&\n");
    private static final Pattern WORD = Pattern.compile("'([^']*)'|\"([^\"]*)\"|(\\S+)");

    private static final Pattern PATH = Pattern.compile("(?<![\\w./-])(launch|platforms|workloads|runs)/");

    @TempDir
    static Path copy;

    @BeforeAll
    static void copyWhatUsersHave() throws IOException {
        for (final String directory : List.of("launch", "platforms", "workloads")) {
            try (Stream<Path> walk = Files.walk(Path.of(directory))) {
                walk.filter(file -> !file.toString().contains("/target/")).forEach(ReadmeTest::copy);
            }
        }
        CopiedLauncher.write(copy);
        assertThat(copy.resolve("launch/batsim").toFile().setExecutable(true)).isTrue();
    }

    @TestFactory
    List<DynamicTest> commandsDoWhatThePagesShow() {
        final List<DynamicTest> tests = new ArrayList<>();
        for (final Page page : Page.all()) {
            final List<Page.Block> blocks = page.blocks();
            for (int i = 0; i < blocks.size(); i++) {
                final Page.Block block = blocks.get(i);
                if (block.language().equals("sh") && !block.text().startsWith("mvn ")) {
                    final boolean shown = i + 1 < blocks.size()
                            && blocks.get(i + 1).language().equals("text");
                    final String expected = shown ? blocks.get(i + 1).text() : "";
                    tests.add(DynamicTest.dynamicTest(
                            page.file() + ": "
                                    + block.text().lines().findFirst().orElseThrow(),
                            () -> run(block.text(), expected)));
                }
            }
        }
        assertThat(tests).hasSizeGreaterThan(12);
        return tests;
    }

    @Test
    void itOpensWithTheMainJobAndTheTests() {
        final List<String> blocks = Page.readme().blocks("sh");
        assertThat(blocks.get(0)).isEqualTo("launch/noctule launch easy launch/quickstart.json\n");
        assertThat(blocks.get(1)).isEqualTo("mvn -B verify\n");
    }

    @Test
    void itIsShort() {
        assertThat(Page.readme().text().strip().split("\\s+")).hasSizeLessThanOrEqualTo(MOST_WORDS);
    }

    private static void run(String script, String expected) throws IOException, InterruptedException {
        if (script.contains("actor-critic")) {
            Natives.need();
        }
        if (OWN_PROCESS.contains(script) || BESIDE.matcher(script).find()) {
            assertShown(script, inShell(script), expected);
            return;
        }
        final StringBuilder output = new StringBuilder();
        final Matcher command = COMMANDS.matcher(script.replace("\\\n", " "));
        while (command.find()) {
            final String line = command.group().strip();
            output.append(COMMAND.matcher(line).matches() ? played(line) : inShell(command.group()));
        }
        assertShown(script, output.toString(), expected);
    }

    private static String inShell(String script) throws IOException, InterruptedException {
        final Path log = copy.resolve("output.txt");
        final Process process = new ProcessBuilder("sh", "-e", "-c", script)
                .directory(copy.toFile())
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        final boolean ended = process.waitFor(120, TimeUnit.SECONDS);
        if (!ended) {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
        }
        final String output = Files.readString(log, StandardCharsets.UTF_8);
        assertThat(ended).as("ends in time: %s%s", script, output).isTrue();
        assertThat(process.exitValue()).as("exit code of: %s%s", script, output).isZero();
        return output;
    }

    /** Runs one command within this process, on the files of the copy, and returns its output. */
    private static String played(String line) {
        final List<String> words = new ArrayList<>();
        final Matcher word = WORD.matcher(line);
        while (word.find()) {
            final String bare = Stream.of(word.group(1), word.group(2), word.group(3))
                    .filter(Objects::nonNull)
                    .findFirst()
                    .orElseThrow();
            words.add(PATH.matcher(bare).replaceAll(path -> Matcher.quoteReplacement(copy + "/" + path.group())));
        }
        final Cli cli = Cli.run(words.subList(1, words.size()).toArray());
        assertThat(cli.code()).as("exit code of: %s%n%s", line, cli.err()).isZero();
        return (cli.out() + cli.err()).replace(copy + "/", "");
    }

    private static void assertShown(String script, String output, String expected) {
        final List<String> lines = output.lines().map(String::strip).toList();
        for (final String line : expected.lines().map(String::strip).toList()) {
            final Pattern pattern = pattern(line);
            assertThat(lines)
                    .as("output of: %s", script)
                    .anyMatch(shown -> pattern.matcher(shown).matches());
        }
    }

    private static Pattern pattern(String line) {
        final StringBuilder regex = new StringBuilder();
        for (final String part : line.split("…", -1)) {
            regex.append(regex.isEmpty() ? "" : ".*").append(Pattern.quote(part));
        }
        return Pattern.compile(regex.toString());
    }

    private static void copy(Path file) {
        try {
            final Path there = copy.resolve(file.toString());
            if (Files.isDirectory(file)) {
                Files.createDirectories(there);
            } else {
                Files.copy(file, there);
            }
        } catch (final IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
