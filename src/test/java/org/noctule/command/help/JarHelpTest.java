package org.noctule.command.help;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.jar.JarOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.noctule.agent.JarOf;
import org.noctule.command.Cli;

/** {@code noctule help FILE.jar}. */
final class JarHelpTest {
    @TempDir
    private Path folder;

    @Test
    void listsWhatAJarOffersWithTheKeysThatNameIt() {
        final Path jar = JarOf.project(folder, Path.of("launch/example-problem/src/main"));
        final Cli help = Cli.run("help", jar);
        assertThat(help.err()).isEmpty();
        assertThat(help.out())
                .startsWith(jar + " offers:\n")
                .contains(
                        "  decision problems, named by decision.env.problem\n    " + jar + "#",
                        "\n      objective  (objective: avg_job_slowdown",
                        "  objectives, named by decision.env.objective\n    " + jar + "#",
                        "  sources of jobs, named by decision.env.episode.source\n    " + jar + "#");
    }

    @Test
    void saysWhatIsWrongWithOthers() throws IOException {
        final Path empty = folder.resolve("empty.jar");
        new JarOutputStream(Files.newOutputStream(empty)).close();
        assertThat(Cli.run("help", empty).err())
                .startsWith("noctule: The jar (" + empty + ") offers nothing that Noctule knows.\nMaybe ");
        assertThat(Cli.run("help", folder.resolve("none.jar")).err())
                .startsWith("noctule: The jar (" + folder.resolve("none.jar") + ") does not exist.\nMaybe ");
    }
}
