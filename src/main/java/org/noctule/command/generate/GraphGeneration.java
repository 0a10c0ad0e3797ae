package org.noctule.command.generate;

import java.nio.file.Path;
import java.util.List;
import java.util.OptionalInt;
import org.apache.commons.cli.CommandLine;
import org.apache.commons.cli.Option;
import org.noctule.command.terminal.Arguments;
import org.noctule.command.terminal.Terminal;
import org.noctule.error.NoctuleException;
import org.noctule.error.Tally;
import org.noctule.fabric.ramp.pipedream.PipeDreamWriter;
import org.noctule.file.AtomicFile;
import org.noctule.workload.graph.OpGraph;
import org.noctule.workload.profiler.Accelerator;
import org.noctule.workload.profiler.Profiler;

/** Writes the profile of a model: {@code noctule generate graph MODEL}. */
final class GraphGeneration {
    static final String SUBJECT = "graph";

    static final Option[] OPTIONS = {
        Arguments.value("o", "output"), Arguments.value("batch"), Arguments.value("device"), Arguments.flag("force")
    };

    private GraphGeneration() {}

    static int run(List<String> args, Terminal terminal) {
        final CommandLine line = Arguments.parse("generate graph", args, OPTIONS);
        if (line.getArgList().size() != 1) {
            throw NoctuleException.input(
                    "generate graph: one model is needed, not "
                            + line.getArgList().size() + ".",
                    "Maybe it is one of: " + String.join(", ", Profiler.models()) + ".");
        }
        final OpGraph graph = Profiler.profile(
                line.getArgList().get(0),
                line.hasOption("batch") ? OptionalInt.of(Arguments.count(line, "batch", 1)) : OptionalInt.empty(),
                Accelerator.of(line.getOptionValue("device", "A100")));
        final Path file = Arguments.path(line, "output")
                .orElseThrow(
                        () -> NoctuleException.input("generate graph: no file is named.", "Maybe add: -o graph.txt."));
        Arguments.demandNew(file, line.hasOption("force"));
        AtomicFile.writeText(file, PipeDreamWriter.text(graph));
        terminal.out().println(Tally.of(graph.ops().size(), "op") + " written to " + file);
        return 0;
    }
}
