package org.noctule.command.generate;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.commons.cli.CommandLine;
import org.noctule.campaign.CampaignTable;
import org.noctule.command.terminal.Arguments;
import org.noctule.command.terminal.Terminal;
import org.noctule.error.NoctuleException;
import org.noctule.experiment.options.JsonSchema;
import org.noctule.file.AtomicFile;
import org.noctule.json.FileTables;
import org.noctule.json.OwnServices;
import org.noctule.json.Suggestion;

/** Writes the JSON schema of a kind of file: {@code noctule generate schema options|platform}. */
final class SchemaGeneration {
    static final String SUBJECT = "schema";

    private static final List<String> KINDS = List.of("options", "platform", "campaign");

    /** The kinds of files of capabilities. */
    private static final class More {
        static final List<FileTables> KINDS = OwnServices.of(FileTables.class);
    }

    private SchemaGeneration() {}

    static int run(List<String> args, Terminal terminal) {
        final CommandLine line =
                Arguments.parse("generate schema", args, Arguments.value("o", "output"), Arguments.flag("force"));
        final String kind = String.join(" ", line.getArgList());
        final String schema = switch (kind) {
            case "options" -> JsonSchema.options();
            case "platform" -> JsonSchema.platform();
            case "campaign" -> JsonSchema.of("Campaign of Noctule", CampaignTable.TABLE);
            default -> ofCapability(kind);
        };
        final Optional<Path> file = Arguments.path(line, "output");
        if (file.isEmpty()) {
            terminal.out().print(schema);
            return 0;
        }
        Arguments.demandNew(file.get(), line.hasOption("force"));
        AtomicFile.writeText(file.get(), schema);
        terminal.out().println("schema written to " + file.get());
        return 0;
    }

    private static String ofCapability(String kind) {
        return More.KINDS.stream()
                .filter(each -> each.name().equals(kind))
                .findFirst()
                .map(each -> JsonSchema.of(
                        each.title(), each.tables().values().iterator().next()))
                .orElseThrow(() -> NoctuleException.input(
                        "generate schema: the kind of file (" + kind + ") is unknown.",
                        Suggestion.of(
                                kind,
                                Stream.concat(
                                                KINDS.stream(),
                                                More.KINDS.stream().map(FileTables::name))
                                        .toList())));
    }
}
