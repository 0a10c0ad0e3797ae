package org.noctule.command.campaign;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.commons.cli.CommandLine;
import org.apache.commons.cli.Option;
import org.noctule.campaign.RunKey;
import org.noctule.campaign.store.CampaignStore;
import org.noctule.campaign.store.Gathering;
import org.noctule.command.terminal.Arguments;
import org.noctule.command.terminal.Terminal;
import org.noctule.error.NoctuleException;
import org.noctule.file.AtomicFile;
import org.noctule.json.Suggestion;
import org.noctule.report.data.CsvReader;

/** The command {@code noctule campaign copy}: a file of each run under a name of the user's. */
final class CampaignCopy {
    /** Its options. */
    static final Option[] OPTIONS = {Arguments.value("file"), Arguments.value("to"), Arguments.flag("q", "quiet")};

    private static final Pattern COLUMN = Pattern.compile("\\{([^{}]+)\\}");

    private CampaignCopy() {}

    static int run(List<String> args, Terminal terminal) {
        final CommandLine line = Arguments.parse("campaign copy", args, OPTIONS);
        final CampaignStore store = CampaignArguments.store("copy", line);
        final String file = Arguments.text(line, "file").orElse("model.safetensors");
        final String pattern = Arguments.text(line, "to")
                .orElseThrow(() -> NoctuleException.input(
                        "campaign copy: nothing says where to.", "Maybe add --to models/{seed}.safetensors."));
        final Set<Path> taken = new HashSet<>();
        try (CsvReader rows = CsvReader.open(Gathering.gather(store).table())) {
            while (rows.next()) {
                final Path from = store.files(RunKey.parse(rows.text(0))).resolve(file);
                final Path to = Arguments.path(named(pattern, rows));
                if (!Files.exists(from)) {
                    throw NoctuleException.input(
                            "The run " + rows.text(0) + " kept no " + file + ".",
                            "Maybe set \"keep\" of the campaign to \"model\" or \"files\".");
                }
                if (!taken.add(to)) {
                    throw NoctuleException.input(
                            "--to: two runs come to the name (" + to + ").",
                            "Maybe add a column in braces that tells them apart, such as {seed}.");
                }
                AtomicFile.write(to, out -> Files.copy(from, out));
                if (!line.hasOption("quiet")) {
                    terminal.out().println(to);
                }
            }
        }
        return 0;
    }

    private static String named(String pattern, CsvReader rows) {
        return COLUMN.matcher(pattern).replaceAll(name -> {
            final int column = rows.header().indexOf(name.group(1));
            if (column < 0) {
                throw NoctuleException.input(
                        "--to: the table has no column (" + name.group(1) + ").",
                        Suggestion.of(name.group(1), rows.header()));
            }
            return Matcher.quoteReplacement(rows.text(column).replaceAll("[^A-Za-z0-9._+-]", "-"));
        });
    }
}
