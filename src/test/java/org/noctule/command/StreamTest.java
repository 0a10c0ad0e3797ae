package org.noctule.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.noctule.experiment.input.InputFile;
import org.noctule.experiment.input.Inputs;
import org.noctule.experiment.options.OptionsReader;
import org.noctule.experiment.options.Overrides;
import org.noctule.workload.Workload;
import org.noctule.workload.batsim.BatsimWorkload;

/** Streams of training jobs, from an options file on. */
final class StreamTest {
    @TempDir
    private Path folder;

    private Path options;

    @BeforeEach
    void writeOptions() throws IOException {
        final Experiments experiments = new Experiments(folder);
        Files.createDirectories(folder.resolve("models/deep"));
        experiments.write("models/deep/graph.txt", Files.readString(Path.of("workloads/pipedream/alexnet.txt")));
        experiments.write("models/flat.txt", Files.readString(Path.of("workloads/pipedream/gnmt.txt")));
        experiments.write("models/notes.md", "Not a profile.");
        experiments.write("options.json", """
                {"seed": 4, "nb_jobs": 30, "platform_file_path": "platform.json",
                 "workload": {"type": "stream", "graphs": "models", "interarrival": 10,
                 "max_acceptable_jct_fraction": {"type": "skew_normal", "skewness": 0, "min": 0.1, "max": 1}}}
                """);
        options = folder.resolve("options.json");
    }

    private Inputs inputs() {
        return Inputs.read(OptionsReader.read(options, Overrides.NONE, warning -> {}));
    }

    @Test
    void readsTheProfilesOfAFolderInTheOrderOfTheirNames() {
        final Inputs inputs = inputs();

        assertThat(inputs.nbJobs()).isEqualTo(30);
        assertThat(inputs.files())
                .extracting(InputFile::path)
                .containsExactly(
                        options,
                        folder.resolve("platform.json"),
                        folder.resolve("models/deep/graph.txt"),
                        folder.resolve("models/flat.txt"));
        assertThat(inputs.workloads().get(0).jobs())
                .extracting(job -> job.profile().name().split("@")[0])
                .contains("deep", "flat")
                .doesNotContain("graph");
        assertThat(inputs.workloads().get(0).jobs())
                .allMatch(job -> job.resources() == inputs.platform().nbCores());
    }

    @Test
    void writesTheSameJobsThatARunDraws() {
        final Path file = folder.resolve("drawn.json");
        final Cli cli = Cli.run("generate", "stream", options, "-o", file);

        assertThat(cli.err()).isEmpty();
        assertThat(cli.out()).isEqualTo("30 jobs written to " + file + "\n");
        final Workload written = BatsimWorkload.read(file, "w0").workload();
        assertThat(written.jobs()).isEqualTo(inputs().workloads().get(0).jobs());
        assertThat(Cli.run("generate", "stream", options, "-o", file).err())
                .startsWith("noctule: The file (" + file + ") exists already.");
    }

    @Test
    void refusesAModelThatIsThereTwice() throws IOException {
        Files.copy(
                folder.resolve("models/flat.txt"),
                Files.createDirectory(folder.resolve("more")).resolve("flat.txt"));
        Files.writeString(options, Files.readString(options).replace("\"models\"", "[\"models\", \"more/flat.txt\"]"));
        final Cli cli = Cli.run("generate", "stream", options, "-o", folder.resolve("drawn.json"));

        assertThat(cli.code()).isEqualTo(2);
        assertThat(cli.err().lines())
                .containsExactly(
                        "noctule: The model (flat) is there twice: " + folder.resolve("models/flat.txt") + " and "
                                + folder.resolve("more/flat.txt") + ".",
                        "Maybe remove one of them; replication repeats all models.");
        assertThat(folder.resolve("drawn.json")).doesNotExist();
    }

    @Test
    void refusesAFolderWithoutProfiles() throws IOException {
        Files.createDirectory(folder.resolve("empty"));
        Files.writeString(options, Files.readString(options).replace("\"models\"", "\"empty\""));
        final Cli cli = Cli.run("generate", "stream", options, "-o", folder.resolve("drawn.json"));

        assertThat(cli.code()).isEqualTo(2);
        assertThat(cli.err())
                .startsWith("noctule: The folder (" + folder.resolve("empty") + ") holds no profile of a model.");
    }

    @Test
    void refusesAnOptionsFileWithoutAStream() throws IOException {
        Files.writeString(options, """
                {"platform_file_path": "platform.json", "workload_file_path": "w.swf"}
                """);
        final Cli cli = Cli.run("generate", "stream", options, "-o", folder.resolve("drawn.json"));

        assertThat(cli.code()).isEqualTo(2);
        assertThat(cli.err()).startsWith("noctule: " + options + ": $.workload: there is no stream of jobs.");
    }

    @Test
    void theExperimentsOfThePaperDescribeStreams() throws IOException {
        for (final String name : List.of("A", "B", "C", "D")) {
            final Path file = Path.of("launch/experiments/pac-ml/" + name + ".json");

            assertThat(OptionsReader.read(file, Overrides.NONE, warning -> {}).stream())
                    .as(name)
                    .isPresent();
        }
    }
}
