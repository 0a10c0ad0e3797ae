package org.noctule.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.commons.cli.Option;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.noctule.command.terminal.Verb;

/** Completions of shells. */
final class CompletionTest {
    private static final Path FOLDER = Path.of("launch", "completion");

    @ParameterizedTest
    @CsvSource({"bash,noctule.bash", "zsh,_noctule"})
    void theScriptsThatAreShippedAreThoseOfTheCode(String shell, String name) throws IOException {
        final String made = Cli.run("generate", "completion", shell).out();
        final Path file = FOLDER.resolve(name);
        if ("write".equals(System.getProperty("noctule.docs"))) {
            Files.createDirectories(FOLDER);
            Files.writeString(file, made);
        }
        assertThat(file)
                .as("mvn test -Dtest=CompletionTest -Dnoctule.docs=write brings it up to date")
                .content()
                .isEqualTo(made);
    }

    /** Lines, and what the shell makes of their last word. */
    private static Stream<Arguments> completions() {
        return Stream.of(
                arguments("noctule la", "launch"),
                arguments("noctule launch eas", "easy easy-sjbf easy-malleable"),
                arguments("noctule launch easy o.json --compat", "--compatibility"),
                arguments("noctule launch easy o.json --compatibility h", "hdeeprm"),
                arguments("noctule launch easy o.json --set decision.agent.cor", "decision.agent.cores="),
                arguments("noctule simulate o.json --transport d", "direct"),
                arguments("noctule generate comp", "completion"),
                arguments("noctule help conserv", "conservative"),
                arguments("noctule inspect pla", "platform"),
                arguments("noctule launch easy o.json --out r", ""),
                arguments("noctule plot gantt runs/easy --sa", "--save"),
                arguments("noctule plot gan", "gantt gantt_no_label"),
                arguments("noctule export runs/easy --format perf", "perfetto"));
    }

    @Tag("whole")
    @ParameterizedTest
    @MethodSource("completions")
    void bashCompletes(String line, String completions) throws Exception {
        assumeTrue(Files.isExecutable(Path.of("/bin/bash")), "There is no bash here.");
        final String script = """
                . launch/completion/noctule.bash
                read -ra COMP_WORDS <<<"$1"
                COMP_CWORD=$(( ${#COMP_WORDS[@]} - 1 ))
                _noctule
                echo "${COMPREPLY[*]}"
                """;
        assertThat(output("/bin/bash", "--norc", "-c", script, "bash", line).strip())
                .isEqualTo(completions);
    }

    @Tag("whole")
    @Test
    void bashCompletesBothNames() throws Exception {
        assumeTrue(Files.isExecutable(Path.of("/bin/bash")), "There is no bash here.");
        assertThat(output(
                        "/bin/bash",
                        "--norc",
                        "-c",
                        ". launch/completion/noctule.bash; complete -p noctule launch/noctule"))
                .contains("-F _noctule noctule\n", "-F _noctule launch/noctule\n");
    }

    @Tag("whole")
    @ParameterizedTest
    @MethodSource("completions")
    void zshCompletes(String line, String completions) throws Exception {
        final Path zsh = Path.of("/usr/bin/zsh");
        assumeTrue(Files.isExecutable(zsh), "There is no zsh here.");
        final String script = """
                words=(${=1})
                CURRENT=$#words
                compadd() { shift; found=(${(M)@:#$words[CURRENT]*}); }
                _files() { }
                . launch/completion/_noctule
                echo $found
                """;
        assertThat(output(zsh.toString(), "-f", "-c", script, "zsh", line).strip())
                .isEqualTo(completions);
    }

    @Test
    void shellsKnowTheOptionsThatHelpTextsName() {
        final Pattern named = Pattern.compile("(?m)^ +(?:-\\w, +)?--([a-z][-a-z0-9]+)");
        for (final Verb verb : Main.verbs().own()) {
            assertThat(named.matcher(verb.help()).results().map(found -> found.group(1)))
                    .as(verb.name())
                    .isSubsetOf(verb.options().stream().map(Option::getLongOpt).toList());
        }
    }

    private static String output(String... command) throws IOException, InterruptedException {
        final Process process =
                new ProcessBuilder(command).redirectErrorStream(true).start();
        process.getOutputStream().close();
        final String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(text).isZero();
        return text;
    }
}
