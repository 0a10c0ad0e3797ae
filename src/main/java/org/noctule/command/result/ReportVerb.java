package org.noctule.command.result;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.apache.commons.cli.CommandLine;
import org.apache.commons.cli.Option;
import org.noctule.command.terminal.Arguments;
import org.noctule.command.terminal.Terminal;
import org.noctule.command.terminal.Verb;
import org.noctule.error.NoctuleException;
import org.noctule.report.data.ResultFolder;
import org.noctule.report.page.ReportPage;

/** Makes a page of the results of one or several runs. */
public final class ReportVerb implements Verb {
    private static final String PREFIX = "prefix";
    private static final Option[] OPTIONS = {
        Arguments.value("o", "out"), Arguments.flag("force"), Arguments.value(PREFIX), Arguments.flag("q", "quiet")
    };

    /** A page that takes less than this needs no word. */
    private static final long SILENT_NS = 2_000_000_000L;

    /** Makes the verb. */
    public ReportVerb() {}

    @Override
    public String name() {
        return "report";
    }

    @Override
    public String summary() {
        return "show the results of one to eight runs as one HTML file";
    }

    @Override
    public String help() {
        return """
                Usage: noctule report DIR... [--out FILE.html] [options]

                Writes one HTML file that shows results: the schedule, queue, use and power over time, distributions,
                users, nodes, blocks of a fabric, learning curves. Several folders are compared side by side. The file
                needs no network; a browser opens it from the disk.

                DIR is a folder of results: of launch, simulate, evaluate, a campaign, a training, Batsim or HDeepRM.

                  -o, --out FILE    the file (default: report.html)
                      --force       replace FILE if it exists
                      --prefix P    what the names of the result files begin with, where DIR holds several runs
                  -q, --quiet       print errors only

                Examples:
                  noctule report runs/easy-quickstart-001
                  noctule report runs/easy runs/fcfs --out comparison.html
                """;
    }

    @Override
    public List<Option> options() {
        return List.of(OPTIONS);
    }

    @Override
    public int run(List<String> args, Terminal terminal) {
        final CommandLine line = Arguments.parse(name(), args, OPTIONS);
        if (line.getArgList().isEmpty()) {
            throw NoctuleException.input(
                    "report: no folder of results is named.", "Maybe write: noctule report runs/easy-quickstart-001.");
        }
        final Path out = Arguments.path(line, "out").orElse(Path.of("report.html"));
        refuseExisting(out, line.hasOption("force"));
        final Optional<String> prefix = Arguments.text(line, PREFIX);
        final List<ResultFolder> folders = line.getArgList().stream()
                .map(Arguments::path)
                .map(path -> prefix.map(p -> ResultFolder.open(path, p)).orElseGet(() -> ResultFolder.open(path)))
                .toList();
        final boolean quiet = line.hasOption("quiet");
        final long begin = System.nanoTime();
        ReportPage.write(folders, out, step -> {
            if (!quiet && System.nanoTime() - begin > SILENT_NS) {
                terminal.err().println(step + " ...");
            }
        });
        if (!quiet) {
            terminal.out().println(String.format(Locale.ROOT, "%s: %.1f MB", out, megabytes(out)));
        }
        return 0;
    }

    private static void refuseExisting(Path out, boolean force) {
        if (Files.isDirectory(out)) {
            throw NoctuleException.input(
                    "The output file (" + out + ") is a directory.",
                    "Maybe name a file in it: " + out + "/report.html.");
        }
        if (Files.isRegularFile(out) && !force) {
            throw NoctuleException.input(
                    "The output file (" + out + ") exists already.",
                    "Maybe name another one with --out, or replace it with --force.");
        }
    }

    private static double megabytes(Path file) {
        try {
            return Files.size(file) / 1e6;
        } catch (final IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
