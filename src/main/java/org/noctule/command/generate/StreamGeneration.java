package org.noctule.command.generate;

import java.nio.file.Path;
import java.util.List;
import org.apache.commons.cli.CommandLine;
import org.noctule.command.run.OverrideArguments;
import org.noctule.command.terminal.Arguments;
import org.noctule.command.terminal.Terminal;
import org.noctule.error.NoctuleException;
import org.noctule.error.Tally;
import org.noctule.experiment.input.Inputs;
import org.noctule.experiment.options.OptionsReader;
import org.noctule.experiment.options.RunOptions;
import org.noctule.file.AtomicFile;
import org.noctule.workload.Workload;
import org.noctule.workload.batsim.BatsimWriter;

/** Writes the stream of jobs of an options file: {@code noctule generate stream OPTIONS.json}. */
final class StreamGeneration {
    static final String SUBJECT = "stream";

    private StreamGeneration() {}

    static int run(List<String> args, Terminal terminal) {
        final CommandLine line = Arguments.parse(
                "generate stream",
                args,
                Arguments.value("o", "output"),
                Arguments.value("seed"),
                Arguments.value("compatibility"),
                Arguments.flag("force"));
        if (line.getArgList().size() != 1) {
            throw NoctuleException.input(
                    "generate stream: one options file is needed, not "
                            + line.getArgList().size() + ".",
                    "Maybe write: noctule generate stream OPTIONS.json -o jobs.json.");
        }
        final RunOptions options = OptionsReader.read(
                Arguments.path(line.getArgList().get(0)), OverrideArguments.of(line), terminal.warnings(false));
        if (options.stream().isEmpty()) {
            throw NoctuleException.input(
                    options.file() + ": $.workload: there is no stream of jobs.",
                    "Maybe add: \"workload\": {\"type\": \"stream\", ...}.");
        }
        final Path file = Arguments.path(line, "output")
                .orElseThrow(
                        () -> NoctuleException.input("generate stream: no file is named.", "Maybe add: -o jobs.json."));
        Arguments.demandNew(file, line.hasOption("force"));
        final Inputs inputs = Inputs.read(options);
        final Workload workload = inputs.workloads().get(0);
        AtomicFile.write(
                file,
                out -> BatsimWriter.lossless()
                        .write(out, workload, inputs.platform().nbCores()));
        terminal.out().println(Tally.of(workload.jobs().size(), "job") + " written to " + file);
        return 0;
    }
}
