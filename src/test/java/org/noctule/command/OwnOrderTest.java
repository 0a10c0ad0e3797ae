package org.noctule.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.noctule.agent.JarOf;
import org.noctule.agent.JobOrder;

final class OwnOrderTest {
    @TempDir
    private Path folder;

    private Path options;

    private void write(String agent) {
        options = new Experiments(folder)
                .options("'channel': {'transport': 'direct'}, 'decision': {'agent': " + agent + "}");
    }

    private Map<String, String> results(String agent, String out, Object... more) {
        final Path directory = folder.resolve(out);
        final Object[] args = Stream.concat(
                        Stream.of("launch", agent, options, "--quiet", "--out", directory), Stream.of(more))
                .toArray();
        final Cli run = Cli.run(args);
        assertThat(run.err()).isEmpty();
        return Experiments.results(directory);
    }

    @ParameterizedTest
    @ValueSource(strings = {"easy", "fcfs", "conservative", "next-job", "classic"})
    void aFormulaPlaysAsTheOrderThatItWritesDown(String agent) {
        write("{'order': '= max(cores, 0)', 'cores': 'lowest_id'}");
        final var written = results(agent, "written");
        write("{'order': 'smallest', 'cores': 'lowest_id'}");

        assertThat(written).isEqualTo(results(agent, "named"));
    }

    @Test
    void aJarIsFoundBesideTheOptionsFile() throws IOException {
        final Path source = Files.writeString(folder.resolve("Narrow.java"), """
                public final class Narrow implements org.noctule.agent.JobOrder {
                    @Override
                    public double score(org.noctule.workload.Job job, double now) {
                        return job.resources();
                    }
                }
                """);
        JarOf.sources(folder, JobOrder.class, "Narrow", source);
        write("{'order': 'agent.jar#Narrow'}");
        final var own = results("easy", "jar");
        write("{'order': 'smallest'}");

        assertThat(own).isEqualTo(results("easy", "named"));
        assertThat(Cli.run(
                                "evaluate",
                                "easy:order=" + folder.resolve("agent.jar") + ",cores=lowest_id",
                                "easy:order== min(cores, max(1, cores)),cores=lowest_id",
                                options)
                        .err())
                .isEmpty();
    }
}
