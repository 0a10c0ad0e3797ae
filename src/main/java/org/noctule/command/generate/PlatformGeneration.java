package org.noctule.command.generate;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalDouble;
import org.apache.commons.cli.CommandLine;
import org.apache.commons.cli.Option;
import org.noctule.command.terminal.Arguments;
import org.noctule.command.terminal.Terminal;
import org.noctule.error.NoctuleException;
import org.noctule.error.Tally;
import org.noctule.file.AtomicFile;
import org.noctule.json.JsonInput;
import org.noctule.platform.EqualCores;
import org.noctule.platform.PlatformReader;

/** Writes the platform of a cluster of equal nodes: {@code noctule generate platform --cores N -o FILE}. */
final class PlatformGeneration {
    static final String SUBJECT = "platform";

    static final Option[] OPTIONS = {
        Arguments.value("o", "output"),
        Arguments.value("cores"),
        Arguments.value("cores-per-node"),
        Arguments.value("gflops"),
        Arguments.value("watts"),
        Arguments.value("memory"),
        Arguments.flag("force")
    };

    private PlatformGeneration() {}

    /** Describes nodes of one core each, as without any option. */
    static String text(int cores) {
        final List<String> args = List.of("--cores", String.valueOf(cores));
        return platform(Arguments.parse("generate platform", args, OPTIONS)).toPrettyString() + "\n";
    }

    static int run(List<String> args, Terminal terminal) {
        final CommandLine line = Arguments.parse("generate platform", args, OPTIONS);
        if (!line.hasOption("cores") || !line.getArgList().isEmpty()) {
            throw NoctuleException.input(
                    "generate platform: the number of cores is needed, and nothing but options.",
                    "Maybe write: noctule generate platform --cores 100 -o platform.json.");
        }
        final Path file = Arguments.path(line, "output")
                .orElseThrow(() ->
                        NoctuleException.input("generate platform: no file is named.", "Maybe add: -o platform.json."));
        Arguments.demandNew(file, line.hasOption("force"));
        final ObjectNode platform = platform(line);
        final int cores =
                PlatformReader.read(JsonInput.of(platform, file.toString())).nbCores();
        AtomicFile.writeText(file, platform.toPrettyString() + "\n");
        terminal.out().println(Tally.of(cores, "core") + " written to " + file);
        return 0;
    }

    private static ObjectNode platform(CommandLine line) {
        final int cores = Arguments.count(line, "cores", 1);
        final int each = Arguments.count(line, "cores-per-node", 1);
        if (cores % each != 0) {
            throw NoctuleException.input(
                    "--cores: the value (" + cores + ") is no multiple of the cores per node (" + each + ").",
                    "Maybe write --cores " + (cores / each + 1) * (long) each + ".");
        }
        final ObjectNode platform = JsonNodeFactory.instance.objectNode();
        final ObjectNode cluster = platform.putArray("clusters").addObject().put("id", "cluster");
        cluster.putArray("nodes").addObject().put("type", "Own Node").put("number", cores / each);
        new EqualCores(
                        Arguments.positive(line, "gflops", EqualCores.USUAL.gflops()),
                        Arguments.positive(line, "watts", EqualCores.USUAL.watts()))
                .describe(
                        platform.putObject("types"),
                        "Own Node",
                        "Own Processor",
                        each,
                        line.hasOption("memory")
                                ? OptionalDouble.of(Arguments.positive(line, "memory", 1))
                                : OptionalDouble.empty());
        return platform;
    }
}
