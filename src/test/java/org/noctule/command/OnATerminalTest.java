package org.noctule.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.noctule.file.ShellWords;

/** Commands on a pseudo-terminal, which {@code script} makes. */
@EnabledOnOs(OS.LINUX)
@Tag("whole")
final class OnATerminalTest {
    private static final List<String> WORDS =
            List.of("evaluate", "fcfs", "easy", "launch/quickstart.json", "--figures", "waiting_time");

    @TempDir
    private Path folder;

    @BeforeEach
    void needScript() {
        assumeTrue(Files.isExecutable(Path.of("/usr/bin/script")), "There is no script here.");
    }

    private static String shown(int columns, String environment, List<String> words) throws Exception {
        final String command = "stty cols " + columns + "; unset COLUMNS NO_COLOR; " + environment + " exec "
                + ShellWords.quoted(Cli.process(words));
        final Process process = new ProcessBuilder("/usr/bin/script", "-qec", command, "/dev/null")
                .redirectErrorStream(true)
                .start();
        process.getOutputStream().close();
        final String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(text).isZero();
        return text.replace("\r\n", "\n");
    }

    @Test
    void tablesHaveRealBoldAndNoFrames() throws Exception {
        assertThat(shown(80, "TERM=xterm", WORDS))
                .contains("\nfcfs                          2974     2\n")
                .contains("\neasy                        \033[1m392.24\033[0m     1\n");
    }

    @Test
    void aDumbTerminalGetsNoEscapes() throws Exception {
        assertThat(shown(80, "TERM=dumb", WORDS)).contains("**392.24**").doesNotContain("\033", "\r");
        assertThat(shown(80, "TERM=xterm NO_COLOR=1", WORDS))
                .contains("**392.24**")
                .doesNotContain("\033[1m");
    }

    @Test
    void theSummaryFitsATerminalOf40Columns() throws Exception {
        final Path out = folder.resolve("out");
        final String text =
                shown(40, "TERM=xterm", List.of("launch", "easy", "launch/quickstart.json", "--out", out.toString()));
        assertThat(text.substring(text.indexOf("jobs "), text.indexOf("\n\n")).lines())
                .allMatch(line -> line.length() <= 40)
                .anyMatch(line -> line.startsWith("makespan") && line.endsWith(" d"));
    }
}
