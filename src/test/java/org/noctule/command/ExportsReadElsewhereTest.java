package org.noctule.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The programs that exports are for, or their published schemas, read them. */
@Tag("long")
class ExportsReadElsewhereTest {
    @TempDir
    private Path folder;

    private String read(String kind, Path results, Path file, String... more) throws IOException {
        final PythonEnvironment python = PythonEnvironment.of("exports");
        final List<Object> args = new ArrayList<>(List.of("export", results, "--format", kind));
        args.addAll(List.of("--out", kind.equals("parquet") ? file.getParent() : file));
        args.addAll(List.of(more));
        final Cli cli = Cli.run(args.toArray());
        assertThat(cli.code()).as(cli.err()).isZero();
        final List<String> command =
                List.of(python.program("python"), PythonEnvironment.script("exports.py"), kind, file.toString());
        try (OtherProgram reader = OtherProgram.start(folder.resolve(kind + ".log"), command)) {
            assertThat(reader.code(120)).as(reader.printed()).isZero();
            return reader.printed();
        }
    }

    @Test
    void perfettoPrometheusAndDuckDbReadARun() throws IOException {
        final Path run = folder.resolve("run");
        assertThat(Cli.run("launch", "easy", "launch/quickstart.json", "-q", "--out", run))
                .isEqualTo(new Cli(0, "", ""));
        final String found = "[\'power W\', \'queue jobs\', \'used cores cores\']\nTrue\n";
        assertThat(read("perfetto", run, folder.resolve("lanes"))).endsWith("200\n" + found);
        assertThat(read("perfetto", run, folder.resolve("nodes"), "--tracks", "nodes"))
                .endsWith(found);
        assertThat(read("openmetrics", run, folder.resolve("metrics")))
                .contains("noctule_queue_pending gauge True", "noctule_energy_joules counter True");
        assertThat(read("parquet", run, folder.resolve("tables/jobs.parquet"))).contains("(200, 222833.0, ");
    }

    @Test
    void tensorBoardReadsATraining() throws IOException {
        final Path training = new Experiments(folder)
                .write(
                        "training.csv",
                        "update,episodes,decisions,return,loss,entropy,evaluation\n1,2,9,-3.5,0.25,1.0,\n2,4,18,-3,-0.5,0.5,-2.5\n");
        assertThat(read(
                        "tensorboard",
                        training.getParent(),
                        folder.resolve("run/events.out.tfevents.0000000000.noctule")))
                .contains(
                        "evaluation/return [(2, -2.5)]",
                        "train/entropy [(1, 1.0), (2, 0.5)]",
                        "train/loss [(1, 0.25), (2, -0.5)]",
                        "train/return [(1, -3.5), (2, -3.0)]");
    }
}
