package org.noctule.command.generate;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.commons.cli.CommandLine;
import org.noctule.command.help.ManPages;
import org.noctule.command.help.Verbs;
import org.noctule.command.terminal.Arguments;
import org.noctule.command.terminal.Terminal;
import org.noctule.error.NoctuleException;
import org.noctule.file.AtomicFile;

/** Writes the manual: {@code noctule generate man [VERB|options]}, or all of it into a folder. */
final class ManGeneration {
    static final String SUBJECT = "man";

    private ManGeneration() {}

    static int run(List<String> args, Verbs verbs, Terminal terminal) {
        final CommandLine line = Arguments.parse("generate man", args, Arguments.value("o", "output"));
        final Optional<Path> folder = Arguments.path(line, "output");
        final String subject = String.join(" ", line.getArgList());
        if (folder.isEmpty()) {
            terminal.out().print(page(subject, verbs));
            return 0;
        }
        if (!subject.isEmpty()) {
            throw NoctuleException.input(
                    "generate man: a folder receives all pages, not that of (" + subject + ") alone.",
                    "Maybe leave the word out, or leave -o out and redirect the output.");
        }
        final Map<String, String> pages = ManPages.all(verbs);
        pages.forEach((place, text) -> AtomicFile.writeText(folder.get().resolve(place), text));
        terminal.out().println(pages.size() + " pages written to " + folder.get());
        return 0;
    }

    private static String page(String subject, Verbs verbs) {
        return switch (subject) {
            case "" -> ManPages.program(verbs);
            case "options" -> ManPages.options();
            default -> ManPages.verb(verbs.named(subject));
        };
    }
}
