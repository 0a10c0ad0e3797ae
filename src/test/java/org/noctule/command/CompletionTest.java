package org.noctule.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What shells complete. */
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

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "noctule la | launch",
                "noctule launch eas | easy easy-sjbf",
                "noctule launch easy o.json --compat | --compatibility",
                "noctule launch easy o.json --compatibility h | hdeeprm",
                "noctule launch easy o.json --set decision.agent.co | decision.agent.cores=",
                "noctule simulate o.json --transport d | direct",
                "noctule generate comp | completion",
                "noctule help conserv | conservative",
                "noctule inspect pla | platform",
                "noctule launch easy o.json --out r | ''",
            })
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

    @Test
    void zshReadsItsScript() throws Exception {
        final Path zsh = Path.of("/usr/bin/zsh");
        assumeTrue(Files.isExecutable(zsh), "There is no zsh here.");
        assertThat(output(zsh.toString(), "-n", "launch/completion/_noctule")).isEmpty();
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
